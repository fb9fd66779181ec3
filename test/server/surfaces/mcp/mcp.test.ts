/**
 * MCP over HTTP, with the official clients of both eras: results, progress, cancellation, keys,
 * limits.
 */
import { describe, expect, test } from 'vitest';
import { revokeKey } from '../../../../server/accounts/keys.ts';
import { createTableJudge } from '../../../table-judge.ts';
import { until } from '../../../until.ts';
import { type Caller, smallDecision } from '../rest/open-service.ts';
import { serveInTurns } from '../rest/serve.ts';
import { addressOf, ERAS, type Progress, startDeciding } from './clients.ts';

const api = serveInTurns();

/** A judge whose calls from the second on wait until `release` is called. */
function blockedJudge() {
  const { promise: until, resolve: release } = Promise.withResolvers<void>();
  return { judge: createTableJudge({ tasksPerCall: 2, block: { fromCall: 1, until } }), release };
}

const question = { state: 'It rains.', questions: { wet: { type: 'noul' } } };

const directDecision = {
  mode: 'direct',
  context: 'A shop decides on its opening hours.',
  stakeholders: [{ id: 'owner', description: 'Owns the shop' }],
  options: [
    { id: 'A', description: 'Open longer' },
    { id: 'B', description: 'Stay as it is' },
  ],
};

