/** A decision model's answers reach the right tasks and the right choices, in every dialect. */
import { afterEach, expect, test } from 'vitest';
import { averageOrders, floorFor, inBothOrders } from '../../../../judge/both-orders.ts';
import { ACROSS_KEYS, RATIO_KEYS, WITHIN_KEYS } from '../../../../judge/endpoint/systemone/keys.ts';
import type { ChoiceTask, Task } from '../../../../judge/port.ts';
import {
  DECISION_DIALECTS,
  type DecisionDialectName,
  type DecisionOptions,
} from '../../../decision-endpoint/decision-options.ts';
import { biasedByPosition, hashedJudge, probabilitiesOf } from '../../../decision-endpoint/judges.ts';
import type { Question } from '../../../decision-endpoint/question.ts';
import { bestOption, choice, score } from '../marked-tasks.ts';
import { ask } from '../open-model.ts';
import { type OpenedDecisions, onePass, openDecisions, records } from './open-decisions.ts';

let opened: OpenedDecisions | undefined;
afterEach(async () => {
  await opened?.endpoint.close();
  opened = undefined;
});

async function open(options: DecisionOptions): Promise<OpenedDecisions> {
  opened = await openDecisions(options);
  return opened;
}

const DIALECTS = Object.keys(DECISION_DIALECTS) as DecisionDialectName[];

/** The question that has this task's marker, in whichever call it came. */
function questionOf({ endpoint }: OpenedDecisions, task: Task): Question {
  const marker = /q\d+/.exec(JSON.stringify(task))![0];
  const found = endpoint.calls
    .flatMap(({ asked }) => asked?.questions ?? [])
    .filter(({ instructions }) => new RegExp(`${marker}\\b`).test(String(instructions)));
  expect(found).toHaveLength(1);
  return found[0]!;
}

function stateOf({ endpoint }: OpenedDecisions, question: Question): unknown {
  return endpoint.calls.find(({ asked }) => asked?.questions.includes(question))!.asked!.state;
}

/** What the judge says of this task's choices, by the keys that stand for them. */
function expected(found: OpenedDecisions, task: Task): number[] {
  const question = questionOf(found, task);
  const p = probabilitiesOf(
    hashedJudge()({ state: stateOf(found, question), question, questions: [question], call: 0 }),
  );
  const of = new Map(question.options.map(({ key }, index) => [key, p[index]!]));
  return keysOf(task).map((key) => of.get(key)!);
}

function keysOf(task: Task): string[] {
  switch (task.kind) {
    case 'ratio':
      return RATIO_KEYS.map(({ key }) => key);
    case 'overlap':
      return (task.pair === 'within' ? WITHIN_KEYS : ACROSS_KEYS).map(({ key }) => key);
    case 'best-option':
      return task.choices.map((letter) => `option_${letter}`);
    case 'noul':
      return ['true', 'false'];
    default:
      return [...task.choices];
  }
}

for (const dialect of DIALECTS)
  test(`${dialect}: each task gets the probabilities of its own choices`, async () => {
    const found = await open({ dialect, form: { isShuffled: dialect !== 'openai', lies: true } });
    const decimals = DECISION_DIALECTS[dialect].form.decimals;
    const tolerance = decimals === null ? 1e-9 : 1.2 * 10 ** -decimals;
    for (const tasks of [records(), onePass]) {
      const answers = await ask(found.model, tasks);
      tasks.forEach((task, index) => {
        const p = answers.distributions[index]!;
        expected(found, task).forEach((want, place) => {
          expect(Math.abs(p[place]! - want)).toBeLessThan(tolerance);
        });
        expect(Math.abs(p.reduce((sum, one) => sum + one, 0) - 1)).toBeLessThan(1e-9);
        expect(answers.evidence[index]).toMatchObject({ method: 'decided', mass: 1, masked: false });
      });
    }
  });

test('a call for each stakeholder and one for the overlaps; of one pass a single call', async () => {
  const found = await open({ dialect: 'typesafe' });
  await found.model.prepare(new AbortController().signal);
  const probed = found.endpoint.calls.length;
  expect(found.model.plan(records()).calls).toBe(3);
  const answers = await ask(found.model, records());
  expect(found.endpoint.calls.length - probed).toBe(3);
  expect(answers.calls.map(({ callsLeft }) => callsLeft)).toEqual([2, 1, 0]);
  const states = found.endpoint.calls.slice(probed).map(({ asked }) => String(asked?.state));
  const owner = states.filter((state) => state.includes('The owner of the bakery'));
  const baker = states.filter((state) => state.includes('The baker'));
  expect([owner.length, baker.length]).toEqual([1, 1]);
  const ofBaker = found.endpoint.calls.find(({ asked }) => String(asked?.state) === baker[0]);
  for (const { instructions } of ofBaker!.asked!.questions) expect(instructions).toMatch(/q10\d\b/);
  await ask(found.model, onePass.slice(1));
  expect(found.endpoint.calls.length - probed).toBe(4);
});

