/**
 * `decide mcp` with the official clients of both eras over standard input and output: tools,
 * progress, cancellation, errors, and nothing but the protocol on standard output.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as OlderTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { describe, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../free-port.ts';
import { textSoFar } from '../../output.ts';
import { addressOf, startDeciding } from '../../server/surfaces/mcp/clients.ts';
import { smallDecision } from '../../server/surfaces/rest/open-service.ts';
import { serveEach } from '../../server/surfaces/rest/serve.ts';
import { createTableJudge } from '../../table-judge.ts';
import { until } from '../../until.ts';
import { COMMAND } from './decide-process.ts';

const api = serveEach();
const ME = { name: 'test', version: '1' };

interface CallOptions {
  signal?: AbortSignal;
  onprogress?: (progress: { message?: string | undefined }) => void;
}

async function serverOf(env: Record<string, string> = {}) {
  const url = env.DECISIONS_URL ?? (await addressOf(api.service));
  return {
    command: process.execPath,
    args: [...COMMAND, 'mcp'],
    env: { PATH: process.env.PATH ?? '', DECISIONS_API_KEY: api.caller.secret, ...env, DECISIONS_URL: url },
    stderr: 'pipe' as const,
  };
}

async function connect(env?: Record<string, string>) {
  // A client that insists on the version says of a refusal only that the version is not offered.
  const mode = env === undefined ? { pin: '2026-07-28' } : 'auto';
  const client = new Client(ME, { versionNegotiation: { mode } });
  onTestFinished(() => client.close());
  await client.connect(new StdioClientTransport(await serverOf(env)));
  return {
    tools: async () => (await client.listTools()).tools,
    call: async (name: string, given: Record<string, unknown>, options?: CallOptions) =>
      Object(await client.callTool({ name, arguments: given }, options)),
  };
}

async function connectOlder(env?: Record<string, string>) {
  const client = new OlderClient(ME);
  onTestFinished(() => client.close());
  await client.connect(new OlderTransport(await serverOf(env)));
  return {
    tools: async () => (await client.listTools()).tools,
    call: async (name: string, given: Record<string, unknown>, options?: CallOptions) =>
      Object(await client.callTool({ name, arguments: given }, CallToolResultSchema, options)),
  };
}

describe.each([
  ['the present protocol', connect],
  ['the protocol of 2025', connectOlder],
] as const)('a client of %s', (_era, open) => {
  test('lists the tools, makes a decision and reads it', async () => {
    await api.open();
    const client = await open();
    expect((await client.tools()).map(({ name }) => name)).toContain('decision_create');
    const made = await client.call('decision_create', smallDecision({ context: 'Größe – 大きさ' }));
    expect(made.structuredContent).toMatchObject({ status: 'ok' });
    const read = await client.call('decision_get', { id: made.structuredContent.id });
    expect(read.structuredContent).toEqual(made.structuredContent);
    const wrong = await client.call('decision_create', smallDecision({ options: [] }));
    expect([wrong.isError, wrong.content[0].text]).toEqual([
      true,
      'invalid_request (invalid_value): options: expected 2 to 8 items, got 0; each is such as { "id": "A", "description": "Open longer", "consequences": [ { "description": "Sales rise by a tenth", "valence": "benefit" } ] }',
    ]);
  });

  test('sees progress, and cancels: the model stops', async () => {
    const judge = createTableJudge({ tasksPerCall: 2, block: { fromCall: 1, until: new Promise(() => {}) } });
    await api.open({ model: judge });
    const client = await open();
    const { id, answer, cancelling } = await startDeciding(client, smallDecision());
    await until('it waits for its second call', () => judge.calls === 2);
    cancelling.abort();
    await expect(answer).rejects.toThrow();
    expect((await api.service.ended(api.caller, id)).body).toMatchObject({ status: 'error' });
    expect(judge.calls).toBe(2);
  });

  test('reads why a key is refused, and that a service is not there', async () => {
    await api.open();
    await expect(open({ DECISIONS_API_KEY: `dk_${'0'.repeat(49)}` })).rejects.toThrow(/No valid API key/);
    const DECISIONS_URL = `http://127.0.0.1:${await freePort()}`;
    await expect(open({ DECISIONS_URL })).rejects.toThrow(`the service at ${DECISIONS_URL} was not reached`);
  });
});

/** Sends lines, and returns what was printed when the program has ended. */
async function talk(lines: string[], env: Record<string, string> = {}) {
  const server = await serverOf(env);
  const child = spawn(server.command, server.args, { env: server.env, stdio: 'pipe' });
  const [stdout, stderr] = [textSoFar(child.stdout), textSoFar(child.stderr)];
  child.stdin.end(lines.map((line) => `${line}\n`).join(''));
  const [code] = await once(child, 'close');
  return { code, stdout: stdout(), stderr: stderr() };
}

test('the program answers all that it was asked before its input ended, one message a line', async () => {
  await api.open();
  const initialize = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: ME },
  };
  const { code, stdout, stderr } = await talk([
    JSON.stringify(initialize),
    '{"jsonrpc":"2.0","method":"notifications/initialized"}',
    '{"jsonrpc":"2.0","id":"two","method":"tools/list"}',
    '',
    'not JSON',
    '[]',
    '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"unknown"}}',
  ]);
  const messages = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const of = (id: unknown) => messages.filter((message) => message.id === id);
  expect(of(1)[0].result.protocolVersion).toBe('2025-06-18');
  expect(of('two')[0].result.tools.length).toBeGreaterThan(5);
  expect(of(null).map(({ error }) => error.message)).toEqual([
    'a line is not JSON',
    'expected one JSON-RPC message a line',
  ]);
  expect([code, stderr, messages.length]).toEqual([0, '', 4]);
});

test('without a key nothing is printed to standard output, and the program says what to set', async () => {
  await api.open();
  const { code, stdout, stderr } = await talk([], { DECISIONS_API_KEY: '' });
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain('DECISIONS_API_KEY is not set');
});
