/** Prints how the results of two decisions differ, for each stakeholder that both have. */
import { hasValues, type ResultFigures } from '../../pictures/result-figures.ts';
import { revisionsSentence } from '../../pictures/words/expected-values.ts';
import { percent, signed } from '../../pictures/words/numbers.ts';
import type { AnyResult } from './answers.ts';
import type { Look } from './show-answer.ts';

interface Difference {
  stakeholder: { id: string; description: string };
  before: ResultFigures;
  after: ResultFigures;
}

export function differenceLines(before: AnyResult, after: AnyResult, { paint }: Look): string[] {
  const lines = [`${before.id} → ${after.id}`];
  for (const { stakeholder, before: was, after: is } of shared(before, after)) {
    lines.push('', paint.strong(`${stakeholder.id} (${stakeholder.description}): ${sentence(was, is)}`));
    lines.push(paint.soft('  option      mean before → after      P(best) before → after'));
    for (const option of optionsOf(was, is)) {
      const means = arrow(mean(was, option), mean(is, option), 9);
      const shares = arrow(share(was, option), share(is, option), 7);
      lines.push(`  ${option.padEnd(6)} ${means}      ${shares}`.trimEnd());
    }
  }
  for (const [name, one, other] of [
    ['before', before, after],
    ['after', after, before],
  ] as const)
    for (const { stakeholder } of one.results)
      if (!has(other, stakeholder.id))
        lines.push('', `${stakeholder.id} (${stakeholder.description}): only ${name}`);
  return lines;
}

/** The same as data; null where one of the two does not have the option. */
export function differenceData(before: AnyResult, after: AnyResult): unknown {
  return shared(before, after).map(({ stakeholder, before: was, after: is }) => ({
    stakeholder,
    best: [was.best, is.best],
    options: Object.fromEntries(
      optionsOf(was, is).map((option) => [
        option,
        {
          mean: [was.ev?.[option]?.mean ?? null, is.ev?.[option]?.mean ?? null],
          probability: [was.probabilities[option] ?? null, is.probabilities[option] ?? null],
        },
      ]),
    ),
  }));
}

function shared(before: AnyResult, after: AnyResult): Difference[] {
  return after.results.flatMap((is) => {
    const was = before.results.find(({ stakeholder }) => stakeholder.id === is.stakeholder.id);
    return was === undefined ? [] : [{ stakeholder: is.stakeholder, before: was, after: is }];
  });
}

function has({ results }: AnyResult, id: string): boolean {
  return results.some(({ stakeholder }) => stakeholder.id === id);
}

function sentence(was: ResultFigures, is: ResultFigures): string {
  if (hasValues(was) && hasValues(is)) return revisionsSentence(was, is);
  return was.best === is.best
    ? `Option ${is.best} is still the best one.`
    : `The best option changed from ${was.best} to ${is.best}.`;
}

function optionsOf(was: ResultFigures, is: ResultFigures): string[] {
  return [...new Set([...Object.keys(was.probabilities), ...Object.keys(is.probabilities)])].sort();
}

function mean({ ev }: ResultFigures, option: string): string {
  const spread = ev?.[option];
  return spread === undefined ? '–' : signed(spread.mean);
}

function share({ probabilities }: ResultFigures, option: string): string {
  const probability = probabilities[option];
  return probability === undefined ? '–' : percent(probability);
}

function arrow(before: string, after: string, width: number): string {
  return `${before.padStart(width)} → ${after.padEnd(width)}`;
}
