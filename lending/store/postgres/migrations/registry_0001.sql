-- The tenants of a namespace, each with a schema of its own. What the schema was brought to is noted, so that it is not
-- looked through at every start.
CREATE TABLE {schema}.tenant (
    name     text COLLATE "C" PRIMARY KEY,
    schema   text NOT NULL UNIQUE,
    declared text NOT NULL DEFAULT '',
    version  integer NOT NULL DEFAULT 0
);
