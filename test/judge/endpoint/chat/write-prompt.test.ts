/**
 * A prompt keeps its structure whatever a request says, and all questions of one kind share its
 * beginning.
 */
import { expect, test } from 'vitest';
import { inBothOrders } from '../../../../judge/both-orders.ts';
import { alonePrompt, rowsPrompt } from '../../../../judge/endpoint/chat/write-prompt.ts';
import { groupChoices } from '../../../../judge/endpoint/prompts/labels.ts';
import { quote } from '../../../../judge/endpoint/prompts/template.ts';
import { createQuestionWriter } from '../../../../judge/endpoint/prompts/write-question.ts';
import { withNegation } from '../../../../judge/negation.ts';
import type { RatioTask, Task } from '../../../../judge/port.ts';
import { HOSTILE, hostileTasks } from '../hostile-tasks.ts';
import { bestOption, choice, noul, overlap, ratio, score } from '../marked-tasks.ts';

/** Without its quoted parts, a prompt holds only our own words. */
function structureOf(prompt: string): string {
  return prompt.replace(/"(?:[^"\\\n]|\\.)*"/g, '""');
}

const write = (task: Task) => createQuestionWriter()(task, groupChoices(task.choices.length, 20));
const alone = (task: Task) => write(task).asks.map((ask) => alonePrompt(write(task), ask));

test.each(HOSTILE)('structure survives %j', (text) => {
  const plain = hostileTasks('x');
  hostileTasks(text).forEach((task, index) => {
    expect(alone(task).map(structureOf)).toEqual(alone(plain[index]!).map(structureOf));
    const rows = rowsPrompt([write(task)], 'lines');
    expect(structureOf(rows.prompt)).toBe(structureOf(rowsPrompt([write(plain[index]!)], 'lines').prompt));
    for (const prompt of [...alone(task), rows.prompt]) {
      expect(prompt).not.toMatch(/<\||<｜|<s>|<\/s>|\[\/?INST|<start_of|<<SYS/);
      expect(prompt.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
      expect(prompt).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
      const texts = prompt.match(/"(?:[^"\\\n]|\\.)*"/g) ?? [];
      expect(texts.map((one) => JSON.parse(one) as unknown)).toContain(text);
    }
  });
});

test('a quoted text can be parsed back unchanged', () => {
  for (const text of [...HOSTILE, 'ordinary, with "quotes" and ünïcödé 😀']) {
    expect(JSON.parse(quote(text))).toBe(text);
    expect(quote(text)).not.toContain('\n');
  }
  expect(quote('ordinary, “good” 😀')).toBe('"ordinary, “good” 😀"');
});

test('the shared beginning is the same bytes and is most of a prompt', () => {
  const tasks = [ratio(1), ratio(2), { ...ratio(3), first: ratio(4).second } satisfies RatioTask];
  const written = tasks.map(write);
  expect(new Set(written.map(({ shared }) => shared)).size).toBe(1);
  for (const task of tasks) {
    const [prompt = ''] = alone(task);
    expect(prompt.startsWith(written[0]!.shared)).toBe(true);
    expect(written[0]!.shared.length / prompt.length).toBeGreaterThan(0.75);
  }
  const opening = (task: Task) => alone(task)[0]!.slice(0, alone(task)[0]!.indexOf('Situation: "') + 70);
  expect(new Set([ratio(1), overlap(2), bestOption(3, 2), noul(4)].map(opening)).size).toBe(1);
});

test('one writer for all tasks writes each as a separate writer would', () => {
  const [first, other] = [ratio(1), ratio(2)];
  const across: Task = { ...overlap(3), pair: 'across' };
  const elsewhere: Task = { ...ratio(4), context: 'Somewhere else.' };
  const forOther: Task = { ...ratio(5), stakeholder: { description: 'The baker' } };
  const fewer: Task = { ...ratio(6), choices: ['more', 'less'] };
  const own = createQuestionWriter();
  for (const task of [
    first,
    other,
    overlap(1),
    across,
    first,
    forOther,
    elsewhere,
    fewer,
    first,
    noul(1),
    first,
  ])
    expect(own(task, groupChoices(task.choices.length, 20))).toEqual(write(task));
});

test('a prompt leaves out no text of the task', () => {
  for (const task of [ratio(1), overlap(2), bestOption(3, 3), choice(4, 3), score(5, 3), noul(6)]) {
    const [prompt = ''] = alone(task);
    const texts = JSON.stringify(task, (key, value: unknown) =>
      key === 'kind' || key === 'pair' ? '' : value,
    );
    const said = [...texts.matchAll(/"((?:[^"\\]|\\.)*)"(:?)/g)].flatMap(([, text, colon]) =>
      colon === '' && text !== undefined ? [text] : [],
    );
    // A level of a scale is named by its text, and the name of a noul question stands beside its
    // statement.
    for (const text of said.filter((one) => one !== '' && !/^\d$/.test(one))) expect(prompt).toContain(text);
  }
});

test('a negation and a scale upside down are asked in words of their own', () => {
  const [statement, negation] = withNegation(noul(1)).map((task) => alone(task)[0]!);
  expect(statement).toContain('Does this hold in the situation, under the name "holds": "It pays off, q1"');
  expect(statement).not.toContain('negation');
  expect(negation).toContain('"It pays off, q1"\nIts negation says that the statement does not hold.');
  for (const prompt of [statement, negation]) expect(prompt).toContain('A = it holds\nB = it does not hold');
  const [upright, upsideDown] = inBothOrders(score(2, 3)).map((task) => alone(task)[0]!);
  expect(upright).toContain('lowest first:\nA = "level 0 of it"\nB = "level 1 of it"\nC = "level 2 of it"');
  expect(upsideDown).toContain(
    'highest first:\nA = "level 2 of it"\nB = "level 1 of it"\nC = "level 0 of it"',
  );
});

test('the text of the rows decides their order: the same questions have one order, others another', () => {
  const firstOf = (tasks: Task[]) => rowsPrompt(tasks.map(write), 'lines').rows[0]?.[0];
  const tasks = Array.from({ length: 8 }, (_, index) => ratio(index));
  expect(firstOf(tasks)).toBe(firstOf([...tasks]));
  const starts = Array.from({ length: 64 }, (_, seed) =>
    firstOf(Array.from({ length: 8 }, (__, index) => ratio(100 * (seed + 1) + index))),
  );
  expect(new Set(starts).size).toBe(8);
  const { rows } = rowsPrompt(tasks.map(write), 'lines');
  expect(rows.map(([question]) => question).toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});
