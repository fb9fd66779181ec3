/**
 * What a revision of the same request has besides the answers to its own questions: the judge's
 * answers to further questions, and answers of persons. It is stored, and shown in the record, in
 * this form.
 */
import { z } from 'zod';
import { choiceShares } from '../../engine/choice-shares.ts';
import { log } from '../../engine/mathematics.ts';
import { MOST_QUESTIONS, RATIO_CHOICES, type RatioRecord } from '../../engine/problem.ts';
import { Person } from '../wire/person.ts';
import { idPair, nameInDocument } from '../wire/types.ts';
import { KeptEvidence } from './kept-evidence.ts';
import type { Outline } from './outline.ts';

/** The two ends of the choices, and the largest factor that the choices can tell from none. */
export const LEAST_RATIO = 0.01;
export const MOST_RATIO = 100;
export const MOST_FACTOR = 10;

const common = {
  revision: z.string().describe('Id of the revision in which it was added'),
  stakeholder: z.string(),
  between: idPair.describe('Ids of the two consequences'),
  probabilities: z
    .array(z.number())
    .length(RATIO_CHOICES)
    .describe('Of the 15 choices, from 1/100 to 100: how many times as large the first is as the second'),
};

const JudgeRecord = z.object({
  by: z.literal('judge'),
  ...common,
  judge: z.string(),
  evidence: KeptEvidence,
});

const PersonRecord = z.object({
  by: z.literal('person'),
  ...common,
  ratio: z.number(),
  factor: z.number(),
  key: z.object({ id: z.int(), name: z.string() }).describe('The API key that sent the answer'),
  answeredBy: Person.nullable(),
});

const AdditionalRecord = z.union([JudgeRecord, PersonRecord]);
export type AdditionalRecord = z.infer<typeof AdditionalRecord>;
export type JudgeRecord = z.infer<typeof JudgeRecord>;
export type PersonRecord = z.infer<typeof PersonRecord>;

export const Refinement = z
  .object({
    calls: z
      .int()
      .nullable()
      .describe(
        'The most questions that the judge was to be asked in this revision; null: answers were sent',
      ),
    stakeholder: z.string().nullable().describe('Whose questions were meant; null: those of all in turn'),
    records: z.array(AdditionalRecord).describe('Of this revision and those before it, oldest first'),
  })
  .describe('The additional records of a revision that was made by refining');
export type Refinement = z.infer<typeof Refinement>;

nameInDocument({ JudgeRecord, PersonRecord, Refinement });

/**
 * The record of a person's answer: a log-normal with this median over the choices, and a standard
 * deviation of ln factor, so that the ratio lies between ratio/factor and ratio · factor in about
 * two of three cases.
 */
export function choicesOf({ ratio, factor }: { ratio: number; factor: number }): number[] {
  const centre = log(ratio);
  // Computed for one side only, so that 1/ratio gives the same bits in reverse.
  const shares = choiceShares(Math.abs(centre), log(factor));
  return centre < 0 ? shares.reverse() : shares;
}

/** A stakeholder's item that a consequence is, or null where it is of no concern to it. */
export function itemOf(
  { consequences, stakeholders }: Outline,
  stakeholder: number,
  id: string,
): number | null {
  const { relevant } = stakeholders[stakeholder]!;
  return relevant.find(({ consequence }) => consequences[consequence]!.id === id)?.item ?? null;
}

/** The additional records of one stakeholder, as the engine takes them. */
export function recordsFor(
  outline: Outline,
  stakeholder: number,
  records: readonly AdditionalRecord[],
): { ratio: RatioRecord[]; persons: RatioRecord[] } {
  const { id } = outline.stakeholders[stakeholder]!;
  const own = records.filter((record) => record.stakeholder === id);
  const toRatio = ({ between, probabilities }: AdditionalRecord): RatioRecord => {
    const [first, second] = between.map((consequence) => itemOf(outline, stakeholder, consequence));
    if (first == null || second == null)
      throw new RangeError(`"${id}" has no item for ${between.join(' or ')}`);
    return { first, second, p: probabilities };
  };
  return {
    ratio: own.filter(({ by }) => by === 'judge').map(toRatio),
    persons: own.filter(({ by }) => by === 'person').map(toRatio),
  };
}

/**
 * Whether no question is left that is worth asking the judge. Where the list is full, others may be
 * worth asking behind those that the judge has answered already.
 */
export function isSettled(questions: readonly AskedBefore[] | null): boolean {
  if (questions === null || questions.length === MOST_QUESTIONS) return false;
  return !namesQuestion(questions);
}

/** Whether the list has a question that the judge has not answered in both orders. */
export function namesQuestion(questions: readonly AskedBefore[] | null): boolean {
  return questions?.some(({ kind, asked }) => kind === 'ratio' && asked < ORDERS) ?? false;
}

interface AskedBefore {
  kind: 'ratio' | 'overlap';
  asked: number;
}

/** Asked again in the same order, the judge says the same again. */
const ORDERS = 2;
