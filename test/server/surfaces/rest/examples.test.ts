/**
 * The examples of the OpenAPI document: every one of a request is sent to a service with the
 * built-in judge, and every one of a reply is what that service answered. `-u` records them anew.
 */
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createBuiltInJudge } from '../../../../judge/lexical/judge.ts';
import type { JudgeTraits, Model } from '../../../../judge/port.ts';
import {
  CALLS_EXAMPLE,
  DIRECT_EXAMPLE,
  EXPLICIT_EXAMPLE,
} from '../../../../server/surfaces/rest/examples.ts';
import { openApiDocument } from '../../../../server/surfaces/rest/openapi.ts';
import type { Caller } from './open-service.ts';
import { doubtful } from './refine-requests.ts';
import { serve } from './serve.ts';

const Examples = z.record(z.string(), z.looseObject({ value: z.unknown() }));
const Content = z.looseObject({ examples: Examples.optional() });
const Operation = z.looseObject({
  servers: z.array(z.unknown()).optional(),
  operationId: z.string(),
  requestBody: z.looseObject({ content: z.record(z.string(), Content) }).optional(),
  responses: z.record(z.string(), z.looseObject({ content: z.record(z.string(), Content).optional() })),
});

const operations = Object.entries(
  z
    .looseObject({ paths: z.record(z.string(), z.record(z.string(), Operation)) })
    .parse(openApiDocument('http://127.0.0.1:3000')).paths,
).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    ...{ path: `${operation.servers === undefined ? '/api/v1' : ''}${path}`, method: methodOf(method) },
    ...{ operation, operationId: operation.operationId },
  })),
);

function methodOf(method: string) {
  return z.enum(['GET', 'POST', 'PATCH', 'DELETE']).parse(method.toUpperCase());
}

const { promise: released, resolve: release } = Promise.withResolvers<void>();
afterAll(release);

/** The built-in judge. While it is held back, decisions go on running. */
class Held implements Model {
  readonly #judge = createBuiltInJudge();
  isHeld = false;
  name = this.#judge.name;
  notice = this.#judge.notice;
  readonly traits: JudgeTraits;

  constructor() {
    const { traits } = this.#judge;
    if (traits === undefined) throw new Error('the built-in judge has traits');
    this.traits = traits;
  }

  plan(...asked: Parameters<Model['plan']>) {
    return this.#judge.plan(...asked);
  }

  async answer(...asked: Parameters<Model['answer']>) {
    if (this.isHeld) await released;
    return this.#judge.answer(...asked);
  }
}

const judge = new Held();
const api = serve({ model: judge });

/** Operation → status → title → reply. */
const recorded: Record<string, Record<string, Record<string, unknown>>> = {};

async function create(caller: Caller, body: unknown): Promise<string> {
  const { status, body: decided } = await api.service.post(caller, body);
  expect(status).toBeLessThan(300);
  return String(decided.id);
}

/** Makes what must be there before the operation is called. Returns the id of a decision. */
async function prepare(operationId: string, title: string, caller: Caller): Promise<string> {
  const decide = (body: unknown) => create(caller, body);
  judge.isHeld = operationId === 'cancelDecision';
  switch (operationId) {
    case 'cancelDecision':
      return decide({ ...EXPLICIT_EXAMPLE, async: true });
    case 'getDecision':
    case 'assessDecision':
    case 'watchDecision':
    case 'getDecisionPicture':
      return decide(EXPLICIT_EXAMPLE);
    case 'refineDecision':
      // Of few consequences every pair was asked, and no question is left.
      return decide(title === 'Questions to the judge' ? doubtful() : EXPLICIT_EXAMPLE);
    case 'withdrawDecision': {
      const id = await decide(DIRECT_EXAMPLE);
      await api.service.send(caller, 'POST', `/decisions/${id}/publication`);
      return id;
    }
    case 'listDecisions':
      await decide(EXPLICIT_EXAMPLE);
      return decide(DIRECT_EXAMPLE);
    default:
      return decide(DIRECT_EXAMPLE);
  }
}

