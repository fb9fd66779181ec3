/** `npm run -s show` prints each kind of answer as a table, and refuses anything else. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { COMMAND } from './decide-process.ts';

function show(
  input: unknown,
  args: string[] = [],
): { status: number | null; stdout: string; stderr: string } {
  const text = typeof input === 'string' ? input : JSON.stringify(input);
  const { status, stdout, stderr } = spawnSync(process.execPath, [...COMMAND, 'show', ...args], {
    input: text,
    encoding: 'utf8',
  });
  return { status, stdout: stdout.replaceAll('\u00a0', ' '), stderr };
}

const sara = { id: 's1', description: 'Sara' };
const MEANING =
  'A percentage says how likely an option is to be the best one for the stakeholder, as far as the judge’s answers can tell.';

/** One stakeholder's result in Default mode, without a consequence. */
function valuesOf(changes: object): object {
  return {
    stakeholder: sara,
    best: 'A',
    confidence: 1,
    probabilities: { A: 1, B: 0 },
    ev: {},
    consequences: [],
    overlaps: [],
    removed_share: 0,
    best_uncorrected: 'A',
    p_best_uncorrected: 1,
    ...changes,
  };
}

function consequence(changes: { option: string; size: number; [field: string]: unknown }): object {
  const { size, ...others } = changes;
  const whole = { id: others.option, label: null, discounted_by: null };
  return { ...whole, size: { value: size, p10: size, p90: size }, ...others };
}

test('a Default mode result: values, probabilities, and the consequences that count most', () => {
  const { status, stdout } = show({
    id: 'dec_1',
    results: [
      valuesOf({
        ev: { A: { mean: 0.5, p10: -0.25, p90: 1 }, B: { mean: 0, p10: 0, p90: 0 } },
        probabilities: { A: 0.875, B: 0.125 },
        consequences: [
          consequence({
            option: 'A',
            valence: 'benefit',
            description: 'Small',
            size: 0.25,
            counted_share: 1,
          }),
          consequence({ option: 'B', valence: 'harm', description: 'Large', size: 1, counted_share: 0.5 }),
        ],
      }),
    ],
    warnings: ['Mind this.'],
  });
  expect(status).toBe(0);
  expect(stdout.split('\n')).toEqual([
    'dec_1',
    '',
    'Sara: Clearly A: 88 %.',
    '  Mostly because of “Large”, a drawback of B.',
    '  option      mean   p10 ├───●───┤ p90                                  P(best)',
    '  A          +0.50           ├──────────────────────●───────────────┤      88 %',
    '  B           0.00                   ●                                     13 %',
    '                     ┬───────────────┬──────────────┬───────────────┬',
    '                     −0.5           0.0            0.5            1.0',
    '    B −0.50  Large',
    '    A +0.25  Small',
    '',
    'How sure is this?',
    `  ${MEANING}`,
    '  Mind this.',
    '',
  ]);
});

test('a Direct mode result and typed questions: probabilities', () => {
  const direct = show({
    id: 'dec_2',
    results: [{ stakeholder: sara, best: 'B', confidence: 0.75, probabilities: { A: 0.25, B: 0.75 } }],
  });
  expect(direct.stdout).toContain(
    'Sara: Likely B: 75 %.\n  A                         25 %\n  B                         75 %\n',
  );
  const { stdout } = show({
    id: 'q_1',
    answers: {
      topic: { type: 'choice', choice: 'money', probabilities: { money: 0.9, other: 0.1 } },
      soon: { type: 'score', score: 1, legend: { 0: 'no', 1: 'yes' }, probabilities: { 0: 0.4, 1: 0.6 } },
      leaves: { type: 'noul', noul: 0.625 },
    },
  });
  expect(stdout).toContain('topic: money\n  money                     90 %');
  expect(stdout).toContain('soon: 1 (yes)\n  0                         40 %');
  expect(stdout).toContain('leaves: holds with 63 %\n');
});

test('equal probabilities are no answer, and what an answer warns of stands below it', () => {
  const warnings = ['Nothing in the state speaks for an answer.'];
  const { stdout } = show({
    id: 'q_2',
    answers: {
      topic: { type: 'choice', choice: 'money', probabilities: { money: 0.5, other: 0.5 }, warnings },
      soon: {
        type: 'score',
        score: 0,
        legend: { 0: 'no', 1: 'later', 2: 'yes' },
        probabilities: { 0: 1 / 3, 1: 1 / 3, 2: 1 / 3 },
      },
      leaves: { type: 'noul', noul: 0.5, warnings },
    },
  });
  expect(stdout).toContain('topic: no answer, both are equally likely\n');
  expect(stdout).toContain('soon: no answer, all 3 are equally likely\n');
  expect(stdout).toContain(`leaves: no answer, as likely as not\n  ! ${warnings[0]}\n`);
});

test.each([
  ['', 'standard input: expected an object in JSON or YAML, got nothing'],
  ['no JSON', 'standard input: expected an object in JSON or YAML, got the string no JSON'],
  ['- 1', 'standard input: expected an object in JSON or YAML, got a list'],
  [
    { error: { message: 'No credit.' } },
    'this is a refusal, not an answer: the service replied "No credit."',
  ],
  [{ context: 'c', options: [] }, 'this is a request, not an answer: send it with decide FILE'],
  [{ other: 1 }, 'not an answer of the API: {"other":1}'],
])('input that is no answer is an error with exit code 2: %j', (given, said) => {
  const { status, stdout, stderr } = show(given);
  expect(status).toBe(2);
  expect(stdout).toBe('');
  expect(stderr).toContain(`decide: ${said}`);
});

