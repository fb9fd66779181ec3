/** Requests at /v1/systemone are billed, limited, kept and logged as typed questions are. */
import { expect, test } from 'vitest';
import { encodeKey } from '../../../../server/accounts/key-format.ts';
import { balanceOf, enterPayment } from '../../../../server/billing/ledger.ts';
import { costMicroUsd } from '../../../../server/billing/prices.ts';
import { createTableJudge } from '../../../table-judge.ts';
import { type Caller, openApp, type ServiceOptions } from '../rest/open-service.ts';
import { serveInTurns } from '../rest/serve.ts';
import { sendTo } from './send.ts';

const api = serveInTurns();

const BODY = {
  state: ['A ticket'],
  model: 'jev-latest',
  questions: {
    topic: { type: 'choice', criteria: { a: null, b: { text: 'x' } } },
    'Wants a refund': { type: 'noul', instructions: 'They want a refund.' },
  },
};

async function openWith(
  options: ServiceOptions,
  { free = 0, microUsd = 0 }: { free?: number; microUsd?: number },
): Promise<Caller> {
  await api.open(options);
  const organizationId = await api.service.newOrganization({ freeDecisions: free });
  if (microUsd > 0) await pay({ organizationId }, microUsd);
  return api.service.newKey(organizationId);
}

function pay({ organizationId }: Pick<Caller, 'organizationId'>, microUsd: number) {
  const payment = { organizationId, kind: 'purchase', description: 'x', payment: null } as const;
  return enterPayment(api.service.database.sql, { ...payment, microUsd });
}

const ask = (caller: Caller, headers: Record<string, string> = {}) =>
  sendTo({ service: api.service, caller }, { body: BODY, headers });
const balance = ({ organizationId }: Caller) => balanceOf(api.service.database.sql, organizationId);
const left = (microUsd: number, freeDecisions: number) => ({
  microUsd,
  freeDecisions,
  heldMicroUsd: 0,
  heldFreeDecisions: 0,
});

test('free decisions are used first; then it is 402, until there is credit', async () => {
  const caller = await openWith({}, { free: 1 });
  const free = await ask(caller);
  expect(free.status, free.text).toBe(200);
  expect(await balance(caller)).toEqual(left(0, 0));
  const refused = await ask(caller);
  expect([refused.status, refused.body]).toEqual([
    402,
    { detail: { error_type: 'insufficient_credit', message: expect.stringContaining('$0.00 of credit') } },
  ]);
  const { input_tokens, output_tokens } = Object(free.body.usage);
  const cost = costMicroUsd(input_tokens, output_tokens, api.service.services.config);
  expect(cost).toBeGreaterThan(0);
  await pay(caller, cost + 1000);
  expect((await ask(caller)).status).toBe(200);
  expect(await balance(caller)).toEqual(left(1000, 0));
});

test('the same request costs the same as typed questions', async () => {
  const caller = await openWith({}, { microUsd: 1_000_000 });
  await ask(caller);
  const first = 1_000_000 - Number((await balance(caller))?.microUsd);
  const typed = {
    state: '["A ticket"]',
    questions: {
      question: { type: 'choice', criteria: { a: '', b: '{"text":"x"}' } },
      'Wants a refund': { type: 'noul', instructions: 'They want a refund.' },
    },
  };
  await api.service.ask(caller, typed);
  const second = 1_000_000 - first - Number((await balance(caller))?.microUsd);
  expect(first).toBeGreaterThan(0);
  expect(Math.abs(second - first)).toBeLessThanOrEqual(10);
});

test.each(['failed', 'warming'] as const)('a model that is %s costs nothing', async (reason) => {
  const model = createTableJudge({ failures: new Map([[0, reason]]) });
  const payer = await openWith({ model }, { microUsd: 1_000_000 });
  expect((await ask(payer)).status).toBeGreaterThanOrEqual(502);
  expect(await balance(payer)).toEqual(left(1_000_000, 0));
});

