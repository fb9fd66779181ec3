/**
 * `decide listen` against the real service and a program that checks signatures with the library
 * that the documents name.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { runAdmin } from '../../../server/admin.ts';
import { holdEndings } from '../../held-lock.ts';
import { openReceiver, type Receiver, verify } from '../../server/webhooks/receiver.ts';
import { until } from '../../until.ts';
import { openFailingProxy } from '../failing-proxy.ts';
import { type OwnService, openOwnService } from '../own-service.ts';
import { type Given, startDecide } from './decide-process.ts';

const example = resolve(import.meta.dirname, '../../../examples/dominated-option.json');
let service: OwnService;
beforeAll(async () => {
  service = await openOwnService();
});
afterAll(() => service?.close());

async function openProgram(): Promise<Receiver> {
  const program = await openReceiver();
  onTestFinished(() => program.close());
  return program;
}

async function listen(address: string, args: string[], given: Given = {}) {
  const listening = startDecide(service, ['listen', address, ...args], given);
  onTestFinished(() => void listening.child.kill('SIGKILL'));
  await until('it listens', () => listening.stdout().includes('Listening'));
  return { ...listening, secret: /The secret is (whsec_\S+)/.exec(listening.stdout())?.[1] ?? '' };
}

async function send(env: Record<string, string> = {}, file = example): Promise<string> {
  const { code, stdout, stderr } = await startDecide(service, [file, '--json'], { env }).ended;
  expect([code, stderr]).toEqual([0, '']);
  return JSON.parse(stdout).id;
}

test('sends each decision that ends once, signed as the service signs', async () => {
  const before = await send();
  const program = await openProgram();
  const { ended, secret } = await listen(program.url, ['--limit', '2']);
  const first = await send();
  await until('the first has come', () => program.received.length === 1);
  const second = await send();
  const { code, stdout, stderr } = await ended;
  expect([code, stderr]).toEqual([0, '']);
  const events = program.received.map((one) => verify(secret, one));
  expect(events).toEqual(
    [first, second].map((id) => ({
      type: 'decision.done',
      timestamp: expect.any(String),
      data: { id, status: 'ok', mode: 'default', lineage: { root_id: id, number: 1 } },
    })),
  );
  expect(program.received[0]!.headers).toMatchObject({ 'content-type': 'application/json' });
  expect(new Set(program.received.map(({ headers }) => headers['webhook-id'])).size).toBe(2);
  expect(stdout).toMatch(new RegExp(`\nevt_\\w{32} {2}decision\\.done {2}${first} {2}204\n`));
  expect(stdout).not.toContain(before);
  // Another secret does not fit.
  const other = `whsec_${Buffer.alloc(32).toString('base64')}`;
  expect(() => verify(other, program.received[0]!)).toThrow();
});

test('a decision that ran before it listened is sent when it ends, with the secret of the environment', async () => {
  const program = await openProgram();
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const [listening, sent] = await holdEndings(service.sql, async () => {
    const sending = startDecide(service, [example, '--json']);
    await until('it runs', async () => {
      const { stdout } = await startDecide(service, ['list', '--status', 'running', '--json']).ended;
      return JSON.parse(stdout).length === 1;
    });
    return [
      await listen(program.url, ['--limit', '1'], { env: { WEBHOOK_SECRET: secret } }),
      sending,
    ] as const;
  });
  const { id } = JSON.parse((await sent.ended).stdout);
  expect((await listening.ended).code).toBe(0);
  expect(verify(secret, program.received[0]!)).toMatchObject({ data: { id } });
});

test('it says where a program does not answer, and does not follow a redirect', async () => {
  const program = await openProgram();
  program.answer = 302;
  const redirected = await listen(program.url, ['--limit', '1']);
  const id = await send();
  expect((await redirected.ended).stdout).toContain(`${id}  302\n`);
  expect(program.received).toHaveLength(1);
  const away = await listen('http://127.0.0.1:1/', ['--limit', '1']);
  const other = await send();
  expect((await away.ended).stdout).toContain(`${other}  not reached\n`);
});

test('it goes on when the service was away, and Ctrl-C ends it', async () => {
  const proxy = await openFailingProxy(service.baseUrl);
  onTestFinished(() => proxy.close());
  const program = await openProgram();
  const listening = await listen(program.url, [], { env: { DECISIONS_URL: proxy.url } });
  proxy.failures.push(
    ...Array.from(
      { length: 3 },
      () =>
        ({ request }: { request: { socket: { destroy(): void } } }) =>
          request.socket.destroy(),
    ),
  );
  await until('it says so', () => listening.stderr().includes('Trying again'));
  const id = await send();
  await until('it has come', () => program.received.length === 1);
  expect(JSON.parse(program.received[0]!.body).data.id).toBe(id);
  listening.child.kill('SIGINT');
  expect(await listening.ended).toMatchObject({ code: 130 });
});

test('an answer that is held for one fetch stays held', async () => {
  const words = ['key', 'create', '--org', '1', '--member', 'admin@localhost', '--name', 'none'];
  const made = await runAdmin([...words, '--retention', 'none', '--quiet'], () => service.settings);
  const key = made.stdout.trim();
  expect(key, made.stderr).toMatch(/^dk_/);
  const program = await openProgram();
  const { ended } = await listen(program.url, ['--limit', '1'], { env: { DECISIONS_API_KEY: key } });
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${service.baseUrl}/api/v1/decisions${path}`, {
      ...init,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    }).then((reply) => reply.json() as Promise<{ id: string; response: { results: object[] } | null }>);
  const body = JSON.stringify({ ...JSON.parse(readFileSync(example, 'utf8')), async: true });
  const { id } = await ask('', { method: 'POST', body });
  expect((await ended).code).toBe(0);
  expect(JSON.parse(program.received[0]!.body).data).toEqual({ id, status: 'ok', mode: 'default' });
  expect((await ask(`/${id}`)).response?.results).toHaveLength(1);
  expect((await ask(`/${id}`)).response).toBeNull();
});

test.each([
  [
    'another machine',
    'http://example.com/hooks',
    [],
    /expected an address of this machine.*got "http:\/\/example\.com\/hooks"; make a webhook/,
  ],
  ['no address', 'hooks', [], /got "hooks"/],
  ['a file', 'file:///etc/passwd', [], /expected an address of this machine/],
  ['a wrong limit', 'http://localhost:1', ['--limit', '0'], /--limit: expected a whole number/],
])('%s: exit code 2', async (_, address, args, message) => {
  const { code, stderr } = await startDecide(service, ['listen', address, ...args]).ended;
  expect(stderr).toMatch(message);
  expect(code).toBe(2);
});

test('a wrong secret is not quoted', async () => {
  const { code, stderr } = await startDecide(service, ['listen', 'http://127.0.0.1:1'], {
    env: { WEBHOOK_SECRET: 'topsecret' },
  }).ended;
  expect(code).toBe(2);
  expect(stderr).toContain('WEBHOOK_SECRET: expected whsec_');
  expect(stderr).not.toContain('topsecret');
});
