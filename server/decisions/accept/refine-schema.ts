/** What a request to refine a decision holds: a number of questions for the judge, or answers. */
import { z } from 'zod';
import { GivenPerson } from '../../wire/person.ts';
import { list, name, nameInDocument, wholeNumber } from '../../wire/types.ts';
import { LEAST_RATIO, MOST_FACTOR, MOST_RATIO } from '../refinement.ts';
import { answerAtOnce } from '../schema.ts';

/** Each question may take the engine one more solution. */
const MOST_CALLS = 32;
const MOST_ANSWERS = 100;

const ratioMessage = `expected a number from ${LEAST_RATIO} to ${MOST_RATIO}`;
const factorMessage = `expected a number above 1, at most ${MOST_FACTOR}`;

const Answer = z
  .strictObject({
    stakeholder: name()
      .optional()
      .describe('Id of the stakeholder for whom they matter; required where there are several'),
    between: list(name(), 2, 2)
      .pipe(z.tuple([z.string(), z.string()]))
      .describe('Ids of the two consequences'),
    ratio: z
      .number({ error: ratioMessage })
      .min(LEAST_RATIO, ratioMessage)
      .max(MOST_RATIO, ratioMessage)
      .describe('How many times as much the first matters as the second, 0.01 to 100'),
    factor: z
      .number({ error: factorMessage })
      .gt(1, factorMessage)
      .max(MOST_FACTOR, factorMessage)
      .describe('The ratio lies within this factor in about two of three cases, above 1, at most 10'),
    answered_by: GivenPerson.optional().describe('Who gave the answer; by default the API key'),
  })
  .describe('What a person says about how much two consequences matter');
export type Answer = z.infer<typeof Answer>;

const WireRequest = z
  .strictObject({
    calls: wholeNumber(1, MOST_CALLS)
      .optional()
      .describe('Largest number of further questions to ask the judge, 1 to 32'),
    stakeholder: name()
      .optional()
      .describe(
        'Id of the stakeholder whose questions to ask, only with `calls`; by default those of all in turn',
      ),
    answers: list(Answer, 1, MOST_ANSWERS)
      .optional()
      .describe('Answers of persons, 1 to 100, in place of `calls`'),
    async: answerAtOnce,
  })
  .describe('Further questions to the judge, or answers of persons');

export const RefineRequest = WireRequest.superRefine(({ calls, stakeholder, answers }, ctx) => {
  const refuse = (path: string[], message: string) =>
    ctx.addIssue({ code: 'custom', path, message, input: undefined });
  if (calls === undefined && answers === undefined)
    refuse([], 'send calls, to ask the judge, or answers, of persons');
  if (calls !== undefined && answers !== undefined)
    refuse(['answers'], 'send calls or answers, not both; refine again for the other');
  if (stakeholder !== undefined && answers !== undefined)
    refuse(['stakeholder'], 'only with calls; an answer names its own stakeholder');
});
export type RefineRequest = z.infer<typeof RefineRequest>;

nameInDocument({ RefineRequest: WireRequest, PersonAnswer: Answer });
