/** The recorded answers of two models, through the same report as every judge. */
import { expect, test } from 'vitest';
import type { BestOptionTask, OnePassTask } from '../../../judge/port.ts';
import { askModel } from '../../../tools/judge-report/asker.ts';
import { askSet } from '../../../tools/judge-report/public/ask-set.ts';
import { setFigures } from '../../../tools/judge-report/public/set-figures.ts';
import { llmbar, readLlmbar } from '../../../tools/public-sets/llmbar.ts';
import { createTableJudge } from '../../table-judge.ts';

const set = llmbar();

/** The winner that was recorded for the outputs in the order in which they are shown. */
function winnersOf(model: 'GPT-4' | 'ChatGPT'): (task: OnePassTask) => number[] {
  const rows = readLlmbar();
  const winners = new Map(
    set.rows.flatMap(({ cases }, index) => {
      const { winners: recorded } = rows[index]!;
      return cases[0]!.tasks.map((task, order) => [keyOf(task as BestOptionTask), recorded[model]![order]!]);
    }),
  );
  return (task) => {
    if (task.kind !== 'best-option') return [0.5, 0.5];
    const letter = ['A', 'B'][(winners.get(keyOf(task)) ?? 1) - 1];
    return task.choices.map((choice) => Number(choice === letter));
  };
}

function keyOf({ context, choices, options }: BestOptionTask): string {
  return JSON.stringify([context, choices, options]);
}

test.each(['GPT-4', 'ChatGPT'] as const)(
  'the recorded answers of %s give its published figures',
  async (model) => {
    const judge = createTableJudge({ name: model, onePass: winnersOf(model) });
    const answers = await askSet(askModel(judge, new AbortController().signal), set, null);
    const { parts } = setFigures(model, set, answers);
    const percent = (share: number) => (100 * share).toFixed(1);
    const found = parts
      .filter(({ part }) => part !== 'all')
      .map(({ part, accuracyInEachOrder, ordersAgree }) => [
        part,
        `${percent(accuracyInEachOrder!.value)} / ${percent(ordersAgree!.value)}`,
      ]);
    expect(Object.fromEntries(found)).toEqual(set.published!.judges[model]);
  },
);
