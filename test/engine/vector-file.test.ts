import { expect, test } from 'vitest';
import { fromVectorFile, toVectorFile, VectorFile } from '../../engine/vector-file.ts';
import { Random } from '../../problems/random.ts';
import { givenTau, randomProblem } from '../../problems/random-problem.ts';

const shape = { options: 3, stakeholders: 2, items: 5, sharing: 1, overlap: 'both' } as const;
const problem = randomProblem(new Random(3), shape);
const pooled = { ...givenTau(0.25), phi: 1.5, itemShare: 0.1, df: 7 };

test('a stakeholder that is written and read is the same problem, at the same place', () => {
  const [, second] = problem.stakeholders;
  const persons = [second!.ratio[0]!];
  const given = { ...problem, stakeholders: [problem.stakeholders[0]!, { ...second!, persons }] };
  const text = JSON.stringify(toVectorFile('a decision', given, 1, pooled));
  const nobody = { consequences: [], ratio: [], overlap: [] };
  expect(fromVectorFile(VectorFile.parse(JSON.parse(text)))).toEqual({
    stakeholder: 1,
    pooled: expect.objectContaining(pooled),
    problem: { ...problem, stakeholders: [nobody, { ...second!, persons, known: [] }] },
  });
});

test('a file without settings gets the service’s, and shares nothing with other stakeholders', () => {
  const [{ consequences, ratio, overlap }] = problem.stakeholders as [(typeof problem.stakeholders)[0]];
  const file = VectorFile.parse(
    JSON.parse(JSON.stringify({ problem: { options: 3, consequences, ratio, overlap } })),
  );
  const { problem: read, stakeholder, pooled: shared } = fromVectorFile(file);
  expect({ stakeholder, shared }).toEqual({ stakeholder: 0, shared: null });
  expect(read).toMatchObject({
    seed: 1,
    ratioSpreadScale: 1,
    tauPrior: { scale: 0.5, df: 4 },
    overlapMode: 'correct',
    draws: 'auto',
  });
});
