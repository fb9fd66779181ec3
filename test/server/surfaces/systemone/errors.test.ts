/**
 * Errors of /v1/systemone and /v1/models: the statuses and words of the format, and the order of
 * refusal.
 */
import { describe, expect, test } from 'vitest';
import { revokeKey } from '../../../../server/accounts/keys.ts';
import { createTableJudge, type TableJudgeOptions } from '../../../table-judge.ts';
import { openApp, type ServiceOptions } from '../rest/open-service.ts';
import { serve, serveInTurns } from '../rest/serve.ts';
import { type Sent, sendTo } from './send.ts';

const noul = { type: 'noul', instructions: 'They want a refund.' };
const many = (count: number) => Array.from({ length: count }, (_, index) => [`n${index}`, null] as const);
const ofOne = (q: unknown) => ({ state: 'x', questions: { q } });
const fine = ofOne(noul);

describe('one service', () => {
  const api = serve();

  test.each([
    ['no key', undefined, 403, 'Must supply an API key! Check your request and try again.'],
    ['another scheme', 'Basic eDp5', 403, 'Must supply an API key! Check your request and try again.'],
    [
      'a wrong key',
      'Bearer dk_wrong',
      401,
      'Cannot authenticate with the server. Please check your API key and try again.',
    ],
  ])('%s', async (_, authorization, status, message) => {
    for (const sent of [{ body: fine }, { method: 'GET', path: '/v1/models' }] as const) {
      const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
      const reply = await sendTo({ service: api.service, caller: null }, { ...sent, headers });
      expect(reply.status).toBe(status);
      expect(reply.body).toEqual({ detail: { error_type: 'authentication_error', message } });
      expect(reply.headers['x-typesafe-request-id']).toBe(reply.headers['x-request-id']);
    }
  });

  test('a revoked key is 401', async () => {
    const caller = await api.service.newKey(api.caller.organizationId);
    expect((await sendTo({ service: api.service, caller }, { body: fine })).status).toBe(200);
    await revokeKey(api.service.database.sql, caller.keyId);
    expect((await sendTo({ service: api.service, caller }, { body: fine })).status).toBe(401);
  });

  const missing = (...loc: string[]) => ({ type: 'missing', loc: ['body', ...loc], msg: 'Field required' });
  const invalid = (msg: string, ...loc: (string | number)[]) => ({
    type: 'invalid_type',
    loc: ['body', ...loc],
    msg: expect.stringContaining(msg),
  });
  const empty = (kind: string, ...loc: string[]) => ({
    type: 'too_short',
    loc: ['body', ...loc],
    msg: `${kind} should have at least 1 item after validation, not 0`,
  });
  test.each<[string, unknown, object[]]>([
    ['nothing', {}, [missing('state'), missing('questions')]],
    ['a state of null', { ...fine, state: null }, [invalid('got null', 'state')]],
    ['a state of a number', { ...fine, state: 5 }, [invalid('got a number', 'state')]],
    ['a model of a number', { ...fine, model: 5 }, [invalid('a string, got a number', 'model')]],
    ['no questions', { ...fine, questions: {} }, [empty('Dictionary', 'questions')]],
    ['a list of questions', { ...fine, questions: [noul] }, [invalid('got a list', 'questions')]],
    ['a question of a text', ofOne('x'), [invalid('expected an object, got a string', 'questions', 'q')]],
    ['a question without a type', ofOne({}), [missing('questions', 'q', 'type')]],
    ['a choice without criteria', ofOne({ type: 'choice' }), [missing('questions', 'q', 'criteria')]],
    [
      'a choice without options',
      ofOne({ type: 'choice', criteria: {} }),
      [empty('Dictionary', 'questions', 'q', 'criteria')],
    ],
    [
      'an option of a number',
      ofOne({ type: 'choice', criteria: { a: 5 } }),
      [invalid('got a number', 'questions', 'q', 'criteria', 'a')],
    ],
    [
      'a score without levels',
      ofOne({ type: 'score', criteria: [] }),
      [empty('List', 'questions', 'q', 'criteria')],
    ],
    [
      'a level of null',
      ofOne({ type: 'score', criteria: ['x', null] }),
      [invalid('got null', 'questions', 'q', 'criteria', 1)],
    ],
    [
      'a score with a map',
      ofOne({ type: 'score', criteria: { a: 'x' } }),
      [invalid('a list, got an object', 'questions', 'q', 'criteria')],
    ],
    [
      'instructions of a number',
      ofOne({ type: 'noul', instructions: 1 }),
      [invalid('got a number', 'questions', 'q', 'instructions')],
    ],
    [
      'criteria of a noul as a text',
      ofOne({ ...noul, criteria: 'x' }),
      [invalid('got a string', 'questions', 'q', 'criteria')],
    ],
    // Shape comes before limits and models, as in the hosted service.
    [
      'a wrong shape and a limit',
      { ...ofOne({ type: 'choice', criteria: Object.fromEntries(many(65)) }), state: 5, model: 'x' },
      [invalid('got a number', 'state')],
    ],
  ])(
    '%s is 422 with the list of the format, which repeats nothing that was sent',
    async (_, body, detail) => {
      const reply = await sendTo(api, { body });
      expect([reply.status, reply.body]).toEqual([422, { detail }]);
    },
  );

  test('a long list of problems and long names are cut', async () => {
    const wrong = Object.fromEntries(many(64).map(([name]) => [`${name}-`.padEnd(200, 'x'), 5]));
    const reply = await sendTo(api, { body: { state: 'x', questions: wrong } });
    expect(reply.status).toBe(422);
    expect(Object(reply.body.detail)).toHaveLength(10);
    expect(reply.text.length).toBeLessThan(8000);
  });

  const usage = (message: string) => ({ detail: { error_type: 'api_usage_error', message } });
  const tooLong = (message: string) => ({
    detail: { error_type: 'max_tokens_exceeded', message: `${message}; send a shorter text` },
  });
  test.each<[string, unknown, object]>([
    ['another model', { ...fine, model: 'jev-9' }, usage('Unknown model: jev-9')],
    [
      'another type',
      ofOne({ type: 'box' }),
      usage('Invalid request. questions.q.type: expected "choice", "score" or "noul", got "box"'),
    ],
    [
      '65 options',
      ofOne({ type: 'choice', criteria: Object.fromEntries(many(65)) }),
      { detail: 'Too many choices. Must have at most 64 choices.' },
    ],
    [
      '65 levels',
      ofOne({ type: 'score', criteria: many(65).map(([name]) => name) }),
      { detail: 'Too many score levels. Must have at most 64 score levels.' },
    ],
    [
      '65 questions',
      { state: 'x', questions: Object.fromEntries(many(65)) },
      { detail: 'Too many questions. Must have at most 64 questions.' },
    ],
    [
      'a statement without a text',
      ofOne({ type: 'noul', criteria: { true: null } }),
      { detail: 'Noul question must have criteria or instructions: q' },
    ],
    [
      'a long state',
      { ...fine, state: 'x'.repeat(50_001) },
      tooLong('state: expected at most 50000 characters, got 50001'),
    ],
    [
      'a long state as JSON',
      { ...fine, state: ['x'.repeat(49_997)] },
      tooLong('state: expected at most 50000 characters as JSON text, got 50001'),
    ],
    [
      'long instructions',
      ofOne({ type: 'noul', instructions: 'x'.repeat(2001) }),
      tooLong('questions.q.instructions: expected at most 2000 characters, got 2001'),
    ],
    [
      'a long option',
      ofOne({ type: 'choice', criteria: { a: ['x'.repeat(1997)] } }),
      tooLong('questions.q.criteria.a: expected at most 2000 characters as JSON text, got 2001'),
    ],
    [
      'a long side',
      ofOne({ ...noul, criteria: { false: 'x'.repeat(2001) } }),
      tooLong('questions.q.criteria.false: expected at most 2000 characters, got 2001'),
    ],
    [
      'a long id',
      { state: 'x', questions: { ['x'.repeat(201)]: noul } },
      {
        detail: {
          error_type: 'max_tokens_exceeded',
          message: expect.stringContaining(
            'questions: expected names of at most 200 characters, got one of 201',
          ),
        },
      },
    ],
    [
      'no JSON',
      '{',
      {
        detail: {
          error_type: 'invalid_request',
          message: 'body: not valid JSON at line 1, column 2: the text ends; a closing } is missing',
        },
      },
    ],
    [
      'a list as the body',
      '[]',
      {
        detail: {
          error_type: 'invalid_request',
          message:
            'body: expected a JSON object with properties such as model, state, questions, got a list; /docs shows an example',
        },
      },
    ],
    [
      '__proto__ as an option',
      '{"state":"x","questions":{"q":{"type":"choice","criteria":{"__proto__":"x","a":"y"}}}}',
      {
        detail: {
          error_type: 'invalid_request',
          message: expect.stringContaining('"__proto__" cannot be a name'),
        },
      },
    ],
    [
      'NUL in the state',
      { ...fine, state: '\0' },
      { detail: { error_type: 'invalid_request', message: expect.stringContaining('NUL') } },
    ],
  ])('%s is 400', async (_, body, expected) => {
    const reply = await sendTo(api, { body });
    expect([reply.status, reply.body]).toEqual([400, expected]);
  });

  test('another method is 405 with Allow, in the form of the format', async () => {
    for (const [path, allow] of [
      ['/v1/systemone', 'POST'],
      ['/v1/models', 'GET'],
    ] as const) {
      const reply = await sendTo(api, { method: 'PUT', path, body: fine });
      expect([reply.status, reply.headers.allow]).toEqual([405, allow]);
      expect(reply.body).toEqual({ detail: { error_type: 'invalid_request', message: expect.any(String) } });
    }
  });

  test('order of refusal: path, method, key, content, shape, limits, Idempotency-Key', async () => {
    const bad = { state: 5, questions: { q: { type: 'choice', criteria: Object.fromEntries(many(65)) } } };
    const steps: [Sent & { secret?: string }, number, string][] = [
      [{ path: '/v1/nothing' }, 404, 'does not exist'],
      [{ path: '/v1/systemone', method: 'PUT' }, 405, 'does not accept PUT'],
      [{ method: 'POST' }, 401, 'Cannot authenticate'],
      [{ secret: api.caller.secret }, 400, 'content-type'],
      [{ headers: { 'content-type': 'application/json', 'idempotency-key': 'é' } }, 400, 'not valid JSON'],
      [{ body: bad }, 422, 'got a number'],
      [{ body: { ...bad, state: 'x' } }, 400, 'Too many choices'],
      [{ body: fine }, 400, 'Idempotency-Key: expected'],
    ];
    let request: Sent & { secret: string } = {
      secret: 'dk_wrong',
      body: '{',
      headers: { 'content-type': 'text/plain', 'idempotency-key': 'é' },
    };
    for (const [mended, status, message] of steps) {
      request = { ...request, ...mended };
      const reply = await sendTo({ service: api.service, caller: request }, request);
      expect([reply.status, reply.text]).toEqual([status, expect.stringContaining(message)]);
    }
  });
});

