/**
 * Tests each row of section 7 of the specification with each of its causes: the status, the type,
 * the message, and that nothing is billed.
 */
import { expect, test } from 'vitest';
import type { ModelFailure } from '../../../judge/port.ts';
import type { Services } from '../../../server/http/services.ts';
import { countCapacity, withoutSlots } from '../../../server/process/capacity.ts';
import { createTableJudge } from '../../table-judge.ts';
import {
  type Caller,
  openApp,
  openService,
  type Reply,
  SMALL_DIRECT,
  smallDecision,
  toReply,
} from '../surfaces/rest/open-service.ts';
import { serve } from '../surfaces/rest/serve.ts';

const api = serve();

const UNKNOWN = 'dec_0000000000000000000000';

async function decide(caller: Caller, changes: Record<string, unknown> = {}): Promise<string> {
  const reply = await api.service.post(caller, { ...SMALL_DIRECT, ...changes });
  expect(reply.status, reply.text).toBe(200);
  return String(reply.body.id);
}

const newKey = (caller: Caller) => api.service.newKey(caller.organizationId);

/** Sends a Direct mode decision to a service with these changes. */
async function postTo(changes: Partial<Services>, caller: Caller): Promise<Reply> {
  const app = await openApp({ ...api.service.services, ...changes });
  const headers = { authorization: `Bearer ${caller.secret}`, 'content-type': 'application/json' };
  const reply = await app.inject({
    method: 'POST',
    url: '/api/v1/decisions',
    headers,
    payload: JSON.stringify(SMALL_DIRECT),
  });
  await app.close();
  return toReply(reply.statusCode, reply.headers, reply.body);
}

function failing(reason: ModelFailure['reason']): Partial<Services> {
  return withoutSlots(createTableJudge({ failures: new Map([[0, reason]]) }));
}

interface Row {
  status: number;
  cause: string;
  type: string;
  message: RegExp;
  retryAfter?: true;
  reply(caller: Caller): Promise<Reply>;
}

const rows: Row[] = [
  {
    status: 400,
    cause: 'request invalid; the message names the field and the reason',
    type: 'invalid_request',
    message:
      /^options\[0\]\.consequences: required in Default mode, .*"mode": "direct".*; options\[1\]\.consequences: the same$/,
    reply: (caller) => api.service.post(caller, { ...SMALL_DIRECT, mode: 'default' }),
  },
  {
    status: 400,
    cause: 'also publishing a decision with no stored result',
    type: 'invalid_request',
    message: /its request and result are not stored/,
    async reply(caller) {
      const none = await api.service.newKey(caller.organizationId, { retention: 'none' });
      return api.service.send(none, 'POST', `/decisions/${await decide(none)}/publication`);
    },
  },
  {
    status: 401,
    cause: 'no valid API key',
    type: 'authentication',
    message: /^No valid API key/,
    reply: (caller) => api.service.get({ ...caller, secret: 'dk_none' }, UNKNOWN),
  },
  {
    status: 402,
    cause: 'no free decisions or credit left for the request',
    type: 'insufficient_credit',
    message: /credit/,
    async reply() {
      const poor = await api.service.newOrganization({ freeDecisions: 0 });
      return api.service.post(await api.service.newKey(poor), SMALL_DIRECT);
    },
  },
  ...(['PATCH', 'POST', 'DELETE'] as const).map((method) => ({
    status: 403,
    cause: `only who made the decision can change who sees it or publish it: ${method}`,
    type: 'invalid_request',
    message: /only/i,
    async reply(caller: Caller) {
      const id = await decide(caller, { share_with_org: true });
      const other = await newKey(caller);
      return method === 'PATCH'
        ? api.service.send(other, method, `/decisions/${id}`, { shared_with_org: false })
        : api.service.send(other, method, `/decisions/${id}/publication`);
    },
  })),
  {
    status: 409,
    cause: 'the model is not served yet',
    type: 'model_unavailable',
    message: /model/,
    reply: (caller) => postTo(failing('missing'), caller),
  },
  {
    status: 409,
    cause: 'the revised decision already has a newer revision',
    type: 'revision_conflict',
    message: /revis/,
    async reply(caller) {
      const id = await decide(caller);
      await decide(caller, { revises: id });
      return api.service.post(caller, { ...SMALL_DIRECT, revises: id });
    },
  },
  {
    status: 410,
    cause: 'none in the organization',
    type: 'invalid_request',
    message: /no such decision/i,
    async reply(caller) {
      const id = await decide(caller, { share_with_org: true });
      const stranger = await api.service.newKey(await api.service.newOrganization());
      return api.service.get(stranger, id);
    },
  },
  {
    status: 410,
    cause: 'one not shared with the caller',
    type: 'invalid_request',
    message: /no such decision/i,
    reply: async (caller) => api.service.get(await newKey(caller), await decide(caller)),
  },
  {
    status: 429,
    cause: 'rate limit reached (see header Retry-After)',
    type: 'rate_limited',
    message: /requests a minute/,
    retryAfter: true,
    async reply(caller) {
      const config = { ...api.service.services.config, rateLimitPerMinute: 1 };
      await api.service.get(caller, UNKNOWN);
      return postTo({ config }, caller);
    },
  },
  {
    status: 429,
    cause: 'the organization already has 3 Default mode decisions running',
    type: 'rate_limited',
    message: /3 decisions running, the limit is 3/,
    retryAfter: true,
    async reply() {
      // In a service without workers, decisions stay running.
      const idle = await openService(api.ground, { work: false });
      const caller = await idle.newKey(await idle.newOrganization());
      for (const seed of [1, 2, 3])
        expect((await idle.post(caller, smallDecision({ async: true, seed }))).status).toBe(202);
      const reply = await idle.post(caller, smallDecision({ seed: 4 }));
      await idle.close();
      return reply;
    },
  },
  {
    status: 502,
    cause: 'the model failed to answer; nothing is billed',
    type: 'model_unavailable',
    message: /Nothing was billed/,
    reply: (caller) => postTo(failing('failed'), caller),
  },
  {
    status: 503,
    cause: 'the model is starting after being idle; nothing is billed',
    type: 'model_warming',
    message: /Nothing was billed|Send again|send again/,
    retryAfter: true,
    reply: (caller) => postTo(failing('warming'), caller),
  },
  {
    status: 503,
    cause: 'a request on free decisions found it busy; nothing is billed',
    type: 'free_capacity_busy',
    message: /no free slot/,
    retryAfter: true,
    reply(caller) {
      const model = createTableJudge();
      return postTo(countCapacity({ model, free: model }, 0), caller);
    },
  },
];

test.each(rows.map((row) => [row.status, row.cause, row] as const))(
  'section 7: %i: %s',
  async (status, _, row) => {
    const caller = await api.service.newKey(await api.service.newOrganization());
    const reply = await row.reply(caller);
    expect([reply.status, reply.body]).toMatchObject([
      status,
      { error: { type: row.type, message: expect.stringMatching(row.message) } },
    ]);
    if (row.retryAfter) expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    if (status < 500) return;
    const { sql } = api.service.database;
    const { organizationId } = caller;
    expect(
      await sql`select from ledger where organization_id = ${organizationId} and kind = 'capture'`,
    ).toEqual([]);
    expect(await sql`select from holds where organization_id = ${organizationId}`).toEqual([]);
  },
);
