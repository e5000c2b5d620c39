-- Each entry of the command log carries the digest of the one before with its own content. Entries from before have none.
ALTER TABLE _log ADD COLUMN link BLOB NOT NULL DEFAULT x'';
