/**
 * Row 32: the built-in judge gets the largest typed questions and decisions, four at once, while a
 * neighbour makes Direct mode decisions.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from '../quantile.ts';
import type { Attack, Figure } from './attack.ts';
import type { Target } from './target.ts';
import { watch } from './watch.ts';

const AT_ONCE = 4;
const PAUSE_MS = 50;
const QUIET_MS = 10_000;

export const attack: Attack = {
  row: 32,
  title: 'the largest questions and decisions to the built-in judge, four at once',
  env: { MAX_RUNNING_DECISIONS: String(AT_ONCE), FREE_DECISIONS: '1000000' },
  async run(target) {
    const key = await target.newNeighbour();
    // The warm-up: afterwards the threads have read their word lists, and the code is compiled.
    for (let time = 0; time < 10; time += 1) await send(target, key, '/decisions', direct(time));
    const quiet = await measureWithoutAttack(target, key);
    const questions = await measureAttack(target, key, 'questions', '/questions', largestQuestions);
    const decisions = await measureAttack(target, key, 'decisions', '/decisions', largestDecision);
    return [...quiet, ...questions, ...decisions];
  },
};

/**
 * Measures the same without an attack, to show how much of the figures the machine itself causes.
 */
async function measureWithoutAttack(target: Target, neighbour: string): Promise<Figure[]> {
  const directMs: number[] = [];
  const { healthMs } = await watch(target, { key: neighbour, path: '/api/v1/receipts' }, async () => {
    const endsAt = performance.now() + QUIET_MS;
    for (let index = 0; performance.now() < endsAt; index += 1) {
      const startedAt = performance.now();
      await send(target, neighbour, '/decisions', direct(index));
      directMs.push(performance.now() - startedAt);
      await sleep(PAUSE_MS);
    }
  });
  return [
    {
      name: 'without an attack: the slowest answer to /healthz',
      value: `${healthMs.toFixed(0)} ms`,
      target: '',
    },
    {
      name: "without an attack: the neighbour's slowest Direct decision",
      value: `${Math.max(...directMs).toFixed(0)} ms`,
      target: '',
    },
  ];
}

async function measureAttack(
  target: Target,
  neighbour: string,
  name: string,
  path: string,
  body: (index: number) => string,
): Promise<Figure[]> {
  const directMs: number[] = [];
  const answeredMs: number[] = [];
  const statuses = new Set<number>();
  const seen = await watch(target, { key: neighbour, path: '/api/v1/receipts' }, async () => {
    let isOver = false;
    const decide = async () => {
      for (let index = 0; !isOver; index += 1) {
        const startedAt = performance.now();
        const status = await send(target, neighbour, '/decisions', direct(index));
        if (status !== 200) throw new Error(`the neighbour's decision was answered ${status}`);
        directMs.push(performance.now() - startedAt);
        await sleep(PAUSE_MS);
      }
    };
    const deciding = decide();
    const bodies = Array.from({ length: AT_ONCE }, (_, index) => body(index));
    const startedAt = performance.now();
    await Promise.all(
      bodies.map(async (text) => {
        statuses.add(await send(target, target.key, path, text));
        answeredMs.push(performance.now() - startedAt);
      }),
    );
    isOver = true;
    await deciding;
  });
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  return [
    { name: `${name}: the slowest answer to /healthz`, value: ms(seen.healthMs), target: '<= 250 ms' },
    {
      name: `${name}: the neighbour's slowest Direct decision`,
      value: ms(Math.max(...directMs)),
      target: '<= 3000 ms',
    },
    { name: `${name}: the neighbour's median`, value: ms(quantile(directMs, 0.5)), target: '' },
    { name: `${name}: the attacker's last answer`, value: ms(Math.max(...answeredMs)), target: '' },
    { name: `${name}: answered with`, value: [...statuses].join(', '), target: 'no 5xx except 503' },
    { name: `${name}: more memory`, value: `${seen.moreMib.toFixed(0)} MiB`, target: '' },
  ];
}

async function send({ service }: Target, key: string, path: string, body: string): Promise<number> {
  const reply = await fetch(`${service.baseUrl}/api/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body,
  });
  await reply.arrayBuffer();
  return reply.status;
}

function direct(index: number): string {
  return JSON.stringify({
    mode: 'direct',
    context: `A shop decides on its hours for the ${index}th time.`,
    stakeholders: [{ description: 'Owns the shop', values: 'Low costs, quiet evenings' }],
    options: [
      { id: 'A', description: 'Open longer, at 500 USD a week' },
      { id: 'B', description: 'Stay as it is' },
    ],
  });
}

const SENTENCE = 'The lift is late. ';

/** `length` characters: one sentence, repeated, with `end` at the end. */
function long(length: number, end: string): string {
  const start = SENTENCE.repeat(Math.ceil(length / SENTENCE.length)).slice(0, length - end.length);
  return `${start}${end}`;
}

/** 64 questions of 64 criteria each, about a state of 50,000 characters: 3.3 MB. */
function largestQuestions(index: number): string {
  const questions = Array.from({ length: 64 }, (_, question) => {
    const criteria = Array.from({ length: 64 }, (_, key) => [
      `k${key}`,
      long(760, ` ${index} ${question} ${key}`),
    ]);
    return [`q${question}`, { type: 'choice', criteria: Object.fromEntries(criteria) }];
  });
  return JSON.stringify({ state: long(50_000, ''), questions: Object.fromEntries(questions) });
}

/** Eight stakeholders and 108 consequences of a thousand characters: 4,500 questions. */
function largestDecision(index: number): string {
  return JSON.stringify({
    context: long(20_000, ` ${index}`),
    stakeholders: Array.from({ length: 8 }, (_, stakeholder) => ({
      description: long(2_000, ` who ${stakeholder}`),
      values: long(2_000, ` values ${stakeholder}`),
    })),
    options: ['A', 'B', 'C'].map((id) => ({
      id,
      description: long(2_000, id),
      consequences: Array.from({ length: 36 }, (_, place) => ({
        description: long(1_000, ` ${id} ${place}`),
        valence: 'harm',
      })),
    })),
  });
}