describe.each(ERAS)('a client of %s', (era, connect) => {
  test('makes a decision, reads it again, and asks a typed question', async () => {
    await api.open();
    const client = await connect(api.service, api.caller);
    const made = await client.call('decision_create', smallDecision());
    expect(made.text).toContain('"status":"ok"');
    expect(made.answer).toMatchObject({ status: 'ok', id: expect.stringMatching(/^dec_/) });
    const read = await client.call('decision_get', { id: made.answer.id });
    expect(read.answer).toEqual(made.answer);
    const record = await api.service.get(api.caller, String(made.answer.id));
    expect(record.body).toMatchObject({ source: 'mcp', status: 'ok', request: smallDecision() });
    const asked = await client.call('questions_ask', question);
    expect(asked.answer.answers).toEqual({ wet: { type: 'noul', noul: 0.5 } });
  });

  test('asks typed questions in the form of the tool and in that of REST, which are one request', async () => {
    await api.open();
    const client = await connect(api.service, api.caller);
    const choices = { bug: 'A fault', wish: 'Something new' };
    const ask = (questions: object) =>
      client.call('questions_ask', { state: 'It rains.', questions, idempotency_key: 'the same' });
    const own = await ask({
      kind: { type: 'choice', choices },
      size: { type: 'score', levels: ['small', 'large'] },
      wet: { type: 'noul' },
    });
    expect(own.answer, own.text).toMatchObject({ answers: { kind: { type: 'choice' }, wet: { noul: 0.5 } } });
    const asRest = await ask({
      kind: { type: 'choice', criteria: choices },
      size: { type: 'score', criteria: ['small', 'large'] },
      wet: { type: 'noul' },
    });
    expect(asRest.answer).toEqual(own.answer);
    for (const [questions, refusal] of [
      [{ kind: { type: 'choice', levels: ['a', 'b'] } }, /questions\.kind\.levels: unknown property/],
      [{ kind: { type: 'score', choices } }, /questions\.kind\.choices: unknown property/],
      [{ kind: { type: 'choice' } }, /questions\.kind\.criteria: required/],
      ['a text', /questions: expected/],
      [undefined, /questions: required/],
    ] as const)
      expect(await client.call('questions_ask', { state: 'x', questions })).toMatchObject({
        isError: true,
        text: expect.stringMatching(refusal),
      });
  });

  test('revises a decision, which keeps the answers of persons that still fit', async () => {
    await api.open();
    const client = await connect(api.service, api.caller);
    const made = await client.call('decision_create', smallDecision());
    const answers = [
      { stakeholder: 's2', between: ['A2', 'B1'], ratio: 4, factor: 1.5 },
      { stakeholder: 'owner', between: ['sales', 'B1'], ratio: 2, factor: 1.5 },
    ];
    const refined = await api.service.send(api.caller, 'POST', `/decisions/${made.answer.id}/refine`, {
      answers,
    });
    const request = smallDecision({ context: 'A shop decides again.', revises: refined.body.id });
    Object(request.options)[0].consequences[0].description = 'Sales fall';
    const revised = await client.call('decision_revise', request);
    expect(revised.answer.warnings, revised.text).toEqual(
      expect.arrayContaining([
        'The answer of a person counts beside those of the judge.',
        expect.stringMatching(
          /^Not kept, because .* is no longer among the consequences: a person’s answer for/,
        ),
      ]),
    );
    const { body } = await api.service.get(api.caller, String(revised.answer.id));
    expect(body.refinement).toMatchObject({
      records: [{ stakeholder: 's2', ratio: 4 }],
      revised: { dropped: [{ why: 'consequence_gone', ratio: 2 }] },
    });
  });

  test('makes a Direct mode decision, and gets all of it with detail full', async () => {
    await api.open();
    const client = await connect(api.service, api.caller);
    const made = await client.call('decision_create', { ...directDecision, detail: 'full' });
    expect(made.answer, made.text).toMatchObject({ status: 'ok', full: { results: expect.any(Array) } });
    const { body } = await api.service.get(api.caller, String(made.answer.id));
    expect(made.answer.full).toEqual(body.response);
  });

  test('sees progress while it waits, and the result when the decision ends', async () => {
    const { judge, release } = blockedJudge();
    await api.open({ model: judge });
    const client = await connect(api.service, api.caller);
    const seen: Progress[] = [];
    const { promise: moved, resolve: onMoved } = Promise.withResolvers<void>();
    const making = client.call('decision_create', smallDecision(), {
      onprogress(progress) {
        seen.push(progress);
        if (progress.progress >= 1) onMoved();
      },
    });
    await moved;
    release();
    const made = await making;
    expect(made.answer.status).toBe('ok');
    const counts = seen.map(({ progress }) => progress);
    expect(counts).toEqual([...new Set(counts)].sort((a, b) => a - b));
    expect(seen.at(-1)).toMatchObject({ total: seen[0]!.total, progress: seen[0]!.total });
    expect(seen[0]!.message).toContain(String(made.answer.id));
  });

  test('gets a handle when the time is up, and the result later', async () => {
    const { judge, release } = blockedJudge();
    await api.open({ model: judge, config: { syncWaitSeconds: 0.1 } });
    const client = await connect(api.service, api.caller);
    const made = await client.call('decision_create', smallDecision());
    const { id } = made.answer;
    expect(made.answer).toMatchObject({
      status: 'running',
      url: `${api.service.services.config.baseUrl}/api/v1/decisions/${id}`,
      suggestedActions: [{ tool: 'decision_get', arguments: { id } }],
    });
    expect((await client.call('decision_get', { id })).answer.status).toBe('running');
    release();
    await api.service.ended(api.caller, String(id));
    expect((await client.call('decision_get', { id })).answer.status).toBe('ok');
  });

  test('may cancel with an idempotency key: the decision goes on, and can be read', async () => {
    const { judge, release } = blockedJudge();
    await api.open({ model: judge });
    const client = await connect(api.service, api.caller);
    const { id, answer, cancelling } = await startDeciding(
      client,
      smallDecision({ idempotency_key: 'mine' }),
    );
    cancelling.abort();
    await expect(answer).rejects.toThrow();
    release();
    await api.service.ended(api.caller, id);
    expect((await client.call('decision_get', { id })).answer.status).toBe('ok');
  });

  test('without an idempotency key, a cancelled call cancels the decision where the protocol tells the service', async () => {
    const { judge, release } = blockedJudge();
    await api.open({ model: judge });
    const client = await connect(api.service, api.caller);
    const { id, answer, cancelling } = await startDeciding(client, smallDecision());
    await until('it waits for its second call', () => judge.calls === 2);
    cancelling.abort();
    await expect(answer).rejects.toThrow();
    const isTold = era === 'the present protocol';
    if (!isTold) release();
    const { body } = await api.service.ended(api.caller, id);
    expect(body.status).toBe(isTold ? 'error' : 'ok');
    if (isTold) expect(judge.calls).toBe(2);
  });

  test('gets the first answer again with the same idempotency key, and is billed once', async () => {
    await api.open();
    const client = await connect(api.service, api.caller);
    const given = { ...smallDecision(), idempotency_key: 'one' };
    const first = await client.call('decision_create', given);
    expect((await client.call('decision_create', given)).answer).toEqual(first.answer);
    const other = await client.call('decision_create', { ...given, context: 'Another one' });
    expect(other).toMatchObject({ isError: true, text: expect.stringContaining('Idempotency-Key') });
    const rest = await api.service.post(api.caller, smallDecision(), { 'idempotency-key': 'one' });
    expect(rest.body.id).toBe(first.answer.id);
    expect(await api.service.database.sql`select id from decisions`).toHaveLength(1);
  });

  test('reads in an error what to change', async () => {
    await api.open();
    const client = await connect(api.service, api.caller);
    const wrong = await client.call('decision_create', smallDecision({ options: [] }));
    expect(wrong).toEqual({
      isError: true,
      answer: {},
      text: 'invalid_request (invalid_value): options: expected 2 to 8 items, got 0; each is such as { "id": "A", "description": "Open longer", "consequences": [ { "description": "Sales rise by a tenth", "valence": "benefit" } ] }',
    });
    expect(await client.call('decision_get', { id: '%', detail: 'all', more: 1 })).toMatchObject({
      isError: true,
      text: 'invalid_request (invalid_value): detail: expected "concise" or "full", got "all"; more: unknown property; known here: id, detail',
    });
    for (const id of ['%', 'a/b', '%64ec_1', 'é'])
      expect((await client.call('decision_get', { id })).text, id).toContain('no such decision');
    expect((await client.call('questions_ask', { ...question, extra: 1 })).text).toContain(
      'extra: unknown property',
    );
    await expect(client.call('decision_delete', {})).rejects.toThrow('Tools: decision_create');
  });

  test('a wrong key and a revoked key are refused', async () => {
    await api.open();
    const client = await connect(api.service, api.caller);
    const wrong = { secret: `dk_${'0'.repeat(49)}` };
    await expect(connect(api.service, wrong)).rejects.toThrow(/401|No valid API key/);
    await revokeKey(api.service.database.sql, api.caller.keyId);
    await expect(client.call('decision_get', { id: 'dec_1' })).rejects.toThrow(/401|No valid API key/);
  });

  test('a key of another organization sees nothing', async () => {
    await api.open();
    const client = await connect(api.service, api.caller);
    const { answer } = await client.call('decision_create', smallDecision());
    const foreign = await api.service.newKey(await api.service.newOrganization());
    const stranger = await connect(api.service, foreign);
    expect(await stranger.call('decision_get', { id: answer.id })).toMatchObject({
      isError: true,
      text: expect.stringContaining('can see no such decision'),
    });
  });
});

