/**
 * Answers the adapter's prompts from a table. It finds a question by the listed choices and the
 * marker, not by its position.
 */

import { PROBE_PROMPT } from '../../../judge/endpoint/chat/probe.ts';
import { quote } from '../../../judge/endpoint/prompts/template.ts';
import type { Task } from '../../../judge/port.ts';
import { type Answer, type Distribution, letterAnswer, rowsAnswer } from '../../endpoint/answer.ts';

/**
 * The weight of a choice with this description, in the question with the marker "q<number>" (0:
 * none).
 */
export type Weight = (marker: number, description: string) => number;

/** Weights spread over a factor of twenty, without a pattern. */
export const scattered: Weight = (marker, description) => {
  let hash = marker + 1;
  for (const character of description) hash = Math.imul(hash ^ character.charCodeAt(0), 0x0100_0193) >>> 0;
  return 0.05 + hash / 2 ** 32;
};

export function scriptedJudge(weight: Weight): (prompt: string) => Answer {
  return (prompt) => {
    if (prompt === PROBE_PROMPT) return letterAnswer({ A: 0.5, B: 0.5 });
    const rows = prompt.split(/^(?=Rows? \d)/m);
    const [before = ''] = rows;
    if (rows.length === 1) return letterAnswer(answerTo(before, before, weight));
    const answers = rows.filter((row) => /^Rows? \d+(?: to \d+\n|\n|: )/.test(row));
    return rowsAnswer(answersOfRows(before, answers, weight).map((one) => [one]));
  };
}

/** The expected answer to a task, from the judge's table. */
export function expected(task: Task, weight: Weight): number[] {
  const weights = describe(task).map((description) => weight(markerOf(JSON.stringify(task)), description));
  const total = weights.reduce((sum, one) => sum + one, 0);
  return weights.map((one) => one / total);
}

function answersOfRows(before: string, parts: readonly string[], weight: Weight): Distribution[] {
  const answers: Distribution[] = [];
  let block = '';
  for (const part of parts) {
    const isOne = /^Row \d+:/.test(part);
    // "Rows 3 to 7" begins a question with several rows, each of which follows as "Row 3: …".
    if (!isOne) block = part;
    if (part.startsWith('Rows')) continue;
    const listing = /^\S+ = /m.test(block) ? block : before;
    answers.push(answerTo(block, listing, weight, isOne ? part : ''));
  }
  return answers;
}

function answerTo(block: string, listing: string, weight: Weight, line = block): Distribution {
  const marker = markerOf(block);
  const groups = groupsIn(listing).map((members) =>
    members.map(({ label, text }) => [label, weight(marker, text)] as const),
  );
  if (groups.length === 1) return normalised(groups[0]!);
  if (/Which group holds the answer\?/.test(line))
    return normalised(
      groups.map((members, group) => [
        String.fromCharCode(65 + group),
        members.reduce((sum, [, one]) => sum + one, 0),
      ]),
    );
  const group = /is in group ([A-Z]):/.exec(line)?.[1];
  if (group === undefined) throw new Error(`which of the groups is asked for? ${line}`);
  return normalised(groups[group.charCodeAt(0) - 65]!);
}

function groupsIn(listing: string): { label: string; text: string }[][] {
  const groups: { label: string; text: string }[][] = [];
  for (const line of listing.split('\n')) {
    if (/^Group [A-Z]$/.test(line)) groups.push([]);
    const listed = /^(\S) = (.*)$/.exec(line);
    if (listed === null) continue;
    if (groups.length === 0) groups.push([]);
    groups.at(-1)!.push({ label: listed[1]!, text: listed[2]! });
  }
  return groups;
}

function normalised(weights: readonly (readonly [string, number])[]): Distribution {
  const total = weights.reduce((sum, [, one]) => sum + one, 0);
  return Object.fromEntries(weights.map(([label, one]) => [label, one / total]));
}

function markerOf(text: string): number {
  const markers = [...text.matchAll(/\bq(\d+)\b/g)];
  return Number(markers.at(-1)?.[1] ?? 0);
}

function describe(task: Task): string[] {
  switch (task.kind) {
    case 'best-option':
      return task.choices.map((letter, index) => `option ${letter}: ${quote(task.options[index] ?? '')}`);
    case 'choice':
      return task.choices.map((key, index) => `${quote(key)}: ${quote(task.criteria[index] ?? '')}`);
    case 'score':
      return task.criteria.map(quote);
    default:
      return [...task.choices];
  }
}
