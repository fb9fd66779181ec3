/** A revision keeps persons' answers whose texts are unchanged, and says which it does not keep. */
import { beforeEach, expect, test } from 'vitest';
import { compareWithStored, readToSolve } from '../../../../server/decisions/run/solve-again.ts';
import type { Reply } from './open-service.ts';
import { doubtful, doubtingJudge } from './refine-requests.ts';
import { serveInTurns } from './serve.ts';

const api = serveInTurns({ config: { maxRunningDecisions: 100 } });
let judge = doubtingJudge();

beforeEach(async () => {
  judge = doubtingJudge();
  await api.open({ model: judge });
});

const idOf = ({ body, text, status }: Reply) => {
  expect([200, 202], text).toContain(status);
  return String(body.id);
};
const post = (changes: Record<string, unknown>) => api.service.post(api.caller, doubtful(changes));
const recordOf = async (id: string) => (await api.service.get(api.caller, id)).body;
const refinementOf = async (reply: Reply) => Object((await recordOf(idOf(reply))).refinement);
const resultOf = (reply: Reply) => Object(reply.body).results[0];
const ANSWER = { between: ['A1', 'B1'], ratio: 5, factor: 1.2, answered_by: { name: 'Noor' } };

/** The first decision, and the revision in which a person answered. */
async function answered(answers: unknown[] = [ANSWER]) {
  const first = await post({});
  const refined = await api.service.send(api.caller, 'POST', `/decisions/${idOf(first)}/refine`, { answers });
  return { first, refined, id: idOf(refined) };
}

const consequence = (id: string, text: string, valence = 'benefit') => ({ id, description: text, valence });

test('the answer is kept, and nothing of it is asked or billed again', async () => {
  const { first, id } = await answered();
  const asked = judge.asked.length;
  const revised = await post({ revises: id, context: 'Two plans, looked at again.' });
  const own = judge.asked.length - asked;
  expect(resultOf(revised).records).toEqual({ ...resultOf(first).records, person: 1 });
  expect(revised.body).toMatchObject({
    usage: { ratio_records: resultOf(first).records.ratio, overlap_records: 12 },
    warnings: expect.arrayContaining(['The answer of a person counts beside those of the judge.']),
  });
  // The judge is asked what the request leads to, as of a first decision.
  expect(own).toBe(asked);
  expect(await refinementOf(revised)).toMatchObject({
    calls: null,
    records: [{ by: 'person', revision: id, between: ['A1', 'B1'], ratio: 5, answeredBy: { name: 'Noor' } }],
    revised: { dropped: [] },
  });
  const without = await post({ context: 'Two plans, looked at again.' });
  expect(resultOf(revised).probabilities.A).toBeGreaterThan(resultOf(without).probabilities.A + 0.1);
  const stored = await readToSolve(api.service.database.sql, idOf(revised));
  expect(compareWithStored(stored, await api.ground.engine.solve(stored.problem))).toEqual({
    isSameHash: true,
    different: [],
  });
});

test('what a revision costs is the same with a kept answer and without one, and the same request gives the same bits', async () => {
  const caller = await api.service.newPayingKey();
  const outcomes = await Promise.all(
    [[ANSWER], [ANSWER], []].map(async (answers) => {
      const made = await api.service.post(caller, doubtful());
      const before = idOf(made);
      const last =
        answers.length === 0
          ? before
          : idOf(await api.service.send(caller, 'POST', `/decisions/${before}/refine`, { answers }));
      const { body } = await api.service.post(caller, doubtful({ revises: last }));
      return { cost: body.cost_usd, first: made.body.cost_usd, hash: Object(body.meta).result_hash };
    }),
  );
  const [one, same, none] = outcomes;
  expect(one?.cost).toBeGreaterThan(0);
  expect(new Set(outcomes.flatMap(({ cost, first }) => [cost, first])).size).toBe(1);
  expect(one?.hash).toBe(same?.hash);
  expect(one?.hash).not.toBe(none?.hash);
});

