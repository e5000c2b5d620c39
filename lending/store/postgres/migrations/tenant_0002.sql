-- The last numbers move into the row that every commit writes anyway; the place of a kind among them stays for good.
ALTER TABLE {schema}._turn ADD COLUMN numbers bigint[] NOT NULL DEFAULT '{}';

CREATE TABLE {schema}._place (
    kind  text PRIMARY KEY,
    place integer NOT NULL UNIQUE
);

INSERT INTO {schema}._place SELECT kind, row_number() OVER (ORDER BY kind) FROM {schema}._sequence;

UPDATE {schema}._turn SET numbers = coalesce(
    (SELECT array_agg(s.last ORDER BY p.place) FROM {schema}._sequence s JOIN {schema}._place p ON p.kind = s.kind), '{}');

DROP TABLE {schema}._sequence;
