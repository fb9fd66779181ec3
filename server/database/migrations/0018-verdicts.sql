-- Stakeholder id -> {kind, options}: how the result stood when it came. Null: no answer, or one from before this migration
-- whose result is not stored any more. A result that is stored gets its verdicts when a worker starts.
alter table decisions add column verdict_by_stakeholder json;

-- Stakeholder id -> the beginning of its description, for the log. It is content, and goes with it. Null: as above.
alter table decision_content add column stakeholder_names json;
