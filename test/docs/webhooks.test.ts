/**
 * The commands and programs of docs/webhooks.md run as they are written, against a real delivery,
 * and the delivery is what the page shows. Its Go program needs a compiler, and is run by hand.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runAdmin } from '../../server/admin.ts';
import { installClient } from '../client/install-client.ts';
import { type OwnService, openOwnService } from '../client/own-service.ts';
import { Client } from '../end-to-end/client.ts';
import { freePort } from '../free-port.ts';
import { SECRETS_KEY } from '../keyring.ts';
import { textSoFar } from '../output.ts';
import { openReceiver, type Received, type Receiver } from '../server/webhooks/receiver.ts';
import { until } from '../until.ts';

const root = resolve(import.meta.dirname, '../..');
const page = readFileSync(resolve(root, 'docs/webhooks.md'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'webhooks-'));
let service: OwnService;
let receiver: Receiver;
beforeAll(async () => {
  await installClient(folder, ['standardwebhooks']);
  receiver = await openReceiver();
  service = await openOwnService({}, { sending: { allowPrivate: true } });
});
afterAll(async () => {
  await receiver?.close();
  await service?.close();
  rmSync(folder, { recursive: true });
});

/** The text of the page's only block that contains this. */
function block(language: string, containing: string): string {
  const blocks = [...page.matchAll(/```(\w*)\n(.*?)```/gs)].flatMap(([, of, text = '']) =>
    of === language && text.includes(containing) ? [text] : [],
  );
  expect(blocks).toHaveLength(1);
  return blocks[0] ?? '';
}

/** Adds a webhook by the page's own command, with this address in place of the page's. */
async function add(url: string): Promise<string> {
  const [command = '', printed = ''] = block('', 'webhook add').split('\n');
  const words = command.replace('npm run -s admin -- ', '').replace('https://example.com/hooks', url);
  const env = { ...service.settings, WEBHOOK_ALLOW_PRIVATE: 'on', SECRETS_KEY };
  const { code, stdout, stderr } = await runAdmin(words.split(' '), () => env);
  expect([code, stderr]).toEqual([0, '']);
  const shape = (line: string) =>
    line
      .trim()
      .replace(/\d+/, '1')
      .replace(/whsec_[^"]+/, 'whsec_');
  expect(shape(stdout)).toBe(shape(printed));
  return JSON.parse(stdout).secret;
}

async function decide(): Promise<string> {
  const request = JSON.parse(readFileSync(resolve(root, 'examples/dominated-option.json'), 'utf8'));
  const { status, body } = await new Client(service.baseUrl, service.key).post(request);
  expect(status).toBe(200);
  return String(body.id);
}

test.each([
  ['ts', 'receiver.mts'],
  ['js', 'receiver.mjs'],
])('the program in %s takes a delivery, and refuses what nobody signed', async (language, file) => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const secret = await add(url);
  writeFileSync(join(folder, file), block(language, 'createServer').replace('8080', String(port)));
  const program = spawn(process.execPath, [file], {
    cwd: folder,
    env: { WEBHOOK_SECRET: secret },
  });
  const printed = textSoFar(program.stdout, program.stderr);
  try {
    const unsigned = { method: 'POST', body: '{"type":"decision.done","data":{"id":"forged"}}' };
    await until('it listens', () =>
      fetch(url, unsigned).then(
        ({ status }) => status === 400,
        () => false,
      ),
    );
    const id = await decide();
    await until('it prints a line', () => printed().includes('\n'));
    expect(printed()).toBe(`decision.done ${id}\n`);
  } finally {
    program.kill('SIGKILL');
  }
});

describe('a delivery', () => {
  let secret = '';
  let id = '';
  let delivery: Received;
  beforeAll(async () => {
    secret = await add(receiver.url);
    id = await decide();
    await until('it came', () => receiver.received.length > 0);
    delivery = receiver.received[0]!;
  });

  test('is what the page shows', () => {
    const { headers, body } = delivery;
    const [head = '', example = ''] = block('', 'POST /hooks').trim().split('\n\n');
    for (const line of head.split('\n').slice(1)) {
      const [name = '', value = ''] = line.split(': ');
      expect(formOf(String(headers[name])), name).toBe(formOf(value));
    }
    expect(namesOf(JSON.parse(body))).toEqual(namesOf(JSON.parse(example)));
    expect(JSON.parse(body).data.id).toBe(id);
  });

  test.skipIf(spawnSync('python3', ['--version']).status !== 0)(
    'is checked by the Python program, which refuses every change of it',
    () => {
      const { headers, body } = delivery;
      const old = { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) - 600) };
      const cases = [
        { secret, headers, body },
        { secret, headers, body: `${body} ` },
        { secret, headers: { ...headers, 'webhook-id': 'evt_1' }, body },
        { secret: `${secret.slice(0, -4)}AAA=`, headers, body },
        { secret, headers: old, body },
      ];
      const harness = `
import json, sys
for one in json.load(sys.stdin):
    print(verify(one["secret"], one["headers"], one["body"].encode()))`;
      writeFileSync(join(folder, 'verify.py'), block('python', 'def verify') + harness);
      const { stdout, stderr } = spawnSync('python3', [join(folder, 'verify.py')], {
        input: JSON.stringify(cases),
        encoding: 'utf8',
      });
      expect(stdout.trim().split('\n'), stderr).toEqual(['True', 'False', 'False', 'False', 'False']);
    },
  );
});

/** The value without what differs from one delivery to the next. */
function formOf(value: string): string {
  return value
    .replace(/^evt_[0-9a-f]{32}$/, 'evt_')
    .replace(/^\d{10}$/, 'seconds')
    .replace(/^v1,[A-Za-z0-9+/]{43}=$/, 'v1,');
}

/** Names without values: of the page, the values are of another decision. */
function namesOf(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return null;
  return Object.entries(value).map(([name, inner]) => [name, namesOf(inner)]);
}
