import { describe, expect, test } from 'vitest';
import { AS_STATED } from '../../../judge/port.ts';
import { itemsOf, outline } from '../../../server/decisions/outline.ts';
import { toProblem } from '../../../server/decisions/run/to-problem.ts';
import { DecisionRequest } from '../../../server/decisions/schema.ts';
import { toTasks } from '../../../server/decisions/to-tasks.ts';

interface Written {
  description: string;
  id?: string;
  valence: string | Record<string, string>;
  stakeholders?: string[];
}

function request(options: Written[][], stakeholders: string[] = ['s', 't']): DecisionRequest {
  return DecisionRequest.parse({
    context: 'A context.',
    stakeholders: stakeholders.map((id) => ({ id, description: `Person ${id}` })),
    options: options.map((consequences, index) => ({
      id: 'ABCDEFGH'[index],
      description: `Option ${index}`,
      consequences,
    })),
  });
}

const settings = {
  ratioSpreadScale: 1,
  tauPriorScale: 0.5,
  tauPriorDf: 4,
  draws: 1024,
  traits: AS_STATED,
};

describe('who is touched', () => {
  test('by all, by those listed, by those with a valence', () => {
    const given = request([
      [
        { description: 'all', valence: 'harm' },
        { description: 'only t', valence: 'benefit', stakeholders: ['t'] },
      ],
      [{ description: 'opposite', valence: { s: 'benefit', t: 'harm' } }],
    ]);
    const { stakeholders } = outline(given, 1, 'correct');
    expect(stakeholders.map(({ relevant }) => relevant)).toEqual([
      [
        { consequence: 0, sign: -1, item: 0 },
        { consequence: 2, sign: 1, item: 1 },
      ],
      [
        { consequence: 0, sign: -1, item: 0 },
        { consequence: 1, sign: 1, item: 1 },
        { consequence: 2, sign: -1, item: 2 },
      ],
    ]);
  });

  test('equal texts are one item, sized once', () => {
    const given = request(
      [
        [
          { description: 'Costs  8,000 USD', valence: 'harm' },
          { description: 'Quiet', valence: 'benefit' },
        ],
        [{ description: ' costs 8,000\tusd ', valence: 'harm' }],
      ],
      ['s'],
    );
    const outlined = outline(given, 1, 'off');
    expect(outlined.stakeholders[0]?.relevant.map(({ item }) => item)).toEqual([0, 1, 0]);
    expect(outlined.stakeholders[0]?.ratioPairs).toHaveLength(2);
  });
});

describe('overlap pairs', () => {
  const given = request([
    [
      { id: 'a1', description: 'one', valence: 'benefit' },
      { id: 'a2', description: 'one', valence: { s: 'benefit', t: 'harm' } },
      { id: 'a3', description: 'three', valence: 'harm', stakeholders: ['t'] },
    ],
    [{ id: 'b1', description: 'four', valence: 'harm' }],
  ]);
  const outlined = outline(given, 1, 'correct');
  const named = outlined.overlapPairs.map(({ a, b, kind, signA, signB, first }) =>
    [outlined.consequences[a]?.id, outlined.consequences[b]?.id, kind, signA, signB, first].join(' '),
  );

  test('are asked once, also of one item, with the signs of the first whom they concern', () => {
    expect(named).toEqual([
      'a1 a2 within 1 1 a',
      'a1 b1 across 1 -1 b',
      'a2 a3 within -1 -1 a',
      'a2 b1 across 1 -1 b',
    ]);
  });

  test('count for those to whom both are relevant with such signs', () => {
    const tasks = toTasks(outlined, given.context);
    const even = tasks.map(({ choices }) => choices.map(() => 1 / choices.length));
    const problem = toProblem(outlined, even, settings);
    const pairs = problem.stakeholders.map(({ overlap }) => overlap.map(({ a, b, kind }) => [a, b, kind]));
    // s has a1 a2 b1; t has a1 a2 a3 b1, where a2 is a harm and so is b1.
    expect(pairs).toEqual([
      [
        [0, 1, 'within'],
        [0, 2, 'across'],
        [1, 2, 'across'],
      ],
      [
        [0, 3, 'across'],
        [1, 2, 'within'],
      ],
    ]);
  });

  test('a cell names the side that the choice named, whichever was shown first', () => {
    const tasks = toTasks(outlined, given.context);
    const distributions = tasks.map((task, index) => {
      const answer = task.choices.map(() => 0);
      // "the first is part of / only the absence of the second" for every overlap.
      answer[task.kind === 'overlap' && task.pair === 'within' ? 2 : 1] = 1;
      expect(answer, String(index)).toHaveLength(task.choices.length);
      return answer;
    });
    const problem = toProblem(outlined, distributions, settings);
    const likely = problem.stakeholders[0]?.overlap.map(({ cells }) => cells.find(({ p }) => p === 1));
    expect(likely).toEqual([
      { type: 'part', child: 0, share: 1, p: 1 },
      { type: 'absence', child: 2, share: 1, p: 1 },
      { type: 'absence', child: 2, share: 1, p: 1 },
    ]);
    const overlaps = tasks.filter(({ kind }) => kind === 'overlap');
    expect(overlaps.map(({ first }) => first.description)).toEqual(['one', 'four', 'one', 'four']);
    expect(overlaps[1]?.first).toEqual({ description: 'four', option: 'Option 1', valence: 'harm' });
  });

  test('off asks none', () => {
    expect(outline(given, 1, 'off').overlapPairs).toEqual([]);
    expect(toTasks(outline(given, 1, 'off'), 'x').every(({ kind }) => kind === 'ratio')).toBe(true);
  });
});

describe('order', () => {
  test('options are indices by their letters, consequences stay in the order of the request', () => {
    const straight = request([
      [{ description: 'x', valence: 'harm' }],
      [{ description: 'y', valence: 'harm' }],
    ]);
    const [a, b] = straight.options;
    if (a === undefined || b === undefined) throw new Error('two options');
    const outlined = outline({ ...straight, options: [b, a] }, 1, 'off');
    expect(outlined.letters).toEqual(['A', 'B']);
    expect(outlined.consequences.map(({ id, option }) => [id, option])).toEqual([
      ['B1', 1],
      ['A1', 0],
    ]);
  });

  test('a wrong number of answers is refused', () => {
    const outlined = outline(
      request([[{ description: 'x', valence: 'harm' }], [{ description: 'y', valence: 'harm' }]]),
      1,
      'off',
    );
    expect(() => toProblem(outlined, [], settings)).toThrow('0 distributions for 4 questions');
  });
});

test.each<[string[], number[]]>([
  [[], []],
  [
    ['a', 'b', 'a'],
    [0, 1, 0],
  ],
  [
    [' Costs  8,000 USD', 'costs 8,000\n\tusd '],
    [0, 0],
  ],
  [
    ['Straße', 'STRASSE', 'strasse'],
    [0, 0, 0],
  ],
  [
    ['ΟΔΟΣ', 'οδος', 'οδοσ'],
    [0, 0, 0],
  ],
  [
    ['a b', 'ab'],
    [0, 1],
  ],
  [
    ['toString', 'constructor', 'tostring'],
    [0, 1, 0],
  ],
])('items of %j: %j', (texts, items) => {
  expect(itemsOf(texts)).toEqual(items);
});
