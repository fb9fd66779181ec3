/**
 * When there are several reasons to refuse a request, which one the reply names.
 * Covers: server/surfaces/app.ts, server/http/door/admit-callers.ts, server/surfaces/rest/rest-api.ts
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { createTableJudge } from '../../../table-judge.ts';
import { fullDirect } from './full-requests.ts';
import { smallDecision } from './open-service.ts';
import { serve } from './serve.ts';

const api = serve({
  work: false,
  model: createTableJudge({
    failures: new Map(Array.from({ length: 99 }, (_, call) => [call, 'warming'])),
  }),
  config: { maxRunningDecisions: 1, maxRatioRecords: 100, maxOverlapPairs: 8 },
});
beforeAll(async () => {
  expect((await api.service.post(api.caller, smallDecision({ async: true }))).status).toBe(202);
});

/** A decision with options A to C, each with so many consequences for the owner. */
function wide(consequences: number, changes: Record<string, unknown> = {}): Record<string, unknown> {
  return smallDecision({
    stakeholders: [{ description: 'Owns the shop' }],
    options: ['A', 'B', 'C'].map((id) => ({
      id,
      description: 'x',
      consequences: Array.from({ length: consequences }, (_, index) => ({
        description: `${id} ${index}`,
        valence: 'harm',
      })),
    })),
    ...changes,
  });
}

describe('order of refusal', () => {
  test('Default mode: the key, then path, query and body, then the schema, then `revises`, then the limits, then the running decisions', async () => {
    const json = JSON.stringify;
    const bad = wide(40, { seed: 'x', revises: 'dec_1' });
    const everything = {
      path: '/decisions?x=1',
      secret: 'dk_wrong',
      type: 'text/plain',
      body: `${json(bad)}}`,
    };
    const steps: [Partial<typeof everything>, number, string][] = [
      [{}, 401, 'No valid API key'],
      [{ secret: api.caller.secret }, 400, 'query: '],
      [{ path: '/decisions' }, 400, 'content-type: '],
      [{ type: 'application/json' }, 400, 'body: not valid JSON'],
      [{ body: json(bad) }, 400, 'seed: expected'],
      [{ body: json(wide(40, { revises: 'dec_1' })) }, 410, 'revises: no such decision'],
      [{ body: json(wide(40)) }, 400, 'options, stakeholders: this decision needs'],
      [{ body: json(wide(3)) }, 400, 'options: 9 pairs'],
      [{ body: json(wide(2)) }, 429, 'the organization has 1 decisions running'],
    ];
    let request = everything;
    for (const [mended, status, message] of steps) {
      request = { ...request, ...mended };
      const reply = await api.service.app.inject({
        method: 'POST',
        url: `/api/v1${request.path}`,
        headers: { authorization: `Bearer ${request.secret}`, 'content-type': request.type },
        payload: request.body,
      });
      expect([reply.statusCode, reply.json().error.message]).toEqual([
        status,
        expect.stringContaining(message),
      ]);
    }
  });

  test('a wrong path or method is refused before the key is checked', async () => {
    expect((await api.service.app.inject({ url: '/api/v1/nothing?x=1' })).statusCode).toBe(404);
    const url = '/api/v1/decisions?x=1';
    expect((await api.service.app.inject({ method: 'PUT', url })).statusCode).toBe(405);
  });

  test('Direct mode: the schema, then the model; running decisions do not matter', async () => {
    const refused = await api.service.post(api.caller, { ...fullDirect(), seed: 1 });
    expect([refused.status, Object(refused.body.error).type]).toEqual([400, 'invalid_request']);
    const warming = await api.service.post(api.caller, fullDirect());
    expect([warming.status, Object(warming.body.error).type]).toEqual([503, 'model_warming']);
  });
});
