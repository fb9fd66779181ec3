/**
 * The service with a decision model behind MODEL_URL, as a user runs it: how many calls each kind
 * of request takes, what the answer says of the judge, and what a failing model costs.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { busy, type CallFault, everyCall, someCalls, tooLong } from '../decision-endpoint/call-fault.ts';
import type { DecisionCall } from '../decision-endpoint/decision-call.ts';
import { biasedByPosition, hashedJudge } from '../decision-endpoint/judges.ts';
import { until } from '../until.ts';
import { billed, type DecisionService, example, openDecisionService } from './decision-service.ts';

const migration = example('database-migration');
const direct = example('direct-lunch');
const questions = example('questions-support-ticket');

describe('TypeSafe’s own service', () => {
  let service: DecisionService;
  /** A call whose promise it returns is held back. */
  let hold: (call: DecisionCall) => Promise<void> | null = () => null;
  let judge = hashedJudge();

  beforeAll(async () => {
    service = await openDecisionService({
      dialect: 'typesafe',
      hold: (call) => hold(call),
      judge: (considered) => judge(considered),
    });
    // The first request learns what the server can do.
    await service.client.askQuestions(questions);
  });
  afterAll(() => service?.close());
  beforeEach(() => {
    hold = () => null;
    judge = hashedJudge();
    service.endpoint.setFault(null);
    service.newCalls();
  });

  test('a decision of three stakeholders takes four calls, and its answer names the judge', async () => {
    const { status, body } = await service.client.post(migration);
    expect(status).toBe(200);
    expect(service.newCalls()).toHaveLength(4);
    expect(body.meta).toMatchObject({
      judge: 'systemone/1:jev-latest',
      judge_versions: ['jev-1.13.0'],
      method: 'decided',
      least_mass: 1,
      masked: false,
      prompts: { systemone: 1 },
    });
    expect(body.usage).toMatchObject({ output_tokens: 4 * 20 });
  });

  test('the state of one stakeholder is sent with that stakeholder’s questions alone', async () => {
    await service.client.finish(migration);
    const { stakeholders, options } = migration as unknown as Decision;
    const calls = service.newCalls();
    for (const { id, description, values } of stakeholders) {
      const own = calls.filter(({ asked }) => String(asked?.state).includes(description));
      expect(own).toHaveLength(1);
      const { state, questions: asked } = own[0]!.asked!;
      expect(state).toContain(values);
      for (const other of stakeholders.filter((one) => one.id !== id))
        expect(state).not.toContain(other.description);
      const asText = asked.map(({ instructions }) => String(instructions)).join('\n');
      for (const consequence of options.flatMap((option) => option.consequences))
        expect(asText.includes(consequence.description), `${id}: ${consequence.id}`).toBe(
          countsFor(consequence, id),
        );
    }
    const ofOverlaps = calls.filter(({ asked }) =>
      stakeholders.every(({ description }) => !String(asked?.state).includes(description)),
    );
    expect(ofOverlaps).toHaveLength(1);
  });

  test('Direct mode takes one call, and its record names the judge and the version', async () => {
    const { status, body } = await service.client.post(direct);
    expect(status).toBe(200);
    const [call, ...more] = service.newCalls();
    expect(more).toEqual([]);
    // Two stakeholders, each in both orders, in a state that is nobody's.
    expect(call!.asked!.questions).toHaveLength(4);
    expect(call!.asked!.state).not.toContain('The vegan team member');
    const orders = call!.asked!.questions.map(({ options }) => options.map(({ key }) => key).join());
    const [given, reversed] = ['option_A,option_B,option_C', 'option_C,option_B,option_A'];
    expect(orders).toEqual([given, reversed, given, reversed]);
    const [row] = await service.sql`select judge from decisions where id = ${String(body.id)}`;
    expect(row).toEqual({ judge: 'systemone/1:jev-latest (jev-1.13.0)' });
  });

  test('typed questions take one call', async () => {
    const { status, body } = await service.client.askQuestions(questions);
    expect(status).toBe(200);
    const [call, ...more] = service.newCalls();
    expect(more).toEqual([]);
    expect(call!.asked!.questions.map(({ type }) => type)).toEqual(['choice', 'choice', 'score', 'noul']);
    expect(Object.keys(Object(body.answers))).toEqual(['department', 'urgency', 'churn']);
    expect(body.usage).toMatchObject({ output_tokens: 20 });
  });

  test('an option that is printed as 0 in both orders keeps a probability', async () => {
    // Whichever option comes first is printed as 1.00, and all others as 0.00.
    judge = biasedByPosition(hashedJudge(1), 1e-4);
    const decided = Object((await service.client.post(direct)).body);
    const { answers } = Object((await service.client.askQuestions(questions)).body);
    const middles = [
      ...decided.results.map((result: { probabilities: { B: number } }) => result.probabilities.B),
      Object.values(answers.department.probabilities)[1],
    ];
    // 0.0025 for each 0: the middle one has 0.0025 where each of the others has √0.0025.
    expect(middles).toEqual(middles.map(() => expect.closeTo(0.0025 / (2 * 0.05 + 0.0025), 6)));
  });

  test('the progress of a decision counts its calls exactly', async () => {
    const gate = Promise.withResolvers<void>();
    let answered = 0;
    hold = () => {
      answered += 1;
      return answered > 3 ? gate.promise : null;
    };
    const id = await service.client.accept(migration);
    expect(await progressOf(id, 3)).toEqual({ done: 3, total: 4 });
    gate.resolve();
    await service.client.hashOf(id);
    expect(await countedOf(id)).toEqual({ done: 4, total: 4 });
    expect(service.newCalls()).toHaveLength(4);
  });

  test('calls that are too long are halved, and the progress counts the calls that are left', async () => {
    const hash = await service.client.finish(migration);
    const sizes = service.newCalls().map(({ text }) => text.length);
    const most = Math.max(...sizes) - 1;
    expect(sizes.filter((size) => size > most)).toHaveLength(1);
    const gate = Promise.withResolvers<void>();
    let short = 0;
    service.endpoint.setFault(({ text }) => (text.length > most ? tooLong() : null));
    // Of the five calls that are answered, the last one waits.
    hold = ({ text }) => {
      if (text.length <= most) short += 1;
      return short > 4 ? gate.promise : null;
    };
    const id = await service.client.accept(migration);
    expect(await progressOf(id, 4)).toEqual({ done: 4, total: 5 });
    gate.resolve();
    expect(await service.client.hashOf(id)).toBe(hash);
    expect(await countedOf(id)).toEqual({ done: 5, total: 5 });
    // The longest call was refused once.
    expect(service.newCalls()).toHaveLength(6);
  });

  const WRONG: readonly [string, CallFault, string][] = [
    ['drops an answer', { kind: 'drop-answer', question: 2 }, 'question 3 of 4 (score): no answer'],
    ['sums to 0.9', { kind: 'sum', to: 0.9 }, 'question 1 of 4 (choice): the probabilities add up to 0.9'],
    ['has a NaN', { kind: 'number', text: 'NaN' }, 'its reply is not JSON'],
  ];
  test.each(WRONG)('a reply that %s is asked for three times, then 502', async (_, fault, said) => {
    const before = await billed(service);
    service.endpoint.setFault(everyCall(fault));
    const { status, body } = await service.client.askQuestions(questions);
    expect([status, Object(body.error).type]).toEqual([502, 'model_unavailable']);
    expect(service.newCalls()).toHaveLength(3);
    expect(await billed(service)).toEqual(before);
    expect(service.process.printed()).toContain(said);
  });

  test('an overloaded server is asked again', async () => {
    const { calls } = service.endpoint;
    service.endpoint.setFault(someCalls(1, busy(529, { 'retry-after-ms': '1' }), calls.length));
    expect((await service.client.askQuestions(questions)).status).toBe(200);
    expect(service.newCalls().map(({ status }) => status)).toEqual([529, 200]);
  });

  test('the log has no text of a request', () => {
    const printed = service.process.printed();
    for (const text of ['PostgreSQL 12', 'vegan', 'Charged twice', 'refund', 'department', 'churn'])
      expect(printed).not.toContain(text);
  });

  /** The progress of a decision, once so many calls are done. */
  function progressOf(id: string, calls: number): Promise<{ done: number; total: number }> {
    return until(`${calls} calls are done`, async () => {
      const { body } = await service.client.get(id);
      if (body.status !== 'running') throw new Error(`it ended: ${JSON.stringify(body)}`);
      const { progress } = body as { progress: { done: number; total: number } };
      return progress.done >= calls && progress;
    });
  }

  async function countedOf(id: string): Promise<unknown> {
    const [row] = await service.sql`
      select calls_done as done, calls_total as total from decisions where id = ${id}`;
    return row;
  }
});

