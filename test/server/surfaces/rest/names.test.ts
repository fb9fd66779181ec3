/**
 * Ids that the caller gives and ids that the service makes. Any name that a caller may choose comes
 * back as plain data.
 */
import { expect, test } from 'vitest';
import { DecisionResult } from '../../../../server/decisions/result.ts';
import { serve } from './serve.ts';

const api = serve();

interface Named {
  stakeholders: (string | undefined)[];
  options: { id: string; consequences: Record<string, unknown>[] }[];
}

function decision({ stakeholders, options }: Named): Record<string, unknown> {
  return {
    context: 'A shop decides on its opening hours.',
    stakeholders: stakeholders.map((id) => ({
      ...(id === undefined ? {} : { id }),
      description: 'Somebody',
    })),
    options: options.map(({ id, consequences }) => ({
      id,
      description: `Way ${id}`,
      consequences: consequences.map((one, index) => ({
        description: `${id} ${index}`,
        valence: 'harm',
        ...one,
      })),
    })),
  };
}

async function resultOf(named: Named): Promise<DecisionResult> {
  const { text, body } = await api.service.post(api.caller, decision(named));
  const parsed = DecisionResult.safeParse(body);
  if (!parsed.success) throw new Error(text);
  return parsed.data;
}

async function refusalOf(named: Named): Promise<string> {
  const { status, body } = await api.service.post(api.caller, decision(named));
  expect(status).toBe(400);
  return String(Object(body.error).message);
}

const consequenceIds = ({ results }: DecisionResult) =>
  results.map((one) => one.consequences.map(({ id }) => id));

test('constructor, toString and the like are ordinary ids and come back unchanged', async () => {
  const stakeholders = ['constructor', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__', '0'];
  const ids = ['constructor', 'toString', 'hasOwnProperty', 'isPrototypeOf'];
  const result = await resultOf({
    stakeholders,
    options: [
      { id: 'A', consequences: [{ id: ids[0] }, { id: ids[1], stakeholders: ['constructor', 'toString'] }] },
      {
        id: 'B',
        consequences: [{ id: ids[2], valence: { constructor: 'benefit', toString: 'harm' } }, { id: ids[3] }],
      },
    ],
  });
  expect(result.results.map(({ stakeholder }) => stakeholder.id)).toEqual(stakeholders);
  expect(Object.keys(result.agreement.best_by_stakeholder).sort()).toEqual(stakeholders.toSorted());
  expect(consequenceIds(result)[0]).toEqual(ids);
  expect(consequenceIds(result)[2]).toEqual([ids[0], ids[3]]);
  expect(result.results[0]?.consequences[2]).toMatchObject({ id: 'hasOwnProperty', valence: 'benefit' });
  expect(result.results[1]?.consequences[2]).toMatchObject({ id: 'hasOwnProperty', valence: 'harm' });
  const record = await api.service.get(api.caller, result.id);
  expect(record.body.bestByStakeholder).toEqual(result.agreement.best_by_stakeholder);
  expect(Object.keys({})).toEqual([]);
});

test('ids that are left out become s1 … and A1 …, without those that are already used', async () => {
  const result = await resultOf({
    stakeholders: [undefined, 's1', undefined],
    options: [
      { id: 'B', consequences: [{}, { id: 'A1' }] },
      { id: 'A', consequences: [{}, { id: 'B1' }] },
    ],
  });
  expect(result.results.map(({ stakeholder }) => stakeholder.id)).toEqual(['s2', 's1', 's3']);
  expect(consequenceIds(result)[0]).toEqual(['B2', 'A1', 'A2', 'B1']);
});

test('a consequence counts for the stakeholders that it lists, or for all when it lists none', async () => {
  const result = await resultOf({
    stakeholders: ['a', 'b', 'c'],
    options: [
      { id: 'A', consequences: [{}, { stakeholders: ['c', 'a'] }] },
      { id: 'B', consequences: [{ valence: { b: 'benefit' } }, {}] },
    ],
  });
  expect(consequenceIds(result)).toEqual([
    ['A1', 'A2', 'B2'],
    ['A1', 'B1', 'B2'],
    ['A1', 'A2', 'B2'],
  ]);
});

test('ids of stakeholders, options or consequences that are used twice anywhere in the decision are 400', async () => {
  const one = { id: 'A', consequences: [{ id: 'x' }] };
  const other = { id: 'B', consequences: [{ id: 'y' }] };
  expect(await refusalOf({ stakeholders: ['a', 'b', 'a'], options: [one, other] })).toBe(
    'stakeholders[2].id: "a" is used twice',
  );
  expect(await refusalOf({ stakeholders: ['a'], options: [one, { ...other, id: 'A' }] })).toBe(
    'options[1].id: "A" is used twice',
  );
  expect(
    await refusalOf({ stakeholders: ['a'], options: [one, { id: 'B', consequences: [{ id: 'x' }] }] }),
  ).toBe('options[1].consequences[0].id: "x" is used twice');
  const alike = await resultOf({ stakeholders: ['x', 'A'], options: [one, other] });
  expect(consequenceIds(alike)[0]).toEqual(['x', 'y']);
});

test('a stakeholder that is unknown or listed twice is 400, also when its name is one that objects inherit', async () => {
  const withFirst = (consequence: Record<string, unknown>) => ({
    stakeholders: ['constructor', 'b'],
    options: [
      { id: 'A', consequences: [consequence] },
      { id: 'B', consequences: [{}] },
    ],
  });
  const place = 'options[0].consequences[0]';
  const unknown = 'is not the id of a stakeholder of this request; it has constructor, b';
  for (const [consequence, message] of [
    [{ stakeholders: ['toString'] }, `${place}.stakeholders[0]: "toString" ${unknown}`],
    [{ stakeholders: ['b', 'b'] }, `${place}.stakeholders[1]: "b" is listed twice`],
    [{ valence: {} }, `${place}.valence: expected 1 to 8 properties, got 0`],
    [
      { valence: { toString: 'harm' } },
      `${place}.valence.toString: not the id of a stakeholder of this request; it has constructor, b`,
    ],
    [
      { stakeholders: ['b'], valence: { b: 'harm', constructor: 'harm' } },
      `${place}.valence.constructor: not among this consequence's stakeholders`,
    ],
    [
      { stakeholders: ['b', 'constructor'], valence: { b: 'harm' } },
      `${place}.valence: no valence for "constructor", which stakeholders lists`,
    ],
  ] as const)
    expect(await refusalOf(withFirst(consequence))).toBe(message);
});