test('the version that answered is in the evidence, and the alias in the name', async () => {
  const found = await open({ dialect: 'typesafe' });
  const answers = await ask(found.model, onePass);
  expect(answers.evidence.map(({ model }) => model)).toEqual(onePass.map(() => 'jev-1.13.0'));
  expect(found.model.name).toBe('systemone/1:jev-latest');
});

test('a bias towards a position is gone after both orders, which are one call', async () => {
  const found = await open({ dialect: 'llama-server', judge: biasedByPosition(hashedJudge(), 3) });
  const tasks = inBothOrders(bestOption(1, 4));
  const [given, reversed] = (await ask(found.model, tasks)).distributions;
  const unbiased = await openDecisions({ dialect: 'llama-server' });
  const [fair] = (await ask(unbiased.model, [bestOption(1, 4)])).distributions;
  await unbiased.endpoint.close();
  expect(Math.abs(given![0]! - fair![0]!)).toBeGreaterThan(0.1);
  averageOrders(given!, reversed!).forEach((p, index) => {
    expect(Math.abs(p - fair![index]!)).toBeLessThan(1e-9);
  });
});

test.each([
  ['integer keys', ['1/100', '1', '2', '100', '0.5']],
  ['__proto__', ['__proto__', 'constructor', 'toString']],
])('%s keep their place and their probability', async (_, choices) => {
  const found = await open({ dialect: 'typesafe', form: { decimals: null } });
  const task: ChoiceTask = { ...choice(7, choices.length), choices };
  const { distributions } = await ask(found.model, [task]);
  const question = questionOf(found, task);
  expect(question.options.map(({ key }) => key)).toEqual(choices.map((key) => `k_${key}`));
  const p = probabilitiesOf(hashedJudge()({ state: task.context, question, questions: [question], call: 0 }));
  distributions[0]!.forEach((one, index) => {
    expect(one).toBeCloseTo(p[index]!, 9);
  });
});

test('a scale with more levels than a score takes is asked as a choice', async () => {
  const found = await open({ dialect: 'typesafe' });
  await ask(found.model, [score(1, 11)]);
  const question = questionOf(found, score(1, 11));
  expect(question.type).toBe('choice');
  expect(question.options.map(({ key }) => key)).toEqual(Array.from({ length: 11 }, (_, i) => `level_${i}`));
});

test('more options than the server takes: groups, and p = P(group) · P(member)', async () => {
  const found = await open({ dialect: 'ollama', form: { decimals: null } });
  const { distributions } = await ask(found.model, [choice(9, 64)]);
  const asked = found.endpoint.calls.at(-1)!.asked!;
  expect(asked.questions).toHaveLength(5);
  const p = asked.questions.map((question) =>
    probabilitiesOf(hashedJudge()({ state: asked.state, question, questions: [], call: 0 })),
  );
  const joint = p.slice(1).flatMap((members, group) => members.map((one) => p[0]![group]! * one));
  distributions[0]!.forEach((one, index) => {
    expect(one).toBeCloseTo(joint[index]!, 9);
  });
});

test('a printed 0 does not delete an option whose other order is likely', async () => {
  const judge = biasedByPosition(hashedJudge(1), 1e-4);
  const found = await open({ dialect: 'typesafe', judge });
  const { distributions, evidence } = await ask(found.model, inBothOrders(bestOption(1, 3)));
  const [given, reversed] = distributions;
  expect([given, reversed]).toEqual([
    [1, 0, 0],
    [1, 0, 0],
  ]);
  const [a, b, c] = averageOrders(given!, reversed!, floorFor(evidence));
  expect(b! / a!).toBeCloseTo(Math.sqrt(0.0025), 9);
  expect(c).toBeCloseTo(a!, 12);
  const exact = await openDecisions({ dialect: 'llama-server', judge });
  expect(floorFor((await ask(exact.model, onePass)).evidence)).toBeLessThan(1e-9);
  await exact.endpoint.close();
});

test('the label mass is told where the server gives it, and little mass is a failure', async () => {
  const found = await open({ dialect: 'sglang', labelMass: () => 0.3 });
  const answers = await ask(found.model, onePass);
  expect(answers.evidence.map(({ mass }) => mass)).toEqual(onePass.map(() => expect.closeTo(0.3, 6)));
  expect(answers.warnings.join()).toContain('less than half of its probability');
  await found.endpoint.close();
  const none = await open({ dialect: 'vllm', labelMass: () => 0.001 });
  await expect(ask(none.model, onePass)).rejects.toThrow(/0\.001/);
});

test('the tokens are those of the server, or an estimate with a warning', async () => {
  const found = await open({ dialect: 'minimal' });
  const answers = await ask(found.model, onePass);
  expect(answers.inputTokens).toBeGreaterThan(50);
  expect(answers.warnings.join()).toContain('reports no token counts');
  await found.endpoint.close();
  const hosted = await open({ dialect: 'typesafe' });
  const counted = await ask(hosted.model, onePass);
  expect(counted.outputTokens).toBe(2 * 20);
  const { tokenBound } = hosted.model.plan(onePass);
  expect(counted.inputTokens).toBeLessThan(tokenBound.input);
});
