/**
 * Every command against the real service: its exit codes, what it prints to a pipe and to a
 * terminal, and how it is interrupted.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdEndings } from '../../held-lock.ts';
import { textSoFar } from '../../output.ts';
import { until } from '../../until.ts';
import { type FailingProxy, openFailingProxy } from '../failing-proxy.ts';
import { type OwnService, openOwnService } from '../own-service.ts';
import type { Ended } from '../run-program.ts';
import { COMMAND, type Given, startDecide } from './decide-process.ts';

const root = resolve(import.meta.dirname, '../../..');
const migration = resolve(root, 'examples/database-migration.json');
const folder = mkdtempSync(join(tmpdir(), 'decide-'));
let service: OwnService;
let proxy: FailingProxy;
beforeAll(async () => {
  service = await openOwnService();
  proxy = await openFailingProxy(service.baseUrl);
});
afterAll(async () => {
  await proxy?.close();
  await service?.close();
  rmSync(folder, { recursive: true });
});

/** What moves the cursor of a terminal, or reorders what it shows. */
const HIDDEN = /(?!\n)[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/u;

function start(args: string[], given: Given = {}) {
  return startDecide(service, args, given);
}

function decide(args: string[], given: Given = {}): Promise<Ended> {
  return start(args, given).ended;
}

/** At a terminal of its own: `script` gives it one, and quotes nothing, so the words have none. */
function decideAtTerminal(args: string[], env: Record<string, string> = {}): Promise<Ended> {
  const words = [process.execPath, ...COMMAND, ...args].join(' ');
  const child = spawn('script', ['-qec', words, '/dev/null'], {
    env: {
      PATH: process.env.PATH ?? '',
      TERM: 'xterm',
      DECISIONS_API_KEY: service.key,
      DECISIONS_URL: service.baseUrl,
      ...env,
    },
    stdio: 'pipe',
  });
  const stdout = textSoFar(child.stdout);
  return once(child, 'close').then(([code]) => ({ code, stdout: stdout(), stderr: '' }));
}

function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

async function idOf(args: string[]): Promise<string> {
  const { code, stdout, stderr } = await decide([...args, '--json']);
  expect([code, stderr.split('\n').filter((line) => line.startsWith('decide:'))]).toEqual([0, []]);
  return JSON.parse(stdout).id;
}

test('a file, standard input and YAML give the same figures; the table has every stakeholder', async () => {
  const body = readFileSync(migration, 'utf8');
  const [fromFile, fromInput] = await Promise.all([
    decide([migration, '--json']),
    decide(['-', '--json'], { input: body }),
  ]);
  const yaml = await decide([file('a.yaml', body), '--watch', '--json']);
  const hashes = [fromFile, fromInput, yaml].map(({ stdout }) => JSON.parse(stdout).meta.result_hash);
  expect(new Set(hashes).size).toBe(1);
  const { code, stdout, stderr } = await decide([migration]);
  expect([code, stderr]).toEqual([0, '']);
  // The options' texts, then each stakeholder by name, with the verdict and why before figures.
  expect(stdout).toMatch(
    /^dec_\w+\n {2}A {2}\w.*\n(?: {2}[BC] {2}.*\n)+\n.+: (?:Clearly|Likely|Leans to) B: .*\n {2}Mostly because/,
  );
  expect(
    stdout.match(
      /^.+: (?:Clearly|Likely|Leans to|A \(|B \(|C \().*\n(?: {2}[A-Z].*\n){2} {2}option {6}mean/gm,
    ),
  ).toHaveLength(3);
  expect(stdout.match(/^How sure is this\?\n {2}A percentage says/gm)).toHaveLength(1);
  expect(stdout).not.toContain('\u001b');
});

test('typed questions are asked by the same command', async () => {
  const { code, stdout } = await decide(['examples/questions-support-ticket.json']);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^q_\w+\n\ndepartment: billing\n/);
});

test('next, refine, get, diff, report-chosen and verify follow a decision', async () => {
  const first = await idOf([migration]);
  const next = await decide(['next', first]);
  expect(next.code).toBe(0);
  const legend = /^.*\n {2}A {2}\w.*\n {2}B {2}\w.*\n/;
  expect(next.stdout).toMatch(legend);
  expect(next.stdout).toMatch(/(wins if|Which matters more)/);
  expect(next.stdout).toContain(`decide refine ${first} answers.json`);
  const asked = JSON.parse((await decide(['next', first, '--json'])).stdout);
  expect(asked.map(({ stakeholder }: { stakeholder: { id: string } }) => stakeholder.id)).toEqual([
    'customers',
    'oncall',
    'finance',
  ]);
  const refined = await decide(['refine', first, 'examples/refine-finance.json']);
  expect([refined.code, refined.stdout]).toEqual([0, expect.stringMatching(legend)]);
  const second = refined.stdout.split('\n')[0] ?? '';
  const got = await decide(['get', second]);
  expect([got.code, got.stdout.split('\n')[0]]).toEqual([0, second]);
  const diff = await decide(['diff', first, second]);
  expect(diff.code).toBe(0);
  expect(diff.stdout).toMatch(legend);
  expect(diff.stdout).toMatch(/^.+: (?:Clearly|Likely|Leans to) B: .*\n(.*\n)+ {2}Before: .* Now: /m);
  const [row] = JSON.parse((await decide(['diff', first, second, '--json'])).stdout);
  expect(row.options.A.mean).toEqual([expect.any(Number), expect.any(Number)]);
  const chosen = await decide(['report-chosen', second, '--option', 'A', '--followed', '--by', 'human']);
  expect(chosen.stdout).toMatch(
    /: A was chosen\. customers: Not the best option, which was [BC]; oncall: .*; finance: Not the best option, which was B\.\n$/,
  );
  const record = (await decide(['get', second, '--json'])).stdout;
  expect(await decide(['verify', '-'], { input: record })).toMatchObject({ code: 0 });
  // The first decimal: a change of the last one may be the same number.
  const changed = record.replace(
    /"mean": (-?0)\.(\d)/,
    (_, whole, digit) => `"mean": ${whole}.${digit === '1' ? '2' : '1'}`,
  );
  expect(await decide(['verify'], { input: changed })).toMatchObject({
    code: 1,
    stdout: 'the figures are NOT those that the result_hash was made from\n',
  });
});

test.each<[string, string[], Given, number, RegExp]>([
  ['no file', [], {}, 2, /decide --help/],
  ['a missing file', ['nosuch.json'], {}, 2, /nosuch\.json cannot be read: ENOENT/],
  ['broken JSON', ['-'], { input: '{"a' }, 2, /standard input is not JSON/],
  ['broken YAML', ['-'], { input: 'a: [' }, 2, /standard input is not YAML/],
  ['a YAML bomb', ['-'], { input: bomb() }, 2, /not YAML: Excessive alias count/],
  ['a list', ['-'], { input: '[1]' }, 2, /expected an object/],
  ['an unknown option', ['x.json', '--colour'], {}, 2, /no option --colour\. decide help/],
  ['a misspelt option', ['list', '--verdit', 'open'], {}, 2, /--verdit\. Did you mean --verdict\?/],
  ['a misspelt command', ['lsit'], {}, 2, /"lsit"\. Did you mean decide list\?/],
  ['help of a misspelt command', ['help', 'refien'], {}, 2, /Did you mean refine\?/],
  ["another command's option", ['next', 'dec_1', '--watch'], {}, 2, /--watch does not go with next/],
  ['too few words', ['diff', 'dec_1'], {}, 2, /diff: expected 2 after it, got 1/],
  ['two ways to refine', ['refine', 'dec_1', 'x.json', '--calls', '2'], {}, 2, /give either/],
  ['no key', ['get', 'dec_1'], { env: { DECISIONS_API_KEY: '' } }, 2, /DECISIONS_API_KEY is not set/],
  ['no address', ['get', 'dec_1'], { env: { DECISIONS_URL: 'here' } }, 2, /DECISIONS_URL is here/],
  ['a path as an id', ['get', '../receipts'], {}, 2, /^decide: id: expected letters/],
  ['a wrong key', ['get', 'dec_1'], { env: { DECISIONS_API_KEY: 'dk_x' } }, 3, /authentication, status 401/],
  ['a refusal', ['-'], { input: '{"a":1}' }, 1, /^decide: context: required.*status 400, request req_\w+\)/],
  ['an unknown decision', ['get', 'dec_1'], {}, 1, /status 410/],
  ['no service', ['get', 'dec_1'], { env: { DECISIONS_URL: 'http://127.0.0.1:1' } }, 4, /no_connection/],
])('%s', async (_, args, given, expected, message) => {
  const { code, stdout, stderr } = await decide(args, given);
  expect(stderr).toMatch(message);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect([code, stdout]).toEqual([expected, '']);
});

test('a decision that outlasts the reply: exit code 5, and Ctrl-C leaves it running', async () => {
  const slow = file(
    'slow.json',
    JSON.stringify({ ...JSON.parse(readFileSync(migration, 'utf8')), async: true }),
  );
  const id = await holdEndings(service.sql, async () => {
    const { code, stdout } = await decide([slow]);
    expect(code).toBe(5);
    expect(stdout).toMatch(
      /^(dec_\w+) is still running \(\d+ of \d+ model calls done\)\. To wait for its answer: decide get \1 --watch/,
    );
    const running = stdout.split(' ')[0] ?? '';
    const record = await decide(['get', running, '--json']);
    expect(record.code).toBe(5);
    // The notice of a 202 and a record, piped into show.
    for (const input of [record.stdout, JSON.stringify({ id: running, status: 'running', retry_after: 2 })]) {
      const shown = await decide(['show'], { input });
      expect([shown.code, shown.stdout, shown.stderr]).toEqual([
        5,
        expect.stringContaining(`${running} is still running`),
        '',
      ]);
      expect(shown.stdout).toContain(`decide get ${running} --watch`);
    }
    const watching = start([slow, '--watch']);
    await until('it shows progress', () => watching.stderr().includes('model calls done'));
    watching.child.kill('SIGINT');
    const stopped = await watching.ended;
    expect([stopped.code, stopped.stdout]).toEqual([130, '']);
    const [, awaited] =
      /decide: stopped waiting\. The decision (dec_\w+) goes on\. To come back: decide get \1 --watch\n$/.exec(
        stopped.stderr,
      ) ?? [];
    expect(awaited).toMatch(/^dec_/);
    return awaited ?? '';
  });
  const back = await decide(['get', id, '--watch']);
  expect([back.code, back.stdout.split('\n')[0]]).toEqual([0, id]);
});

test('Ctrl-C before the id is known names a key, with which the same decision is found', async () => {
  const body = JSON.stringify({ ...JSON.parse(readFileSync(migration, 'utf8')), seed: 77 });
  const path = file('known-by-key.json', body);
  const stopped = await holdEndings(service.sql, async () => {
    const waiting = start([path]);
    await until('it is accepted', async () => (await decisionsOf(77)).length === 1);
    waiting.child.kill('SIGINT');
    return waiting.ended;
  });
  expect(stopped.code).toBe(130);
  const [, key = ''] = /--idempotency-key (\S+) \(within 24 hours\)\n$/.exec(stopped.stderr) ?? [];
  const again = await decide([path, '--idempotency-key', key, '--watch']);
  expect(again.code).toBe(0);
  expect(await decisionsOf(77)).toEqual([{ id: again.stdout.split('\n')[0] }]);
});

test('a terminal gets colours, unless NO_COLOR is set; a pipe that ends early is no error', async () => {
  const id = await idOf([migration]);
  const coloured = await decideAtTerminal(['get', id]);
  expect(coloured.code).toBe(0);
  expect(coloured.stdout).toContain('\u001b[1mPeople who buy');
  expect((await decideAtTerminal(['get', id], { NO_COLOR: '' })).stdout).toContain('\u001b[1m');
  expect((await decideAtTerminal(['get', id], { NO_COLOR: '1' })).stdout).not.toContain('\u001b');
  expect((await decideAtTerminal(['get', id], { TERM: 'dumb' })).stdout).not.toContain('\u001b');
  const early = start(['get', id, '--json']);
  early.child.stdout.destroy();
  expect(await early.ended).toMatchObject({ code: 0, stderr: '' });
});

test("what others wrote cannot move the terminal's cursor or look like a line of the command", async () => {
  const evil = '\u001b[2J\u009b2J\u202e\u200fEvil\u2028\ndecide: all is well';
  const body = {
    context: 'x',
    stakeholders: [{ description: evil, values: 'x' }],
    options: ['A', 'B'].map((id) => ({
      id,
      description: 'x',
      consequences: [{ description: evil, valence: 'harm' }],
    })),
  };
  for (const args of [['-'], ['-', '--json']]) {
    const { code, stdout } = await decide(args, { input: JSON.stringify(body) });
    expect(code).toBe(0);
    expect(stdout).toContain('Evil');
    expect(stdout).toContain('\\u202e');
    expect(stdout).not.toMatch(HIDDEN);
    expect(stdout).not.toMatch(/^decide:/m);
  }
});

test('a key that goes over http to another machine is warned of', async () => {
  const { code, stderr } = await decide(['list'], { env: { DECISIONS_URL: 'http://decisions.invalid' } });
  expect(code).toBe(4);
  expect(stderr).toMatch(
    /^decide: warning: DECISIONS_URL sends the API key to decisions\.invalid over http.*use https\n/,
  );
  for (const url of [service.baseUrl, service.baseUrl.replace('127.0.0.1', 'localhost')])
    expect(await decide(['list', '--limit', '1'], { env: { DECISIONS_URL: url } })).toMatchObject({
      code: 0,
      stderr: '',
    });
});

test('--help and --version need no key', async () => {
  const { version } = JSON.parse(readFileSync(resolve(root, 'client/package.json'), 'utf8'));
  expect(await decide(['--version'])).toMatchObject({ code: 0, stdout: `${version}\n` });
  expect((await decide(['--help'], { env: { DECISIONS_API_KEY: '' } })).stdout).toContain('decide next ID');
});

test('a lost reply: the command names the key to send it again with', async () => {
  const lost = { DECISIONS_URL: proxy.url };
  proxy.failures.push(
    ...Array.from(
      { length: 3 },
      () =>
        ({ request }: { request: { socket: { destroy(): void } } }) =>
          request.socket.destroy(),
    ),
  );
  const { code, stderr } = await decide([migration], { env: lost });
  expect(code).toBe(4);
  expect(stderr).toMatch(/without doing it twice: decide .*migration\.json --idempotency-key \S+\n/);
});

async function decisionsOf(seed: number): Promise<{ id: string }[]> {
  const rows = await service.sql<{ id: string }[]>`
    select decision_id as id from decision_content where request->>'seed' = ${String(seed)}`;
  return [...rows];
}

/** A few lines that would be a billion words. */
function bomb(): string {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];
  return names
    .map((name, index) =>
      index === 0
        ? 'a: &a [x,x,x,x,x,x,x,x,x]'
        : `${name}: &${name} [${Array(9).fill(`*${names[index - 1]}`)}]`,
    )
    .join('\n');
}

test('list and export give what the filters mean; a hostile first line stays one cell and one line', async () => {
  const hostile = '=HYPERLINK("x"),\u001b[2J\u202e\u009b "listed";=1+1';
  const body = { ...JSON.parse(readFileSync(migration, 'utf8')), context: hostile };
  const id = await idOf([file('listed.json', JSON.stringify(body))]);
  const listed = await decide(['list', '--search', 'listed']);
  expect([listed.code, listed.stderr]).toEqual([0, '']);
  expect(listed.stdout).toMatch(
    new RegExp(`^${id}  \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d  ok       [a-z]+[a-zABC:; ]+ +=HYPER.*\n$`),
  );
  expect(listed.stdout).not.toMatch(HIDDEN);
  const json = JSON.parse((await decide(['list', '--limit', '1', '--status', 'ok', '--json'])).stdout);
  expect(json).toMatchObject([{ status: 'ok' }]);
  expect((await decide(['list', '--search', 'there is no such'])).stdout).toBe('no decision\n');

  const exported = await decide(['export', '--search', 'listed']);
  expect(JSON.parse(exported.stdout)).toMatchObject({ id, first_line: hostile, shared: false });
  expect(exported.stdout).toMatch(/\\u001b\[2J\\u202e\\u009b/);
  expect(exported.stdout).not.toMatch(HIDDEN);
  const csv = await decide(['export', '--format', 'csv', '--search', 'listed']);
  const [head, row, ...rest] = csv.stdout.split('\r\n');
  expect(head).toBe(
    'id,created_at,status,mode,key,source,best_by_stakeholder,verdict_by_stakeholder,cost_usd,shared,first_line',
  );
  expect(row).toContain(`,false,"'=HYPERLINK(""x""),`);
  expect(row).toContain(`\\u001b[2J\\u202e\\u009b ""listed"";'=1+1"`);
  expect(csv.stdout.replaceAll('\r\n', '\n')).not.toMatch(HIDDEN);
  expect(rest).toEqual(['']);
  expect(await decide(['export', '--status', 'done'])).toMatchObject({ code: 1, stdout: '' });
  for (const wrong of [
    ['list', '--limit', '0'],
    ['export', '--format', 'xml'],
    ['list', '--shared', 'no'],
    ['list', '--key-id', 'x'],
  ])
    expect((await decide(wrong)).code, wrong.join(' ')).toBe(2);
});

test('cancel ends a decision that runs, and says so of one that has ended', async () => {
  const id = await idOf([migration]);
  expect(await decide(['cancel', id])).toMatchObject({
    code: 0,
    stdout: `${id} had ended before: its status is ok\n`,
  });
  // No job runs it, so it runs until it is cancelled.
  const running = 'dec_runningrunningrunning00';
  await service.sql`
    insert into decisions (
      organization_id, id, api_key_id, mode, status, shared_with_org, overlap_mode, calls_total,
      option_letters, keeps_content, root_id)
    select organization_id, ${running}, api_key_id, 'default', 'running', false, 'correct', 1, 'AB', true, ${running}
    from decisions where id = ${id}`;
  await service.sql`
    insert into decision_content (organization_id, decision_id, request)
    select organization_id, id, '{}' from decisions where id = ${running}`;
  const watching = start(['get', running, '--watch']);
  await until('it follows', () => watching.stderr().includes('0 of 1'));
  const cancelled = await decide(['cancel', running]);
  expect(cancelled).toMatchObject({
    code: 0,
    stdout: `${running}: The decision was cancelled. Nothing was billed.\n`,
  });
  expect(await watching.ended).toMatchObject({ code: 1, stderr: expect.stringContaining('was cancelled') });
});
