/**
 * Calls every operation as every kind of caller. A caller learns nothing about decisions that are
 * not its own or shared with it.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { revokeKey } from '../../../server/accounts/keys.ts';
import { operations } from '../../../server/surfaces/rest/router.ts';
import { allRoutes } from '../../../server/surfaces/routes.ts';
import { type Caller, type Reply, smallDecision } from '../surfaces/rest/open-service.ts';
import { serve } from '../surfaces/rest/serve.ts';

const api = serve({ config: { maxRunningDecisions: 1000 } });
const CANARY = 'canary-7c1f';

const CALLERS = ['owner', 'colleague', 'stranger', 'revoked', 'expired', 'nobody'] as const;
type Who = (typeof CALLERS)[number];
const callers: Partial<Record<Who, Caller>> = {};

beforeAll(async () => {
  const { organizationId } = api.caller;
  callers.owner = api.caller;
  callers.colleague = await api.service.newKey(organizationId);
  callers.stranger = await api.service.newKey(await api.service.newOrganization());
  callers.revoked = await api.service.newKey(organizationId);
  await revokeKey(api.service.database.sql, callers.revoked.keyId);
  callers.expired = await api.service.newKey(organizationId, { expiresAt: new Date(0) });
});

/** The body with which each operation is called by all callers. */
const BODIES: Record<string, unknown> = {
  createDecision: smallDecision(),
  askQuestions: { state: 'x', questions: { q: { type: 'noul' } } },
  shareDecision: { shared_with_org: true },
  refineDecision: {
    answers: [{ stakeholder: 'owner', between: ['sales', 'A2'], ratio: 3, factor: 1.5 }],
  },
  reportChosen: { chosen_option: 'A' },
  assessDecision: { overall: 'agree', stakeholders: [{ stakeholder: 'owner', best_correct: 'yes' }] },
};

type Row = readonly [owner: number, colleague: number, stranger: number];
/**
 * The status that each operation gives to the three callers with a valid key, for a hidden and for
 * a shared decision. Without a valid key it is always 401.
 */
const ALLOWED: Record<string, { hidden: Row; shared: Row }> = {
  createDecision: { hidden: [200, 200, 200], shared: [200, 200, 200] },
  askQuestions: { hidden: [200, 200, 200], shared: [200, 200, 200] },
  listReceipts: { hidden: [200, 200, 200], shared: [200, 200, 200] },
  // What each of them lists: test/server/surfaces/rest/decisions/list.test.ts.
  listDecisions: { hidden: [200, 200, 200], shared: [200, 200, 200] },
  getDecision: { hidden: [200, 410, 410], shared: [200, 200, 410] },
  getDecisionPicture: { hidden: [200, 410, 410], shared: [200, 200, 410] },
  shareDecision: { hidden: [200, 410, 410], shared: [200, 403, 410] },
  // They have ended, and stay as they are.
  cancelDecision: { hidden: [200, 410, 410], shared: [200, 403, 410] },
  watchDecision: { hidden: [200, 410, 410], shared: [200, 200, 410] },
  refineDecision: { hidden: [200, 410, 410], shared: [200, 403, 410] },
  reportChosen: { hidden: [200, 410, 410], shared: [200, 200, 410] },
  takeBackChosen: { hidden: [200, 410, 410], shared: [200, 200, 410] },
  assessDecision: { hidden: [200, 410, 410], shared: [200, 200, 410] },
  publishDecision: { hidden: [200, 410, 410], shared: [200, 403, 410] },
  withdrawDecision: { hidden: [200, 410, 410], shared: [200, 403, 410] },
};

async function decide(shared: boolean): Promise<string> {
  const metadata = { on_behalf_of: { name: CANARY } };
  const reply = await api.service.post(
    api.caller,
    smallDecision({ context: CANARY, share_with_org: shared, metadata }),
  );
  expect(reply.status, reply.text).toBe(200);
  return String(reply.body.id);
}

function call(who: Who, operation: (typeof operations)[number], id: string): Promise<Reply> {
  const { method, path, operationId = '' } = operation.openapi;
  const caller = callers[who] ?? { ...api.caller, secret: 'dk_none' };
  return api.service.send(caller, method as 'GET', path.replace('{id}', id), BODIES[operationId]);
}

/**
 * The status that anyone gets, with or without a key. A page needs its token, so this is 404. The
 * console's pages are the same for everyone; what they show comes by the paths of SESSION.
 */
