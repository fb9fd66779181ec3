-- The judge of a Direct mode decision. Its result has no place for it; a Default mode result names its own.
-- Null for Default mode, and for decisions from before this migration.
alter table decisions add column judge text;