describe('a service of its own', () => {
  const api = serveInTurns();
  const open = (options: TableJudgeOptions, more: ServiceOptions = {}) =>
    api.open({ model: createTableJudge(options), ...more });

  test.each([
    ['warming', 503, 'model_warming', '10'],
    ['missing', 409, 'model_unavailable', undefined],
    ['failed', 502, 'model_unavailable', undefined],
    ['busy', 503, 'free_capacity_busy', '5'],
  ] as const)(
    'a model that is %s is %i %s, stores nothing and bills nothing',
    async (reason, status, type, wait) => {
      await open({ failures: new Map([[0, reason]]) });
      const reply = await sendTo(api, { body: fine });
      expect([reply.status, reply.headers['retry-after']]).toEqual([status, wait]);
      expect(reply.body).toEqual({ detail: { error_type: type, message: expect.any(String) } });
      expect(await api.service.database.sql`select from question_logs`).toHaveLength(0);
      expect(await api.service.database.sql`select from ledger where kind = 'capture'`).toHaveLength(0);
    },
  );

  test('a rate limit is 429 with Retry-After and the headers of the limits', async () => {
    await open({}, { config: { rateLimitCreatePerMinute: 1 } });
    expect((await sendTo(api, { body: fine })).headers['ratelimit-policy']).toContain('"creating";q=1;w=60');
    const reply = await sendTo(api, { body: fine });
    expect([reply.status, reply.headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)]);
    expect(reply.body).toEqual({
      detail: {
        error_type: 'rate_limited',
        message: expect.stringContaining('one API key may send 1 requests'),
      },
    });
    // Reading the list creates nothing.
    expect((await sendTo(api, { method: 'GET', path: '/v1/models' })).status).toBe(200);
  });

  test('a service that stops is 503 before the key is looked up', async () => {
    await open({});
    const app = await openApp({ ...api.service.services, draining: AbortSignal.abort() });
    const reply = await sendTo({ service: { app }, caller: null }, { body: fine });
    expect([reply.status, reply.headers['retry-after'], Object(reply.body.detail).error_type]).toEqual([
      503,
      '2',
      'server_error',
    ]);
    await app.close();
  });

  test('an error that nothing expected is 500 and tells nothing', async () => {
    await open({
      onePass: () => {
        throw new Error('a secret of the inside');
      },
    });
    const reply = await sendTo(api, { body: fine });
    expect([reply.status, reply.text]).toEqual([500, expect.not.stringContaining('secret')]);
    expect(Object(reply.body.detail).error_type).toBe('server_error');
  });

  test('a body that is larger than the limit is 400', async () => {
    await open({});
    const reply = await sendTo(api, { body: `{"state":"${'x'.repeat(4 * 1024 * 1024)}"}` });
    expect([reply.status, Object(reply.body.detail).message]).toEqual([
      400,
      expect.stringContaining('4 MiB'),
    ]);
  });

  test('X-Source is checked as under /api/v1', async () => {
    await open({});
    expect((await sendTo(api, { body: fine, headers: { 'x-source': 'connector' } })).status).toBe(200);
    const reply = await sendTo(api, { body: fine, headers: { 'x-source': 'x' } });
    expect([reply.status, Object(reply.body.detail).message]).toEqual([
      400,
      expect.stringContaining('X-Source'),
    ]);
  });
});
