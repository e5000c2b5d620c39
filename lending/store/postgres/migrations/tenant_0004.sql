-- Amounts have up to 24 digits before the point. What is stored stays as it is: the server writes no row and no index anew.
DO $$
DECLARE
    amount record;
BEGIN
    FOR amount IN
        SELECT attrelid::regclass AS kind, attname AS name
        FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
        WHERE relnamespace = '{schema}'::regnamespace AND relkind = 'r' AND NOT attisdropped
            AND format_type(atttypid, atttypmod) = 'numeric(19,6)'
            AND EXISTS (SELECT FROM pg_attribute own WHERE own.attrelid = pg_class.oid AND own.attname = '_document')
    LOOP
        EXECUTE format('ALTER TABLE %s ALTER COLUMN %I TYPE numeric(30,6)', amount.kind, amount.name);
    END LOOP;
END
$$;
