-- Content that is held for one fetch (retention none) has its own time to go, so that a frequent sweep finds it by an index
-- and costs nothing when there is none. Null: it goes with its decision's or question log's expires_at.
alter table decision_content add column held_until timestamptz;
alter table question_content
  add column held_until timestamptz,
  alter column request drop not null;         -- null: only the answers are held
update decision_content c set held_until = d.expires_at
from decisions d
where d.organization_id = c.organization_id and d.id = c.decision_id and d.held_once and d.status <> 'running';
create index decision_content_held on decision_content (held_until) where held_until is not null;
create index question_content_held on question_content (held_until) where held_until is not null;

-- The note of a revision is part of its request, which retention none does not keep.
update decision_content c set revision_note = null
from decisions d
where d.organization_id = c.organization_id and d.id = c.decision_id
  and not d.keeps_content and c.revision_note is not null;

-- Deleted content stays in dead rows until a vacuum: after 1 % of a table, where the default is 20 %.
alter table decision_content set (autovacuum_vacuum_scale_factor = 0.01, toast.autovacuum_vacuum_scale_factor = 0.01);
alter table question_content set (autovacuum_vacuum_scale_factor = 0.01, toast.autovacuum_vacuum_scale_factor = 0.01);
alter table assessment_content set (autovacuum_vacuum_scale_factor = 0.01, toast.autovacuum_vacuum_scale_factor = 0.01);
alter table chosen_content set (autovacuum_vacuum_scale_factor = 0.01, toast.autovacuum_vacuum_scale_factor = 0.01);

-- An answer to an Idempotency-Key is kept as what to read again. Copies that were kept before become that.
alter table idempotency_keys rename column answer to notice;   -- of a 202, JSON; all else is read again
alter table idempotency_keys
  add column answer_id text,                                   -- as_… or q_…: what was made, if not the decision itself
  add column needs_content boolean not null default false;     -- not answered any more when the decision's content has gone

-- Held answers of typed questions and of Direct mode go where content is held.
insert into question_content (organization_id, question_log_id, answers, held_until)
select k.organization_id, l.id, k.notice::json -> 'answers', k.answer_until
from idempotency_keys k
join question_logs l on l.organization_id = k.organization_id and l.id = k.notice::json ->> 'id'
where k.state = 'answered' and k.decision_id is null and k.answer_once and k.answer_until > now()
on conflict do nothing;
update question_logs l set expires_at = c.held_until
from question_content c
where c.organization_id = l.organization_id and c.question_log_id = l.id and c.held_until is not null;

with held as (
  insert into decision_content (organization_id, decision_id, response, held_until)
  select k.organization_id, k.decision_id, k.notice::json, k.answer_until
  from idempotency_keys k
  where k.state = 'answered' and k.decision_id is not null and k.answer_once and k.answer_until > now()
    and k.notice::json -> 'results' is not null
  on conflict do nothing
  returning organization_id, decision_id, held_until
)
update decisions d set held_once = true, expires_at = held.held_until
from held where d.organization_id = held.organization_id and d.id = held.decision_id;

update idempotency_keys set
  -- The result of a Direct mode decision stands with it, as one of Default mode does.
  state = case when decision_id is not null and notice::json -> 'results' is not null then 'accepted' else state end,
  answer_id = case
    when decision_id is null or notice::json -> 'decision_id' is not null then notice::json ->> 'id'
  end,
  needs_content = decision_id is not null and not answer_once
where state = 'answered';
update idempotency_keys set notice = null where state <> 'noticed' and notice is not null;
alter table idempotency_keys drop column answer_once, drop column answer_until;

-- A record shows the newest revisions and counts them all.
drop index decisions_lineage;
create index decisions_lineage on decisions (organization_id, root_id, revision_number);
