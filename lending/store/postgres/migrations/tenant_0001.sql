-- Whoever holds the lock on the one row has the turn to write. It says who wrote last and how long the command log is.
CREATE TABLE {schema}._turn (
    id         smallint PRIMARY KEY CHECK (id = 1),
    writer     bigint NOT NULL,
    last_entry bigint NOT NULL
) WITH (fillfactor = 10);

INSERT INTO {schema}._turn VALUES (1, 0, 0);

-- The last number given to a kind.
CREATE TABLE {schema}._sequence (
    kind text PRIMARY KEY,
    last bigint NOT NULL
) WITH (fillfactor = 50);

-- The command log, gap-free from 1. Bodies are kept to the letter, which json does and jsonb does not.
CREATE TABLE {schema}._log (
    seq  bigint PRIMARY KEY,
    at   timestamptz NOT NULL,
    name text NOT NULL,
    body json NOT NULL
);
