/** Faults of hashes, retention and schema, each found by its check alone. */
import { fault, inserted, type PlantedFault, replaced } from './plant.ts';

const changed = (response: string) => `jsonb_set(${response}::jsonb, '{results,0,best}', '"Z"')::json`;
export const HASHES: readonly PlantedFault[] = [
  fault(
    'result_changed',
    'a figure of a stored result',
    ...replaced('decision_content', 'response', changed('response'), 'decision_id = :plain'),
  ),
  fault(
    'result_changed',
    'a hash that was lost',
    ...replaced(
      'decision_content',
      'response',
      `(response::jsonb #- '{meta,result_hash}')::json`,
      'decision_id = :plain',
    ),
  ),
  fault(
    'result_changed',
    'a figure of a published result',
    ...replaced('publications', 'response', changed('response'), 'decision_id = :first'),
  ),
  fault(
    'result_changed',
    'the best options of a record',
    ...replaced('decisions', 'best_by_stakeholder', `'{"owner":"B"}'`, 'id = :direct'),
  ),
  fault(
    'solved_differently',
    'answers of the judge',
    ...replaced(
      'model_answers',
      'answers',
      `replace(answers::text, '"probabilities":[', '"probabilities":[0.9,')::json`,
      'decision_id = :plain and call = 0',
    ),
    10,
  ),
];

export const RETENTION: readonly PlantedFault[] = [
  fault(
    'content_past_expiry',
    'of a decision',
    ...replaced('decisions', 'expires_at', `now() - interval '27 hours'`, 'id = :plain'),
  ),
  fault(
    'content_past_expiry',
    'of questions',
    ...replaced('question_logs', 'expires_at', `now() - interval '27 hours'`, 'id = :questions'),
  ),
  fault(
    'held_past_hour',
    'an answer',
    ...replaced('decision_content', 'held_until', `now() - interval '6 minutes'`, 'decision_id = :held'),
  ),
  fault(
    'held_past_hour',
    'answers to questions',
    ...replaced(
      'question_content',
      'held_until',
      `now() - interval '6 minutes'`,
      'question_log_id = :heldQuestions',
    ),
  ),
  fault(
    'content_under_none',
    'a request',
    ...replaced('decision_content', 'request', `'{}'`, 'decision_id = :held'),
  ),
  fault(
    'content_under_none',
    'an answer that is not held',
    ...replaced('decision_content', 'held_until', 'null', 'decision_id = :held'),
  ),
  fault(
    'content_under_none',
    'answers of the judge',
    ...inserted(
      'model_answers',
      'decision_id, call, answers, input_tokens, output_tokens',
      `:held, 0, '[]', 0, 0`,
      'decision_id = :held',
    ),
  ),
  fault(
    'content_under_none',
    'a request of questions',
    ...replaced('question_content', 'request', `'{}'`, 'question_log_id = :heldQuestions'),
  ),
  fault(
    'content_on_other_day',
    'content of a decision',
    ...replaced('decisions', 'content_day', `'2000-01-01'`, 'id = :plain'),
  ),
  fault(
    'row_past_expiry',
    'an Idempotency-Key',
    ...replaced('idempotency_keys', 'expires_at', `now() - interval '27 hours'`, `key = 'one'`),
  ),
  fault(
    'row_past_expiry',
    'a draft',
    ...replaced('drafts', 'changed_at', `now() - interval '32 days'`, `id = 'draft'`),
  ),
  fault(
    'row_past_expiry',
    'a delivery',
    ...replaced(
      'webhook_deliveries',
      'occurred_at',
      `now() - interval '32 days'`,
      'id = (select min(id) from webhook_deliveries)',
    ),
  ),
  fault(
    'row_of_nothing',
    'content of no decision',
    ...inserted('decision_content', 'decision_id', `'dec_none'`, `decision_id = 'dec_none'`),
  ),
  fault(
    'row_of_nothing',
    'a note of no report',
    ...inserted('chosen_content', 'decision_id', ':plain', 'decision_id = :plain'),
  ),
  fault(
    'row_of_nothing',
    'content of no assessment',
    ...inserted(
      'assessment_content',
      'decision_id, assessment_id, request',
      `:plain, 'as_none', '{}'`,
      `assessment_id = 'as_none'`,
    ),
  ),
  fault(
    'row_of_nothing',
    'a page of no decision',
    ...inserted(
      'publications',
      'decision_id, token, request, response',
      `'dec_none', 'x', '{}', '{}'`,
      `decision_id = 'dec_none'`,
    ),
  ),
  fault(
    'row_of_nothing',
    'content of no questions',
    ...inserted(
      'question_content',
      'question_log_id, answers',
      `'q_none', '{}'`,
      `question_log_id = 'q_none'`,
    ),
  ),
  fault(
    'row_of_nothing',
    'a link to no receipt',
    ...inserted('receipt_links', 'ledger_id, url', `999999, 'x'`, 'ledger_id = 999999'),
  ),
  fault(
    'row_of_nothing',
    'a delivery of no webhook',
    ...inserted(
      'webhook_deliveries',
      'webhook_id, event_id, type, data',
      `999999, 'evt_x', 'decision.done', '{}'`,
      'webhook_id = 999999',
    ),
  ),
];

const ROLE = 'decision_analysis_service';
export const SCHEMA: readonly PlantedFault[] = [
  fault(
    'migration_changed',
    'another file',
    ...(['', ''].map(() => 'update migrations set checksum = reverse(checksum) where version = 3') as [
      string,
      string,
    ]),
  ),
  fault(
    'migration_changed',
    'one that is missing',
    'create table kept.old as select * from migrations where version = 3; delete from migrations where version = 3',
    'insert into migrations select * from kept.old; drop table kept.old',
  ),
  fault(
    'role_too_powerful',
    'it may make tables',
    `grant create on schema public to ${ROLE}`,
    `revoke create on schema public from ${ROLE}`,
  ),
  fault(
    'rights_differ',
    'one too many',
    `grant update on ledger to ${ROLE}`,
    `revoke update on ledger from ${ROLE}`,
  ),
  fault(
    'rights_differ',
    'one too few',
    `revoke delete on drafts from ${ROLE}`,
    `grant delete on drafts to ${ROLE}`,
  ),
  fault(
    'trigger_off',
    'a guard of the ledger',
    'alter table ledger disable trigger append_only',
    'alter table ledger enable trigger append_only',
  ),
  fault(
    'trigger_off',
    'a foreign key',
    'alter table receipt_links disable trigger all',
    'alter table receipt_links enable trigger all',
  ),
  fault(
    'trigger_off',
    'one that is gone',
    'drop trigger held_as_it_was on holds',
    'create trigger held_as_it_was before update or truncate on holds for each statement execute function refuse_change()',
  ),
  fault(
    'constraint_not_validated',
    'a new one',
    'alter table drafts add constraint planted check (version > 0) not valid',
    'alter table drafts drop constraint planted',
  ),
  fault(
    'index_invalid',
    'a build that failed',
    `set allow_system_table_mods = on; update pg_index set indisvalid = false where indexrelid = 'decisions_log'::regclass`,
    `update pg_index set indisvalid = true where indexrelid = 'decisions_log'::regclass; set allow_system_table_mods = off`,
  ),
  fault(
    'rows_not_separated',
    'switched off',
    'alter table ledger disable row level security',
    'alter table ledger enable row level security',
  ),
  fault(
    'rows_not_separated',
    'a table without the policy',
    'create table planted (organization_id bigint); alter table planted enable row level security',
    'drop table planted',
  ),
];
