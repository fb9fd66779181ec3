/** Faults of money and life, each found by its check alone. */
import { added, fault, inserted, type PlantedFault, replaced, unguarded } from './plant.ts';

const ANSWER = 'subject = :plain';
const JOB_OF_WAITING = "data ->> 'decisionId' = :waiting";
const job = (id: string): [string, string] => [
  `insert into pgboss.job (name, data)
   values ('decisions', json_build_object('organizationId', :organization, 'decisionId', ${id}))`,
  `delete from pgboss.job where data ->> 'decisionId' = ${id}`,
];

export const MONEY: readonly PlantedFault[] = [
  fault(
    'balance_not_ledger_sum',
    'a changed balance',
    ...added('balances', 'micro_usd', '1', 'organization_id = :organization'),
  ),
  fault(
    'balance_not_ledger_sum',
    'a missing balance',
    'create table kept.old as select * from balances where organization_id <> :organization; delete from balances where organization_id <> :organization',
    'insert into balances select * from kept.old; drop table kept.old',
  ),
  fault(
    'held_not_hold_sum',
    'a changed sum',
    ...added('balances', 'held_micro_usd', '1', 'organization_id = :organization'),
  ),
  fault(
    'hold_after_end',
    'a hold of an answered decision',
    `insert into holds (organization_id, subject, is_free, micro_usd) values (:organization, :plain, false, 0)`,
    `delete from holds where ${ANSWER}`,
  ),
  fault(
    'hold_after_end',
    'a lapsed hold that was not swept',
    `insert into holds (organization_id, subject, is_free, micro_usd, lapses_at) values (:organization, 'q_gone', false, 0, now() - interval '3 days')`,
    `delete from holds where subject = 'q_gone'`,
  ),
  fault(
    'dispute_not_in_ledger',
    'another sum',
    ...replaced('disputes', 'taken_micro_usd', '1', "id = 'du_1'"),
  ),
  fault(
    'dispute_beyond_receipt',
    'a dispute of no receipt',
    ...replaced('disputes', 'payment', "'pi_none'", "id = 'du_1'"),
  ),
  fault(
    'dispute_beyond_receipt',
    'two disputes of more than was paid',
    `insert into disputes (organization_id, id, payment, opened_at, state, disputed_micro_usd, taken_micro_usd, ledger_rows) values (:organization, 'du_2', 'pi_1', now(), 'open', 4000000, 4000000, 1); insert into ledger (organization_id, kind, micro_usd, payment) values (:organization, 'dispute', -4000000, 'du_2:1')`,
    unguarded(
      `delete from disputes where id = 'du_2'; delete from ledger where payment = 'du_2:1'; update balances set micro_usd = micro_usd + 4000000 where organization_id = :organization`,
    ),
  ),
  fault(
    'dispute_row_alone',
    'a row of no dispute',
    ...inserted('ledger', 'kind, payment', `'dispute', 'du_none:1'`, `payment = 'du_none:1'`),
  ),
  fault(
    'capture_for_no_answer',
    'a failed decision that was billed',
    ...replaced('decisions', 'status', `'error'`, 'id = :plain'),
  ),
  fault(
    'capture_not_cost',
    'a decision of another cost',
    ...added('decisions', 'cost_micro_usd', '1', 'id = :plain'),
  ),
  fault(
    'capture_not_cost',
    'questions of another cost',
    ...added('question_logs', 'cost_micro_usd', '1', 'id = :questions'),
  ),
  fault(
    'capture_of_other_attempt',
    'an earlier attempt billed it',
    ...added('decisions', 'attempt', '1', 'id = :plain'),
  ),
  fault(
    'capture_of_nothing',
    'no such decision',
    ...inserted('ledger', 'kind, subject', `'capture', 'dec_none'`, `subject = 'dec_none'`),
  ),
  fault(
    'capture_of_nothing',
    'no such questions',
    ...inserted('ledger', 'kind, subject', `'capture', 'q_none'`, `subject = 'q_none'`),
  ),
  fault(
    'answer_not_billed',
    'a decision',
    unguarded(
      `create table kept.old as select * from ledger where ${ANSWER}; update ledger set kind = 'grant', subject = null, attempt = null where ${ANSWER}`,
    ),
    unguarded(
      'update ledger l set kind = k.kind, subject = k.subject, attempt = k.attempt from kept.old k where k.id = l.id; drop table kept.old',
    ),
  ),
  fault(
    'answer_not_billed',
    'questions',
    ...inserted(
      'question_logs',
      'id, api_key_id, shared_with_org, questions, usage, cost_micro_usd',
      `'q_unbilled', 1, false, 1, '{}', 0`,
      `id = 'q_unbilled'`,
    ),
  ),
];

export const LIFE: readonly PlantedFault[] = [
  fault(
    'running_without_job',
    'its job has failed',
    ...replaced('pgboss.job', 'state', `'failed'`, JOB_OF_WAITING),
  ),
  fault(
    'running_without_hold',
    'a lost hold',
    'create table kept.old as select * from holds where subject = :waiting; delete from holds where subject = :waiting',
    'insert into holds select * from kept.old; drop table kept.old',
  ),
  fault(
    'running_without_request',
    'a lost request',
    ...replaced('decision_content', 'request', 'null', 'decision_id = :waiting'),
  ),
  fault('job_without_decision', 'no such decision', ...job(`'dec_none'`)),
  fault('job_never_run', 'a job of an answered decision that has not begun', ...job(':plain')),
  fault(
    'job_past_lease',
    'a worker that was lost unseen',
    `update pgboss.job set state = 'active', heartbeat_seconds = 10, heartbeat_on = now() - interval '71 seconds' where ${JOB_OF_WAITING}`,
    `update pgboss.job set state = 'created', heartbeat_on = null where ${JOB_OF_WAITING}`,
  ),
  fault(
    'delivery_without_try',
    'a try that nobody makes',
    `update webhook_deliveries set state = 'queued', last_try_at = now() - interval '11 minutes' where id = (select min(id) from webhook_deliveries)`,
    `update webhook_deliveries set state = 'waiting', last_try_at = null where state = 'queued'`,
  ),
  fault(
    'lineage_broken',
    'a number is left out',
    ...replaced('decisions', 'revision_number', '3', 'id = :revision'),
  ),
  fault(
    'lineage_broken',
    'a revision of another root',
    ...replaced('decisions', 'root_id', ':plain', 'id = :revision'),
  ),
  fault(
    'lineage_broken',
    'a first decision with another root',
    ...replaced('decisions', 'root_id', ':first', 'id = :plain'),
  ),
];