/** Sends bytes as they are; the protocol's headers are those of 2025. */
async function send(body: string, headers: Record<string, string> = {}, caller: Caller = api.caller) {
  const reply = await fetch(new URL('/mcp', await addressOf(api.service)), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${caller.secret}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body,
  });
  return { status: reply.status, headers: reply.headers, text: await reply.text() };
}

function callOf(name: string, given: unknown): string {
  return JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name, arguments: given },
  });
}

describe('the door', () => {
  test('refuses in the form of the protocol, and says what to change', async () => {
    await api.open();
    const cases: [string, Record<string, string>, number, string][] = [
      ['', { authorization: '' }, 401, 'No valid API key'],
      ['[]', {}, 400, 'body: expected a JSON object'],
      ['{', {}, 400, 'body: not valid JSON'],
      ['{}', { 'content-type': 'text/plain' }, 400, 'content-type'],
      [`{"a":"${'x'.repeat(4 * 1024 * 1024)}"}`, {}, 400, '4 MiB'],
      [`{"a":[${'0,'.repeat(20_000)}0]}`, {}, 400, 'more than 20000 members'],
      [`{"a":${'['.repeat(64)}${']'.repeat(64)}}`, {}, 400, 'deeper than 64'],
    ];
    for (const [body, headers, status, message] of cases) {
      const reply = await send(body, headers);
      expect(reply.status, reply.text).toBe(status);
      expect(JSON.parse(reply.text)).toMatchObject({
        jsonrpc: '2.0',
        id: null,
        error: { code: expect.any(Number), message: expect.stringContaining(message) },
      });
      expect(reply.headers.get('x-request-id')).toMatch(/^req_/);
      expect(reply.headers.get('cache-control')).toBe('no-store');
    }
  });

  test('refuses a page of another site', async () => {
    await api.open();
    const reply = await send(callOf('decision_get', { id: 'dec_1' }), { origin: 'https://example.com' });
    expect(reply.status).toBe(403);
  });

  test('takes only POST, without parameters', async () => {
    await api.open();
    const address = await addressOf(api.service);
    for (const method of ['GET', 'DELETE', 'PUT']) {
      const reply = await fetch(new URL('/mcp', address), { method });
      expect(reply.status, method).toBe(405);
      expect(reply.headers.get('allow')).toBe('POST');
    }
    const withQuery = await fetch(new URL('/mcp?a=1', address), { method: 'POST' });
    expect(withQuery.status).toBe(400);
  });

  test('counts every message, and calls that create against their own limit', async () => {
    await api.open({ config: { rateLimitPerMinute: 6, rateLimitCreatePerMinute: 1 } });
    const first = await send(callOf('questions_ask', question));
    expect(first.headers.get('ratelimit')).toContain('"requests";r=5');
    expect(first.text).not.toContain('"isError":true');
    const second = await send(callOf('questions_ask', question));
    expect(second.status).toBe(200);
    expect(second.text).toContain('rate_limited: one API key may send 1 requests a minute that create');
    // The first call took two of the six. Of the refused one, only its message counted.
    await send(callOf('decision_get', { id: 'dec_1' }));
    await send(callOf('decision_get', { id: 'dec_1' }));
    await send(callOf('decision_get', { id: 'dec_1' }));
    const over = await send(callOf('decision_get', { id: 'dec_1' }));
    expect(over.status).toBe(429);
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(JSON.parse(over.text).error.message).toContain('6 requests a minute');
  });

  test('logs the tool, and nothing that the caller wrote', async () => {
    await api.open();
    await send(callOf('questions_ask', question));
    const lines = api.service.logged.map((line) => JSON.parse(line));
    expect(lines.find(({ route }) => route === '/mcp')).toMatchObject({
      tool: 'questions_ask',
      status: 200,
      keyId: api.caller.keyId,
    });
    expect(api.service.logged.join('')).not.toContain('It rains');
  });

  test('a fault of the service tells the caller nothing, and is logged', async () => {
    await api.open();
    const { service } = api;
    const client = await ERAS[0][1](service, api.caller);
    const { answer } = await client.call('decision_create', smallDecision());
    await service.database.sql`
      update decision_content set response = '{"results": 1}' where decision_id = ${String(answer.id)}`;
    const read = await client.call('decision_get', { id: answer.id });
    expect(read).toMatchObject({
      isError: true,
      text: 'server_error (internal_error): The service failed with an internal error.',
    });
    expect(service.logged.join('')).toContain('a tool failed');
  });

  test('a standing subscription is refused', async () => {
    await api.open();
    const meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const params = { notifications: { toolsListChanged: true }, _meta: meta };
    const reply = await send(
      JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'subscriptions/listen', params }),
      { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' },
    );
    expect(reply.text).toContain('Subscription limit reached');
  });

  test('a call that finds no place for waiting gets the handle at once', async () => {
    const { judge, release } = blockedJudge();
    await api.open({ model: judge });
    const { id } = (await api.service.post(api.caller, smallDecision({ async: true }))).body;
    const calls = Array.from({ length: 9 }, () => send(callOf('decision_get', { id })));
    expect((await Promise.race(calls)).text).toContain('Still running');
    release();
    const running = (await Promise.all(calls)).filter(({ text }) => text.includes('Still running'));
    expect(running).toHaveLength(1);
  });
});
