/** The commands that publish, share, assess, draw and begin, against the real service. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OwnService, openOwnService } from '../own-service.ts';
import type { Ended } from '../run-program.ts';
import { type Given, startDecide } from './decide-process.ts';

const root = resolve(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'decide-commands-'));
let service: OwnService;
let id: string;
beforeAll(async () => {
  service = await openOwnService();
  const { stdout } = await decide([resolve(root, 'examples/dominated-option.json'), '--json']);
  id = JSON.parse(stdout).id;
});
afterAll(async () => {
  await service?.close();
  rmSync(folder, { recursive: true });
});

function decide(args: string[], given: Given = {}): Promise<Ended> {
  return startDecide(service, args, { cwd: folder, ...given }).ended;
}

test('publish gives an address that opens without a key, and --withdraw closes it for good', async () => {
  const { code, stdout } = await decide(['publish', id]);
  const [, address = ''] = /is published at (\S+)\n.*decide publish dec_\w+ --withdraw\n$/.exec(stdout) ?? [];
  expect([code, (await fetch(address)).status]).toEqual([0, 200]);
  const json = JSON.parse((await decide(['publish', id, '--json'])).stdout);
  expect(json).toMatchObject({ url: address });
  expect(await decide(['publish', id, '--withdraw'])).toMatchObject({
    code: 0,
    stdout: `${id} is not published: its address does not work any more\n`,
  });
  expect((await fetch(address)).status).toBe(404);
});

test('share shows it to the organization, and --withdraw takes that back', async () => {
  const shared = () => decide(['get', id, '--json']).then(({ stdout }) => JSON.parse(stdout).sharedWithOrg);
  expect((await decide(['share', id])).stdout).toContain('everyone in the organization sees it');
  expect(await shared()).toBe(true);
  expect((await decide(['share', id, '--withdraw'])).stdout).toContain('only its owner');
  expect(await shared()).toBe(false);
});

test('assess takes options or a file, and the same key adds it once', async () => {
  const byOptions = ['assess', id, '--overall', 'partly', '--correct', 'owner=no', '--by', 'human'];
  for (let twice = 0; twice < 2; twice += 1)
    expect(await decide([...byOptions, '--idempotency-key', 'one'])).toMatchObject({
      code: 0,
      stdout: `${id}: the assessment is recorded (partly)\n`,
    });
  const file = join(folder, 'assessment.yaml');
  writeFileSync(file, 'overall: agree\nstakeholders: [{ stakeholder: owner, best_correct: yes }]\n');
  expect((await decide(['assess', id, file])).stderr).toBe('');
  const record = JSON.parse((await decide(['get', id, '--json'])).stdout);
  expect(record.assessmentSummary).toEqual({ count: 2, agree: 1, partly: 1, disagree: 0 });
  expect(record.assessments[0]).toMatchObject({
    assessor: { kind: 'human' },
    stakeholders: [{ stakeholder: 'owner', best_correct: 'no' }],
  });
});

test('picture writes a PNG, and never over a file', async () => {
  expect(await decide(['picture', id])).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(new RegExp(`^${id}\\.png: \\d+ bytes\n$`)),
  });
  const bytes = readFileSync(join(folder, `${id}.png`));
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  expect(await decide(['picture', id])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('is there already'),
  });
  expect(readFileSync(join(folder, `${id}.png`)).equals(bytes)).toBe(true);
});

test('init writes an example that can be sent as it is, and never over a file', async () => {
  expect(await decide(['init'], { env: { DECISIONS_API_KEY: '' } })).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('decide decision.yaml --watch'),
  });
  const written = readFileSync(join(folder, 'decision.yaml'), 'utf8');
  expect(written.match(/#/g)?.length).toBeGreaterThan(10);
  const sent = await decide(['decision.yaml', '--watch']);
  expect([sent.code, sent.stdout]).toEqual([0, expect.stringContaining('The owner of the bakery: ')]);
  expect(await decide(['init'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('decision.yaml is there already'),
  });
  expect(readFileSync(join(folder, 'decision.yaml'), 'utf8')).toBe(written);
});

test.each<[string, string[], RegExp]>([
  ['an example in JSON', ['init', 'x.json'], /must end in \.yaml or \.yml, got "x\.json"/],
  ['a folder that is missing', ['init', 'no/x.yaml'], /no\/x\.yaml cannot be written: ENOENT/],
  ['a picture as SVG', ['picture', 'dec_1', 'x.svg'], /must end in \.png, got "x\.svg"/],
  ['no assessment', ['assess', 'dec_1'], /give either a file, or --overall/],
  ['both forms', ['assess', 'dec_1', 'x.json', '--overall', 'agree'], /give either a file/],
  [
    'half an assessment',
    ['assess', 'dec_1', '--overall', 'agree'],
    /--correct ID=yes\|no\|unsure is missing/,
  ],
  ['an unclear one', ['assess', 'dec_1', '--overall', 'agree', '--correct', 'a'], /got "a"/],
  ['a shell that is unknown', ['completion', 'csh'], /expected bash, zsh, fish, got "csh"/],
])('%s: exit code 2, and one line that names the remedy', async (_, args, message) => {
  const { code, stdout, stderr } = await decide(args);
  expect(stderr).toMatch(message);
  expect([code, stdout, stderr.trim().split('\n').length]).toEqual([2, '', 1]);
});

test('a failed decision that is shown says why it has no answer', async () => {
  const input = JSON.stringify({ id: 'dec_1', status: 'error', errorMessage: 'The model\u001b[2J is away' });
  const { code, stderr } = await decide(['show'], { input });
  expect([code, stderr]).toEqual([
    2,
    'decide: dec_1 has no answer, because it failed: The model\\u001b[2J is away\n',
  ]);
});
