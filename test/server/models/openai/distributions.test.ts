/** What comes out is what the endpoint's model believes, in every dialect, form and number of choices. */
import { afterEach, expect, test } from 'vitest';
import type { ModelStrategy } from '../../../../server/config.ts';
import type { Task } from '../../../../server/models/model.ts';
import { DIALECT_NAMES, type DialectName } from '../../../endpoint/endpoint-options.ts';
import { bestOption, choice, noul, overlap, ratio, score } from './marked-tasks.ts';
import { ask, type Opened, openModel } from './open-model.ts';
import { expected, scattered } from './scripted-judge.ts';

const COUNTS = [1, 2, 8, 15, 20, 26, 64];
const STRATEGIES: ModelStrategy[] = ['auto', 'batch', 'rows', 'single'];
/** Which of the five take many prompts in one request, with enough listed. */
const BATCHES: DialectName[] = ['vllm', 'sglang', 'llama-server'];

let opened: Opened | undefined;
afterEach(async () => {
  await opened?.endpoint.close();
});

const records: Task[] = COUNTS.flatMap((count, index) => [
  ratio(
    index,
    Array.from({ length: count }, (_, one) => `ratio ${one}`),
  ),
  overlap(100 + index),
]);
const onePass: Task[] = [
  ...COUNTS.map((count, index) => choice(200 + index, count)),
  ...COUNTS.slice(1).map((count, index) => score(300 + index, count)),
  bestOption(400, 2),
  bestOption(401, 8),
  noul(500),
];

for (const dialect of DIALECT_NAMES) {
  const strategies = STRATEGIES.filter((one) => one !== 'batch' || BATCHES.includes(dialect));
  test.each(strategies)(`${dialect}, %s: the distributions are the model's own`, async (strategy) => {
    opened = await openModel({ dialect }, { strategy });
    for (const tasks of [records, onePass]) {
      const { distributions, kept, evidence } = await ask(opened.model, tasks);
      const inRows = strategy === 'rows' || (strategy === 'single' && tasks === onePass);
      tasks.forEach((task, index) => {
        const wanted = expected(task, scattered);
        expect(distributions[index]).toHaveLength(task.choices.length);
        const largest = Math.max(...wanted.map((p, one) => Math.abs(p - distributions[index]![one]!)));
        expect(largest, `${task.kind} of ${task.choices.length}`).toBeLessThan(1e-6);
        expect(evidence[index]).toMatchObject({
          method: 'logprobs',
          // Rows are held to their form where the server takes one; a single choice is not asked for.
          masked: inRows && BATCHES.includes(dialect) && task.choices.length > 1,
        });
        expect(evidence[index]!.mass).toBeCloseTo(1, 5);
      });
      expect(kept.map(({ probabilities }) => probabilities)).toEqual(distributions);
    }
  });
}
