/** A decision with doubt, and a judge whose answers differ from pair to pair. */
import { Random } from '../../../../problems/random.ts';
import { discretisedNormal } from '../../../../problems/simulated-judge.ts';
import { createTableJudge, type TableJudgeOptions } from '../../../table-judge.ts';

/** Log sizes that the judge has in mind; both options add up to nearly the same. */
export const SIZES: Readonly<Record<string, number>> = {
  A1: 1,
  A2: 0.4,
  A3: 0,
  A4: -0.6,
  B1: 0.9,
  B2: 0.5,
  B3: 0.1,
  B4: -0.5,
};
const NOISE = 0.6;

const textOf = (id: string) => `The consequence ${id}`;

/** Eight consequences, so that the judge is not asked about every pair. */
export function doubtful(changes: Record<string, unknown> = {}): Record<string, unknown> {
  const option = (letter: string) => ({
    id: letter,
    description: `Option ${letter}`,
    consequences: [1, 2, 3, 4].map((place) => ({
      id: `${letter}${place}`,
      description: textOf(`${letter}${place}`),
      valence: place === 4 ? 'harm' : 'benefit',
    })),
  });
  return {
    context: 'Two plans of equal merit.',
    stakeholders: [{ id: 'owner', description: 'Owns the shop' }],
    options: [option('A'), option('B')],
    seed: 4,
    ...changes,
  };
}

/** Overlaps are separate. An error of its own is in each ordered pair, and stated. */
export function doubtingJudge(options: Omit<TableJudgeOptions, 'distributions'> = {}) {
  return createTableJudge({
    ...options,
    distributions({ kind, choices, first, second }) {
      if (kind === 'overlap') return choices.map((_, place) => (place === 0 ? 1 : 0));
      const [one, other] = [first, second].map(({ description }) => description.slice(-2));
      const error = new Random(Buffer.from(`${one}${other}`).readUInt32BE(0)).normal();
      const difference = (SIZES[one!] ?? 0) - (SIZES[other!] ?? 0);
      return discretisedNormal(difference + NOISE * error, NOISE);
    },
  });
}
