/**
 * The batches of labelled cases can be read, name only what their requests have, and are large
 * enough. The test never says which case a judge misses.
 */
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readLabelled } from '../../../tools/judge-report/labelled.ts';

const BATCHES = resolve(import.meta.dirname, '../../../tools/labelled-sets/batches');
const files = readdirSync(BATCHES).map((file) => resolve(BATCHES, file));

/** Of batches that serve to fit with, no part is left that is held out. */
const parts = ['tuning', 'calibration', 'held-out'].filter((part) =>
  files.some((file) => file.endsWith(`-${part}.json`)),
);

test.each(parts)('the %s part has at least 75 labelled answers of each kind', (part) => {
  const set = readLabelled(files.filter((file) => file.endsWith(`-${part}.json`)));
  const count: Record<string, number> = { decisions: 0, direct: 0 };
  for (const kind of ['decisions', 'direct'] as const)
    for (const { best } of set[kind]) count[kind] = (count[kind] ?? 0) + Object.keys(best).length;
  for (const { request, answers } of set.questions)
    for (const name of Object.keys(answers)) {
      const kind = request.questions[name]?.type ?? `no question ${name}`;
      count[kind] = (count[kind] ?? 0) + 1;
    }
  expect(Object.keys(count).toSorted()).toEqual(['choice', 'decisions', 'direct', 'noul', 'score']);
  for (const [kind, labelled] of Object.entries(count)) expect(labelled, kind).toBeGreaterThanOrEqual(75);
});

test.each(files)('%s: each label is a stakeholder and an option, or an answer of its question', (file) => {
  const { decisions, direct, questions } = readLabelled([file]);
  for (const { name, request, best } of [...decisions, ...direct])
    for (const [stakeholder, letter] of Object.entries(best)) {
      expect(
        request.stakeholders.map(({ id }) => id),
        name,
      ).toContain(stakeholder);
      expect(
        request.options.map(({ id }) => id),
        name,
      ).toContain(letter);
    }
  for (const { name, request, answers } of questions)
    for (const [asked, label] of Object.entries(answers)) {
      const question = request.questions[asked];
      const labels =
        question?.type === 'choice'
          ? Object.keys(question.criteria)
          : question?.type === 'score'
            ? [...question.criteria.keys()]
            : [true, false];
      expect(labels, `${name}, ${asked}`).toContain(label);
    }
});

test('no request stands in two parts', () => {
  const textsOf = (part: string) => {
    const { decisions, direct, questions } = readLabelled(
      files.filter((file) => file.endsWith(`-${part}.json`)),
    );
    return [...decisions, ...direct, ...questions].map(({ request }) => JSON.stringify(request));
  };
  const all = parts.flatMap(textsOf);
  expect(all.length).toBeGreaterThan(300);
  expect(new Set(all).size).toBe(all.length);
});
