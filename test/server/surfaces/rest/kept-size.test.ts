/**
 * The stored row of an Idempotency-Key is small for every operation, however large the answer is:
 * it holds the id of the answer, not the answer.
 * Covers: server/accounts/idempotency-store.ts
 */
import { beforeAll, expect, test } from 'vitest';
import { operations } from '../../../../server/surfaces/rest/router.ts';
import { createTableJudge } from '../../../table-judge.ts';
import { fullDirect } from './full-requests.ts';
import { smallDecision } from './open-service.ts';
import { QUESTIONS, sendAgain } from './send-again.ts';
import { serve } from './serve.ts';

const api = serve({ model: createTableJudge(), config: { maxRunningDecisions: 100 } });
const MOST_BYTES = 4096;
/** The longest key that is allowed; it is stored too. */
const LONGEST_KEY = 'k'.repeat(255);
const LARGE = 'A large text. '.repeat(1400);

const assessment = {
  overall: 'agree',
  stakeholders: [{ stakeholder: 'owner', best_correct: 'yes', reason: 'r'.repeat(2000) }],
  note: 'n'.repeat(2000),
};
const ANSWER = { stakeholder: 'owner', between: ['sales', 'A2'], ratio: 3, factor: 1.5 };
let decided = '';
beforeAll(async () => {
  decided = String((await api.service.post(api.caller, smallDecision({ context: LARGE }))).body.id);
  for (let times = 0; times < 20; times += 1)
    await api.service.send(api.caller, 'POST', `/decisions/${decided}/assessments`, assessment);
});

/** Operation → the requests to send to it. */
const SENT: Record<
  string,
  [path: (id: string) => string | Promise<string>, body: unknown, status: number][]
> = {
  createDecision: [
    [() => '/decisions', smallDecision({ context: LARGE }), 200],
    [() => '/decisions', smallDecision({ context: LARGE, async: true }), 202],
    [() => '/decisions', { ...fullDirect(), context: LARGE }, 200],
  ],
  askQuestions: [[() => '/questions', { ...QUESTIONS, state: LARGE }, 200]],
  refineDecision: [
    [newPath, { answers: [ANSWER] }, 200],
    [newPath, { answers: [ANSWER], async: true }, 202],
  ],
  cancelDecision: [[(id) => `/decisions/${id}/cancel`, undefined, 200]],
  reportChosen: [[(id) => `/decisions/${id}/chosen`, { chosen_option: 'A', note: 'n'.repeat(2000) }, 200]],
  publishDecision: [[(id) => `/decisions/${id}/publication`, undefined, 200]],
  assessDecision: [[(id) => `/decisions/${id}/assessments`, assessment, 200]],
};

/** A decision is refined once. */
async function newPath(): Promise<string> {
  const { body } = await api.service.post(api.caller, smallDecision({ context: LARGE }));
  return `/decisions/${body.id}/refine`;
}

const posts = operations.filter(({ openapi }) => openapi.method === 'POST');

test('this test covers every POST', () => {
  expect(posts.map(({ openapi }) => openapi.operationId).sort()).toEqual(Object.keys(SENT).sort());
});

test.each(
  Object.entries(SENT).flatMap(([name, all]) =>
    all.map(([path, body, status]) => ({ name, path, body, status })),
  ),
)('$name, answered $status', async ({ path, body, status }) => {
  const { service } = api;
  const { sql } = service.database;
  for (const retention of ['30d', 'none'] as const) {
    const caller = await service.newKey(api.caller.organizationId, { retention });
    // Only the key that made a decision may publish it.
    const url = await path(decided);
    const isAbout = url.includes('dec_');
    const sender = isAbout ? api.caller : caller;
    await sql`delete from idempotency_keys`;
    const reply = await sendAgain({ service, caller: sender }, body, {
      key: LONGEST_KEY,
      path: url,
    });
    expect(reply.status, reply.text).toBe(status);
    const kept = await sql`
      select octet_length(k::text) as bytes, pg_column_size(k.*) as stored from idempotency_keys k`;
    expect(kept).toHaveLength(1);
    expect(kept[0]?.bytes).toBeLessThan(MOST_BYTES);
    expect(kept[0]?.stored).toBeLessThan(MOST_BYTES);
  }
});