describe('OpenAI’s Decisions', () => {
  let service: DecisionService;
  let refused: string | null = null;

  beforeAll(async () => {
    service = await openDecisionService(
      { dialect: 'openai', refuses: ({ id }) => id === refused },
      { MODEL_FORMAT: 'decisions' },
    );
  });
  afterAll(() => service?.close());

  test('each kind of request takes as few calls', async () => {
    await service.client.askQuestions(questions);
    service.newCalls();
    const { body } = await service.client.post(migration);
    expect(service.newCalls()).toHaveLength(4);
    expect(body.meta).toMatchObject({
      judge: `decisions/1:${service.endpoint.model}`,
      method: 'decided',
      prompts: { decisions: 1 },
    });
    await service.client.post(direct);
    await service.client.askQuestions(questions);
    expect(service.newCalls()).toHaveLength(2);
  });

  test('a question that the model refuses: 502, nothing billed, and the log has its kind alone', async () => {
    const before = await billed(service);
    refused = 'q4';
    const { status, body } = await service.client.askQuestions(questions);
    expect([status, Object(body.error).type]).toEqual([502, 'model_unavailable']);
    // A refusal is an answer, so it is not asked for again.
    expect(service.newCalls()).toHaveLength(1);
    expect(await billed(service)).toEqual(before);
    const printed = service.process.printed();
    expect(printed).toContain('the model refuses question 4 of 4 (noul)');
    for (const text of ['Charged twice', 'at risk of leaving', 'churn']) expect(printed).not.toContain(text);
    refused = null;
    expect((await service.client.askQuestions(questions)).status).toBe(200);
  });
});

test('a model that is no decision model: 409 at each request, and the start says what to set', async () => {
  const service = await openDecisionService(
    { dialect: 'llama-server', decides: false },
    { MODEL_FORMAT: 'systemone' },
  );
  try {
    for (const { status, body } of [
      await service.client.askQuestions(questions),
      await service.client.post(direct),
      await service.client.post(migration),
    ])
      expect([status, Object(body.error).type]).toEqual([409, 'model_unavailable']);
    expect(await billed(service)).toEqual({ captures: 0, holds: 0 });
    await until('the start says what to set', () => service.process.printed().includes('MODEL_FORMAT=chat'));
  } finally {
    await service.close();
  }
});

interface Consequence {
  id: string;
  description: string;
  valence: string | Record<string, string>;
  stakeholders?: string[];
}

interface Decision {
  stakeholders: { id: string; description: string; values: string }[];
  options: { consequences: Consequence[] }[];
}

function countsFor({ valence, stakeholders }: Consequence, id: string): boolean {
  return typeof valence === 'string' ? (stakeholders?.includes(id) ?? true) : id in valence;
}