test('it follows its texts to other ids, places and options, and to the renamed stakeholder', async () => {
  const { id } = await answered([{ ...ANSWER, stakeholder: 'owner' }]);
  const revised = await post({
    revises: id,
    stakeholders: [
      { id: 'new', description: 'Cleans the shop' },
      { id: 'boss', description: 'owns  the SHOP' },
    ],
    options: [
      {
        id: 'A',
        description: 'Another plan',
        consequences: [consequence('n1', 'Something new'), consequence('n2', 'The consequence B1')],
      },
      { id: 'C', description: 'A third', consequences: [consequence('n3', 'the consequence  a1')] },
    ],
  });
  expect((await refinementOf(revised)).records).toMatchObject([
    { stakeholder: 'boss', between: ['n3', 'n2'], ratio: 5, revision: id },
  ]);
  expect(
    Object(revised.body).results.map(({ records }: { records: object }) => Object(records).person),
  ).toEqual([0, 1]);
});

test.each([
  [
    'consequence_gone',
    { options: optionsWith('A1', 'The consequence A1, reworded') },
    '“The consequence A1” is no longer among the consequences',
  ],
  [
    'side_changed',
    { options: optionsWith('A1', 'The consequence A1', 'harm') },
    '“The consequence A1” has changed between benefit and harm',
  ],
  [
    'stakeholder_changed',
    { stakeholders: [{ id: 'owner', description: 'Owns the shop', values: 'Thrift' }] },
    'no stakeholder is now described as “Owns the shop”, with the same values',
  ],
  [
    'not_concerned',
    {
      stakeholders: [{ id: 'owner', description: 'Owns the shop' }, { description: 'Works there' }],
      options: optionsWith('A1', 'The consequence A1', { s2: 'benefit' }),
    },
    '“The consequence A1” no longer concerns this stakeholder',
  ],
] as const)('%s: dropped, and the result and the record say so', async (why, changes, reason) => {
  const { id } = await answered();
  const revised = await post({ revises: id, ...changes });
  expect(revised.body.warnings).toContainEqual(
    `Not kept, because ${reason}: a person’s answer for “Owns the shop” about “The consequence A1” and “The consequence B1”.`,
  );
  expect(JSON.stringify(revised.body)).not.toContain('Noor');
  const about = why === 'stakeholder_changed' ? 'Owns the shop' : 'The consequence A1';
  expect(await refinementOf(revised)).toEqual({
    calls: null,
    stakeholder: null,
    records: [],
    revised: {
      dropped: [
        {
          stakeholder: 'Owns the shop',
          between: ['The consequence A1', 'The consequence B1'],
          ratio: 5,
          factor: 1.2,
          answeredBy: { name: 'Noor' },
          why,
          about,
        },
      ],
    },
  });
});

function optionsWith(id: string, description: string, valence: unknown = 'benefit') {
  const [one, other] = Object(doubtful()).options;
  one.consequences = one.consequences.map((each: { id: string }) =>
    each.id === id ? { id, description, valence } : each,
  );
  return [one, other];
}

test('Direct mode keeps none, and its record says so; a refinement of the revision keeps the answer', async () => {
  const { id } = await answered();
  const direct = await api.service.post(api.caller, {
    mode: 'direct',
    context: 'Two plans.',
    stakeholders: [{ id: 'owner', description: 'Owns the shop' }],
    options: [
      { id: 'A', description: 'Option A' },
      { id: 'B', description: 'Option B' },
    ],
    revises: id,
  });
  expect(await refinementOf(direct)).toMatchObject({
    records: [],
    revised: { dropped: [{ why: 'direct_mode' }] },
  });
  const other = await answered();
  const revised = idOf(await post({ revises: other.id }));
  const more = { ...ANSWER, between: ['A2', 'B2'] };
  const refined = await api.service.send(api.caller, 'POST', `/decisions/${revised}/refine`, {
    answers: [more],
  });
  const refinement = await refinementOf(refined);
  expect(refinement.records.map(({ between }: { between: string[] }) => between)).toEqual([
    ['A1', 'B1'],
    ['A2', 'B2'],
  ]);
  expect(refinement.revised).toBeUndefined();
});

test('the judge’s further answers are not kept, and a decision without answers has no refinement', async () => {
  const first = idOf(await post({}));
  const refined = await api.service.send(api.caller, 'POST', `/decisions/${first}/refine`, { calls: 1 });
  const revised = idOf(await post({ revises: idOf(refined) }));
  expect((await recordOf(revised)).refinement).toBeNull();
});

test('nothing is kept of content that has expired', async () => {
  const { id } = await answered();
  await api.service.database.sql`update decisions set expires_at = now() where id = ${id}`;
  const revised = idOf(await post({ revises: id }));
  expect((await recordOf(revised)).refinement).toBeNull();
});