type Route = Pick<(typeof operations)[number], 'method' | 'path'>;

/** The service holds every reply to the schema of its status. */
async function send(caller: Caller, id: string, { method, path }: Route, body?: unknown) {
  const authorization = `Bearer ${caller.secret}`;
  const reply = await api.service.app.inject({
    ...{ method, url: path.replace('{id}', id) },
    headers: body === undefined ? { authorization } : { authorization, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  const type = String(reply.headers['content-type']);
  return { status: reply.statusCode, type, text: reply.payload };
}

/** What differs from run to run: ids, times, secrets of links, the module's version. */
function settled(text: string): string {
  const ids = new Map<string, string>();
  return text
    .replace(/\b(dec|as|q)_[0-9A-Za-z]{22}/g, (id, prefix) => {
      const known = ids.get(id) ?? `${prefix}_${String(ids.size + 1).padStart(22, '0')}`;
      ids.set(id, known);
      return known;
    })
    .replace(/(?<="expiresAt":")[^"]+/g, '2026-04-30T09:30:00.000Z')
    .replace(/(?<=")20\d\d-\d\d-\d\dT[\d:.]+Z/g, (time) =>
      time === '2026-04-30T09:30:00.000Z' ? time : '2026-01-30T09:30:00.000Z',
    )
    .replace(/(?<=\/p\/)[A-Za-z0-9_-]{43}/g, 'A'.repeat(43))
    .replace(/(?<="engine":")[^"]+/g, '0.1.0+00000000');
}

function record(
  operationId: string,
  title: string,
  { status, type, text }: Awaited<ReturnType<typeof send>>,
) {
  expect([200, 202], `${operationId} ${title}: ${text.slice(0, 300)}`).toContain(status);
  if (!/json|event-stream/.test(type)) return;
  const body = settled(text);
  const reply: unknown = type.includes('json') ? JSON.parse(body) : body;
  const known = recorded[operationId] ?? {};
  recorded[operationId] = { ...known, [status]: { ...known[status], [title]: reply } };
}

test.each(operations)(
  '$operationId: its examples are answered',
  async ({ operation, operationId, ...route }) => {
    const shown = operation.requestBody?.content['application/json']?.examples ?? {};
    const bodies = Object.entries(shown).map(([title, { value }]) => [title, value] as const);
    if (operation.requestBody === undefined) bodies.push(['The reply', undefined]);
    expect(bodies.length).toBeGreaterThan(0);
    for (const [title, body] of bodies) {
      const caller = await api.service.newPayingKey();
      const id = await prepare(operationId, title, caller);
      record(operationId, title, await send(caller, id, route, body));
    }
  },
);

test('a decision that goes on is answered with 202', async () => {
  const caller = await api.service.newPayingKey();
  const id = await prepare('refineDecision', 'Questions to the judge', caller);
  judge.isHeld = true;
  const ask = async (operationId: string, body: object) => {
    const route = operations.find((one) => one.operationId === operationId)!;
    const answered = await send(caller, id, route, { ...body, async: true });
    expect(answered.status).toBe(202);
    record(operationId, 'Still running', answered);
  };
  await ask('createDecision', EXPLICIT_EXAMPLE);
  await ask('refineDecision', CALLS_EXAMPLE);
});

test('every success with a body that is text has an example', () => {
  for (const { operationId, operation } of operations)
    for (const [status, { content = {} }] of Object.entries(operation.responses))
      if (status.startsWith('2') && !('image/png' in content) && Object.keys(content).length > 0)
        expect(Object.keys(recorded[operationId]?.[status] ?? {}), `${operationId} ${status}`).not.toEqual(
          [],
        );
});

test('the document shows what was answered', async () => {
  const file = '../../../../server/surfaces/rest/recorded-replies.json';
  await expect(`${JSON.stringify(recorded, null, 1)}\n`).toMatchFileSnapshot(file);
});
