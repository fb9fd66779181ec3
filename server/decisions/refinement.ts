/**
 * What a revision has besides the answers to its own questions: the judge's answers to further
 * questions, and answers of persons. It is stored, and shown in the record, in this form.
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
  stakeholder: z.string().describe('Id of the stakeholder for whom the question was asked'),
  between: idPair.describe('Ids of the two consequences'),
  probabilities: z
    .array(z.number())
    .length(RATIO_CHOICES)
    .describe('Probability of each of the 15 factors, from 1/100 to 100, by which the first may matter more'),
};

const JudgeRecord = z
  .object({
    by: z.literal('judge').describe('The judge gave the answer'),
    ...common,
    judge: z.string().describe('Name of the judge that answered'),
    evidence: KeptEvidence.describe('How the probabilities were obtained'),
  })
  .describe("The judge's answer to a further question");

const OF_PERSON = {
  ratio: z.number().describe('Factor by which the first matters more than the second, 0.01 to 100'),
  factor: z
    .number()
    .describe('The ratio lies within this factor in about two of three cases, above 1, at most 10'),
  answeredBy: Person.nullable().describe('Who gave the answer; null if the request named nobody'),
};

const PersonRecord = z
  .object({
    by: z.literal('person').describe('A person gave the answer'),
    ...common,
    ...OF_PERSON,
    key: z
      .object({
        id: z.int().describe('Id number of the API key'),
        name: z.string().describe('Name of the API key'),
      })
      .describe('The API key that sent the answer'),
  })
  .describe("A person's answer about how much two consequences matter");

const AdditionalRecord = z.union([JudgeRecord, PersonRecord]);
export type AdditionalRecord = z.infer<typeof AdditionalRecord>;
export type JudgeRecord = z.infer<typeof JudgeRecord>;
export type PersonRecord = z.infer<typeof PersonRecord>;

/** Why a revision does not keep an answer of a person. */
const WHY_DROPPED = [
  'stakeholder_changed',
  'consequence_gone',
  'not_concerned',
  'side_changed',
  'request_unreadable',
  'direct_mode',
] as const;

export const DroppedAnswer = z
  .object({
    stakeholder: z.string().describe('First words of the stakeholder for whom it was given'),
    between: idPair.describe('First words of the two consequences'),
    ...OF_PERSON,
    why: z
      .enum(WHY_DROPPED)
      .describe('What of the request no longer fits the answer, or that Direct mode takes no answers'),
    about: z.string().nullable().describe('The first words of what has changed, if it is one text'),
  })
  .describe('An answer of a person to the revision before, which this one does not have');
export type DroppedAnswer = z.infer<typeof DroppedAnswer>;

export const Refinement = z
  .object({
    calls: z
      .int()
      .nullable()
      .describe('Largest number of questions that the judge was to be asked; null: answers were sent'),
    stakeholder: z
      .string()
      .nullable()
      .describe('Id of the stakeholder whose questions were meant; null: those of all in turn'),
    records: z
      .array(AdditionalRecord)
      .describe('Further answers of this revision and those before it, oldest first'),
    revised: z
      .object({
        dropped: z
          .array(DroppedAnswer)
          .describe('Answers of persons that no longer fit; `records` has those that do'),
      })
      .optional()
      .describe(
        'Answers of persons to the revision before; only where a request with `revises` made this one',
      ),
  })
  .describe('The additional records of a revision');
export type Refinement = z.infer<typeof Refinement>;

nameInDocument({ JudgeRecord, PersonRecord, DroppedAnswer, Refinement });

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
