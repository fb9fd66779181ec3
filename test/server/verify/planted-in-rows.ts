/** Faults of hashes and retention, each found by its check alone. */
import { fault, inserted, type PlantedFault, replaced, unguarded } from './plant.ts';

const MEMBER = '(select min(id) from members where organization_id = :organization)';
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
  ...['last_used_at', 'created_at', 'ends_at'].map((column) =>
    fault(
      'row_past_expiry',
      `a session, by ${column}`,
      ...inserted(
        'sessions',
        `member_id, token_hash, address${column === 'ends_at' ? ', ends_at' : `, ${column}`}`,
        `${MEMBER}, '\\x00', 'x', now() - interval '${{ last_used_at: 31, created_at: 91 }[column] ?? 1} days 3 hours'`,
        `address = 'x'`,
      ),
    ),
  ),
  fault(
    'row_past_expiry',
    'a sign-in link',
    ...inserted(
      'sign_in_links',
      'member_id, token_hash, expires_at, made_by_owner',
      `${MEMBER}, '\\x00', now() - interval '27 hours', false`,
      `token_hash = '\\x00'`,
    ),
  ),
  fault(
    'row_of_nothing',
    'a session of a removed member',
    unguarded(`
      insert into members (organization_id, removed_at) values (:organization, now());
      insert into sessions (organization_id, member_id, token_hash, address)
      select organization_id, id, '\\x00', 'x' from members where removed_at is not null`),
    unguarded(`
      delete from sessions where address = 'x'; delete from members where removed_at is not null`),
  ),
  ...(
    [
      ['sessions', 'token_hash, address', `'\\x00', 'x'`],
      ['sign_in_links', 'token_hash, expires_at, made_by_owner', `'\\x00', now(), false`],
      [
        'passkeys',
        'name, rp_id, credential_id, public_key, signature_count',
        `'x', 'x', '\\x00', '\\x00', 0`,
      ],
      ['member_identities', 'issuer, subject, made_member', `'x', 'x', false`],
    ] as const
  ).map(([table, columns, values]) =>
    fault(
      'row_of_nothing',
      `${table} of no member`,
      ...inserted(table, `member_id, ${columns}`, `999999, ${values}`, 'member_id = 999999'),
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
