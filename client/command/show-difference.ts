/** Prints how the results of two decisions differ, for each stakeholder that both have. */

import type { ReadResult } from '../../pictures/read-result.ts';
import { hasValues, type ResultFigures, type ValueFigures } from '../../pictures/result-figures.ts';
import { revisedOptions } from '../../pictures/tables/revisions-table.ts';
import { drawDumbbells } from '../../pictures/terminal/dumbbells.ts';
import { chance } from '../../pictures/words/numbers.ts';
import { revisionsSentence } from '../../pictures/words/revisions.ts';
import { verdictOf, verdictSentence } from '../../pictures/words/verdict.ts';
import type { About } from './answers.ts';
import { type Look, optionLines } from './show-answer.ts';

interface Difference {
  stakeholder: { id: string; description: string };
  before: ResultFigures;
  after: ResultFigures;
}

/** `options`: of both, with the texts of the later where they differ. */
export function differenceLines(
  before: ReadResult,
  after: ReadResult,
  look: Look,
  options: About['options'] = [],
): string[] {
  const lines = [`${before.id} → ${after.id}`, ...optionLines(options, look)];
  for (const { stakeholder, before: was, after: is } of shared(before, after)) {
    lines.push('', look.paint.strong(`${stakeholder.description}: ${verdictSentence(is)}`));
    if (hasValues(was) && hasValues(is)) lines.push(...meanLines(was, is, look));
    lines.push(`  ${revisionsSentence(was, is)}`);
    const shares = optionsOf(was, is).map(
      (option) => `${option} ${share(was, option)} → ${share(is, option)}`,
    );
    lines.push(`  P(best): ${shares.join(', ')}`);
  }
  for (const [name, one, other] of [
    ['earlier', before, after],
    ['later', after, before],
  ] as const)
    for (const { stakeholder } of one.results)
      if (!other.results.some((result) => result.stakeholder.id === stakeholder.id))
        lines.push('', `${stakeholder.description}: only in the ${name} one`);
  return lines;
}

function meanLines(was: ValueFigures, is: ValueFigures, { paint, whiskerWidth }: Look): string[] {
  const { lines: dumbbells, axis } = drawDumbbells(was.ev, is.ev, whiskerWidth);
  const lines = [paint.soft('  option    before     after   ○ before ─── ● after')];
  for (const { id, said } of revisedOptions(was, is)) {
    const means = said.map((mean) => mean.padStart(9)).join(' ');
    lines.push(`  ${id.padEnd(6)} ${means}   ${dumbbells[id]}`.trimEnd());
  }
  for (const line of axis) lines.push(paint.soft(`${' '.repeat(31)}${line}`.trimEnd()));
  return lines;
}

/** Of each letter the later text. */
export function optionsOfBoth(before: About, after: About): About['options'] {
  const texts = new Map([...before.options, ...after.options].map((option) => [option.id, option]));
  return [...texts.values()].sort((one, other) => one.id.localeCompare(other.id));
}

/** The difference as data; null where one of the revisions does not have the option. */
export function differenceData(before: ReadResult, after: ReadResult): unknown {
  return shared(before, after).map(({ stakeholder, before: was, after: is }) => ({
    stakeholder,
    best: [was.best, is.best],
    verdict: [verdictOf(was), verdictOf(is)],
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

function shared(before: ReadResult, after: ReadResult): Difference[] {
  return after.results.flatMap((is) => {
    const was = before.results.find(({ stakeholder }) => stakeholder.id === is.stakeholder.id);
    return was === undefined ? [] : [{ stakeholder: is.stakeholder, before: was, after: is }];
  });
}

function optionsOf(was: ResultFigures, is: ResultFigures): string[] {
  return [...new Set([...Object.keys(was.probabilities), ...Object.keys(is.probabilities)])].sort();
}

function share({ probabilities }: ResultFigures, option: string): string {
  const probability = probabilities[option];
  return probability === undefined ? '–' : chance(probability);
}
