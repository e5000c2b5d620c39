-- The last number given to a kind.
CREATE TABLE _sequence (
    kind TEXT PRIMARY KEY,
    last INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The command log, gap-free from 1. Times are ISO text in UTC.
CREATE TABLE _log (
    seq  INTEGER PRIMARY KEY,
    at   TEXT NOT NULL,
    name TEXT NOT NULL,
    body TEXT NOT NULL
) STRICT;

-- The columns as they were declared. SQLite's own types cannot tell a date from a text or an amount from a number.
CREATE TABLE _column (
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    type TEXT NOT NULL,
    PRIMARY KEY (kind, name)
) STRICT, WITHOUT ROWID;