test('after an answer, credit is bought where the organization has automatic recharges', async () => {
  await openWith({}, {});
  const considered: number[] = [];
  const payments = {
    consider: async (organizationId: number) => void considered.push(organizationId),
    hear: async () => {},
    checkout: async () => null,
  };
  const app = await openApp({ ...api.service.services, payments: Object(payments) });
  const { caller } = api;
  expect((await sendTo({ service: { app }, caller }, { body: BODY })).status).toBe(200);
  expect((await sendTo({ service: { app }, caller }, { body: {} })).status).toBe(422);
  expect((await sendTo({ service: { app }, caller }, { method: 'GET', path: '/v1/models' })).status).toBe(
    200,
  );
  await expect.poll(() => considered).toEqual([caller.organizationId]);
  await app.close();
});

test('the database keeps the body as it was sent, the answers, the sharing and the expiry', async () => {
  await api.open({}, { shareWithOrg: true });
  const { body } = await sendTo(api, { body: BODY });
  const [log] = await api.service.database.sql`
    select l.*, c.request, c.answers, (l.expires_at - l.created_at)::text as lifetime
    from question_logs l join question_content c on c.question_log_id = l.id`;
  expect(log).toMatchObject({
    id: expect.stringMatching(/^q_/),
    api_key_id: api.caller.keyId,
    shared_with_org: true,
    questions: 2,
    usage: body.usage,
    request: BODY,
    answers: { topic: { type: 'choice' }, 'Wants a refund': { type: 'noul' } },
    lifetime: '30 days',
  });
});

test('with retention none, the database keeps the log and no content', async () => {
  await api.open({}, { retention: 'none' });
  expect((await sendTo(api, { body: BODY })).status).toBe(200);
  expect(await api.service.database.sql`select from question_logs`).toHaveLength(1);
  expect(await api.service.database.sql`select from question_content`).toHaveLength(0);
});

test('the log has one line for a request, with its route and key, and none of its content', async () => {
  await api.open({ logLevel: 'debug' });
  api.service.logged.length = 0;
  const { headers } = await sendTo(api, { body: { ...BODY, state: 'canary-51' } });
  await sendTo(api, { body: { ...BODY, state: 5, questions: { 'canary-51': 'canary-51' } } });
  const lines = api.service.logged.map((line) => JSON.parse(line));
  expect(lines.find(({ msg, status }) => msg === 'request' && status === 200)).toMatchObject({
    requestId: headers['x-request-id'],
    method: 'POST',
    route: '/v1/systemone',
    keyId: api.caller.keyId,
    organizationId: api.caller.organizationId,
  });
  const billed = lines.find(({ msg }) => msg === 'answered in one pass');
  expect(billed).toMatchObject({
    requestId: headers['x-request-id'],
    questionId: expect.stringMatching(/^q_/),
    billedMicroUsd: 0,
  });
  expect(api.service.logged.join('\\n')).not.toContain('canary-51');
});

test('the limits of a key and of its organization count both doors together', async () => {
  await api.open({ config: { rateLimitCreatePerMinute: 2, rateLimitCreateOrganizationPerMinute: 3 } });
  expect((await ask(api.caller)).status).toBe(200);
  const typed = { state: 'x', questions: { q: { type: 'noul' } } };
  expect((await api.service.ask(api.caller, typed)).status).toBe(200);
  expect((await ask(api.caller)).status).toBe(429);
  const colleague = await api.service.newKey(api.caller.organizationId);
  expect([(await ask(colleague)).status, (await ask(colleague)).status]).toEqual([200, 429]);
});

test('keys that do not work use up the budget of their address', async () => {
  await api.open({ config: { rateLimitAddressPerMinute: 1 } });
  const statuses: number[] = [];
  for (const secret of [1, 2].map((byte) => encodeKey(new Uint8Array(32).fill(byte))))
    statuses.push((await ask({ ...api.caller, secret })).status);
  expect(statuses).toEqual([401, 429]);
});

test('50 equal requests at once: one runs, and all answers are equal', async () => {
  const judge = createTableJudge();
  await api.open({ model: judge });
  const replies = await Promise.all(
    Array.from({ length: 50 }, () => ask(api.caller, { 'idempotency-key': 'k1' })),
  );
  expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(replies[0]?.status).toBe(200);
  expect(judge.calls).toBe(1);
});