test('two revisions: what was, what is, and what that comes to', () => {
  const answer = (id: string, ev: object, best: string) => ({
    id,
    results: [
      valuesOf({
        best,
        ev,
        probabilities: best === 'A' ? { A: 0.9, B: 0.1 } : { A: 0.3, B: 0.7, C: 0 },
        consequences: [
          consequence({ option: 'A', valence: 'benefit', description: 'Own', size: 1, counted_share: 1 }),
        ],
      }),
    ],
    warnings: [],
  });
  const spread = (mean: number) => ({ mean, p10: mean, p90: mean });
  const before = answer('dec_1', { A: spread(0.5), B: spread(-0.5) }, 'A');
  const after = answer('dec_2', { A: spread(0), B: spread(0.5), C: spread(-1) }, 'B');
  const folder = mkdtempSync(join(tmpdir(), 'show-'));
  const option = (id: string, description: string) => ({ id, description });
  const requests = [
    { options: [option('B', 'Wait'), option('A', 'Go')] },
    { options: [option('A', 'Go now'), option('C', 'Sell')] },
  ];
  const files = [
    { id: 'dec_1', response: before, request: requests[0] },
    { id: 'dec_2', response: after, request: requests[1] },
    before,
    after,
  ].map((one, at) => {
    const file = join(folder, `${at}.json`);
    writeFileSync(file, JSON.stringify(one));
    return file;
  });
  const { status, stdout } = show('', files.slice(0, 2));
  expect(status).toBe(0);
  const legend = ['  A  Go now', '  B  Wait', '  C  Sell'];
  expect(show('', files.slice(2)).stdout).toBe(stdout.replace(`${legend.join('\n')}\n`, ''));
  expect(stdout.split('\n')).toEqual([
    'dec_1 → dec_2',
    ...legend,
    '',
    'Sara: Likely B: 70 %.',
    '  option    before     after   ○ before ─── ● after',
    '  B          −0.50     +0.50                   ○──────────────────────────────●',
    '  A          +0.50      0.00                                  ●───────────────○',
    '  C              –     −1.00   ●                              ┊',
    '                               ┬───────────────┬──────────────┬───────────────┬',
    '                               −1.0          −0.5            0.0            0.5',
    '  Before: clear A. Now: Likely B: 70 %.',
    '  P(best): A 90 % → 30 %, B 10 % → 70 %, C – → < 1 %',
    '',
  ]);
  expect(show('', files.slice(3)).stdout).toMatch(/^dec_2\n\nSara: Likely B: 70 %\.\n/);
  expect(show('', [...files.slice(0, 2), 'third'])).toMatchObject({ status: 2 });
  rmSync(folder, { recursive: true });
});

test('the address of the decision comes last', () => {
  const links = { view_url: 'https://decisions.example/console/decisions/dec_1' };
  const result = { id: 'dec_1', results: [], warnings: ['Mind.'] };
  const head = `dec_1\n\nHow sure is this?\n  ${MEANING}\n  Mind.\n`;
  expect(show({ ...result, links }).stdout).toBe(`${head}\nLook at it: ${links.view_url}\n`);
  expect(show({ ...result, links: null }).stdout).toBe(head);
});

test('options that are too close to call, or equal, are told so in the place of the best one', () => {
  const mean = (value: number) => ({ mean: value, p10: 0, p90: 1 });
  const heading = (changes: object) => {
    const ev = { A: mean(0.2), B: mean(0.1) };
    const own = consequence({
      option: 'A',
      valence: 'benefit',
      description: 'Own',
      size: 1,
      counted_share: 1,
    });
    const result = valuesOf({ ev, probabilities: { A: 0.8, B: 0.2 }, consequences: [own], ...changes });
    const { stdout } = show({ id: 'dec_1', results: [result], warnings: [] });
    return stdout.split('\n')[2];
  };
  const ofEach = (error: number) => ({
    standard_error: { ev: { A: mean(error), B: mean(error) }, probabilities: {} },
  });
  expect(heading(ofEach(0.001))).toBe('Sara: Likely A: 80 %.');
  expect(heading(ofEach(1))).toBe('Sara: A (80 %) and B (20 %) are too close to call.');
  expect(heading({ probabilities: { A: 0.5, B: 0.5 } })).toBe(
    'Sara: Nothing that was read speaks for one option.',
  );
  // No mark of a direction, which terminals show as signs.
  expect(heading({ consequences: [] })).toBe('Sara: Nothing listed affects Sara.');
});

test('a record has more to say: what its options are, and who judged in Direct mode', () => {
  const response = {
    id: 'dec_3',
    results: [{ stakeholder: sara, best: 'B', confidence: 0.51, probabilities: { A: 0.49, B: 0.51 } }],
  };
  const request = { options: ['A', 'B'].map((id) => ({ id, description: `Plan ${id}` })) };
  const lines = (judge: string | null) => show({ id: 'dec_3', request, response, judge }).stdout.split('\n');
  expect(lines('built-in/5').slice(0, 5)).toEqual([
    'dec_3',
    '  A  Plan A',
    '  B  Plan B',
    '',
    'Sara: B (51 %) and A (49 %) are too close to call.',
  ]);
  const judged =
    '  Made by the built-in judge, for trying out: it reads quantities, limits, likelihoods and words, and knows little else.';
  expect(lines('built-in/5')).toContain(judged);
  for (const judge of ['other:1', null]) expect(lines(judge)).not.toContain(judged);
});
