-- Each entry of the command log carries the digest of the one before with its own content. Entries from before have none. New
-- ones must say theirs, so that a program that knows of none cannot write on.
ALTER TABLE {schema}._log ADD COLUMN link bytea NOT NULL DEFAULT '';
ALTER TABLE {schema}._log ALTER COLUMN link DROP DEFAULT;
ALTER TABLE {schema}._turn ADD COLUMN link bytea NOT NULL DEFAULT '';
