-- A revision of the same request with more records: what the judge was asked besides, and what persons answered.
-- It is content, and goes when the request and the response go.
alter table decision_content add column refinement json;

-- Answers to questions that are not among those of the request. The others are carried over to a revision of the same
-- request, as calls with numbers below 0, which cost nothing again.
alter table model_answers add column is_additional boolean not null default false;