const OPEN: Record<string, number> = {
  '/': 302,
  '/console': 200,
  '/console/{screen}': 200,
  '/console/decisions/{id}': 200,
  '/console/sso/{id}': 200,
  '/console/assets/{file}': 404,
  '/healthz': 200,
  '/livez': 200,
  '/readyz': 200,
  '/api/openapi.json': 200,
  '/docs': 200,
  '/llms.txt': 200,
  '/p/{token}': 404,
  '/p/{token}.json': 404,
  '/p/{token}.png': 404,
};

/**
 * Paths for which a session of the console counts; who-sees-what.test.ts has the table of persons.
 */
const SESSION = [
  '/console/decisions/{id}/picture.png',
  '/console/decisions/{id}/preview.html',
  '/console/export/audit-log.csv',
  '/console/export/audit-log.ndjson',
  '/console/export/decisions.csv',
  '/console/export/decisions.ndjson',
  '/console/trpc/{procedure}',
];

/**
 * Paths for which a signature counts instead of a key. This service has no Stripe keys, so they are
 * 404.
 */
const SIGNED = ['/webhooks/stripe'];

test('no API key gives access to the path that Stripe calls', async () => {
  for (const url of SIGNED)
    for (const authorization of ['', `Bearer ${callers.owner?.secret}`]) {
      const reply = await api.service.app.inject({
        method: 'POST',
        url,
        headers: { authorization },
        payload: {},
      });
      expect([reply.statusCode, reply.json().error.type]).toEqual([404, 'invalid_request']);
    }
});

test('no API key opens what needs a session of the console', async () => {
  const id = await decide(true);
  for (const route of SESSION)
    for (const authorization of ['', `Bearer ${callers.owner?.secret}`]) {
      const url = route.replace('{procedure}', 'decisions.list').replace('{id}', id);
      const reply = await api.service.app.inject({ url, headers: { authorization } });
      expect(reply.statusCode, route).toBe(401);
      expect(reply.payload).not.toContain(CANARY);
    }
});

test('open paths answer every caller alike, and show nothing of an unpublished decision', async () => {
  const id = await decide(true);
  for (const [route, status] of Object.entries(OPEN))
    for (const authorization of [undefined, `Bearer ${callers.owner?.secret}`, 'Bearer x']) {
      const reply = await api.service.app.inject({
        url: route
          .replace('{token}', 'x'.repeat(43))
          .replace('{id}', id)
          .replace(/\{.+\}/, 'keys'),
        headers: authorization === undefined ? {} : { authorization },
      });
      expect(reply.statusCode, route).toBe(status);
      expect(reply.payload).not.toContain(CANARY);
    }
});

const SYSTEM_ONE = ['/v1/systemone', '/v1/models'];

test('every route is in a table', () => {
  const known = new Set(operations.map(({ openapi }) => `/api/v1${openapi.path}`));
  const others = allRoutes()
    .map(({ route }) => route)
    .filter((route) => !known.has(route));
  expect(others.filter((route) => !route.startsWith('/docs/')).sort()).toEqual(
    // Who may call the others: surfaces/mcp/mcp.test.ts and surfaces/systemone/.
    [...Object.keys(OPEN), ...SESSION, ...SIGNED, ...SYSTEM_ONE, '/mcp'].sort(),
  );
  expect(operations.map(({ openapi }) => openapi.operationId).sort()).toEqual(Object.keys(ALLOWED).sort());
});

describe.each(operations.map((operation) => ({ name: operation.openapi.operationId ?? '', operation })))(
  '$name',
  ({ name, operation }) => {
    test.each(['hidden', 'shared'] as const)('of a decision that is %s', async (state) => {
      for (const [index, who] of CALLERS.entries()) {
        const reply = await call(who, operation, await decide(state === 'shared'));
        const expected = ALLOWED[name]?.[state][index] ?? 401;
        expect(reply.status, `${who}: ${reply.text}`).toBe(expected);
        if (expected >= 400) expect(reply.text).not.toContain(CANARY);
      }
    });
  },
);

test('a hidden decision, one of another organization and one that never existed get the same answer, byte for byte', async () => {
  const id = await decide(false);
  for (const operation of operations.filter(({ openapi }) => openapi.path.includes('{id}'))) {
    const replies = [
      await call('colleague', operation, id),
      await call('stranger', operation, id),
      await call('stranger', operation, 'dec_0000000000000000000000'),
    ];
    const seen = replies.map(({ status, headers, text }) => {
      // What is left of the caller's rate limit tells nothing about the decision.
      const { 'x-request-id': _id, date: _date, ratelimit: _left, ...rest } = headers;
      return JSON.stringify({ status, rest, text });
    });
    expect(new Set(seen).size, operation.openapi.operationId).toBe(1);
  }
});
