/**
 * Schemas of feedback on a decision: which option was carried out, and whether the best option was
 * right.
 */
import { z } from 'zod';
import { invalidAt } from '../../refusals.ts';
import { GivenPerson } from '../../wire/person.ts';
import { list, name, nameInDocument, text } from '../../wire/types.ts';
import type { SeenDecision } from '../result-store.ts';
import { OptionLetter } from '../schema.ts';

/** An option, or none of them. */
const Choice = z.enum([...OptionLetter.options, 'none']);

export const SharingRequest = z
  .strictObject({
    shared_with_org: z
      .boolean()
      .describe(
        'True: every API key of the organization sees it; false: only its own key and the maker of that key',
      ),
  })
  .describe('Who shall see a decision');
export type SharingRequest = z.infer<typeof SharingRequest>;

const WireChosenReport = z
  .strictObject({
    followed: z
      .boolean()
      .optional()
      .describe("Whether the analysis was followed, in the reporter's own word"),
    chosen_option: Choice.optional().describe(
      'Letter of the option that was carried out; `none` if no option was',
    ),
    decided_by: z.enum(['agent', 'human']).optional().describe('Who made the choice'),
    note: text(1, 2000).optional().describe('Why, or how it went, in 1 to 2,000 characters'),
    reported_by: GivenPerson.optional().describe('Person who reports it'),
  })
  .describe('Which option was carried out');

/** An empty report would replace the one before it by nothing. */
export const ChosenReport = WireChosenReport.superRefine((report, ctx) => {
  const isEmpty = Object.values(report).every((value) => value === undefined);
  // A report whose one property is misspelt is told of that alone.
  if (!isEmpty || ctx.issues.length > 0) return;
  const message =
    'an empty report says nothing; send chosen_option: a letter, or "none" when no option was carried out. To take a report back, send DELETE';
  ctx.addIssue({ code: 'custom', message, input: report });
});
export type ChosenReport = z.infer<typeof ChosenReport>;

const StakeholderAssessment = z
  .strictObject({
    stakeholder: name().describe('Id of the stakeholder'),
    best_correct: z.enum(['yes', 'no', 'unsure']).describe('Whether `best` was right for this stakeholder'),
    would_choose: Choice.optional().describe(
      'Letter of the option that the assessor would choose for them; `none` if no option',
    ),
    confidence: z
      .number()
      .min(0)
      .max(1)
      .optional()
      .describe("The assessor's own probability that this judgement is right"),
    reason: text(1, 2000).optional().describe('Why, in 1 to 2,000 characters'),
  })
  .describe('Whether the best option was right for one stakeholder');

const Assessor = z
  .strictObject({
    kind: z.enum(['agent', 'human']).optional().describe('Whether a program or a person judged'),
    agent: text(1, 100).optional().describe('Name of the agent, 1 to 100 characters'),
    model: text(1, 100).optional().describe("Name of the agent's language model, 1 to 100 characters"),
  })
  .describe('Who assessed a decision');

const WireAssessment = z
  .strictObject({
    overall: z
      .enum(['agree', 'partly', 'disagree'])
      .describe('Whether the assessor agrees with the result as a whole'),
    stakeholders: list(StakeholderAssessment, 1, 8).describe('One entry a stakeholder, 1 to 8, each once'),
    assessor: Assessor.optional().describe('Who judged: a program or a person'),
    on_behalf_of: GivenPerson.optional().describe('Person for whom the assessment was sent'),
    note: text(1, 2000).optional().describe('Anything else, in 1 to 2,000 characters'),
  })
  .describe('Whether the best options were right');

export const AssessmentRequest = WireAssessment.superRefine(({ stakeholders }, ctx) => {
  const seen = new Set<string>();
  stakeholders.forEach(({ stakeholder }, index) => {
    const path = ['stakeholders', index, 'stakeholder'];
    const message = `"${stakeholder}" is assessed twice`;
    if (seen.has(stakeholder)) ctx.addIssue({ code: 'custom', path, message, input: stakeholder });
    seen.add(stakeholder);
  });
});
export type AssessmentRequest = z.infer<typeof AssessmentRequest>;

/** The assessment as it is kept, and listed on the record. */
export const Assessment = z
  .looseObject({
    id: z.string().describe('Id of the assessment'),
    decision_id: z.string().describe('Id of the assessed decision, `dec_…`'),
    created_at: z.iso.datetime().describe('When it was added'),
    ...WireAssessment.shape,
  })
  .describe('An assessment as it is kept');
export type Assessment = z.infer<typeof Assessment>;

nameInDocument({
  SharingRequest,
  ChosenReport: WireChosenReport,
  Assessor,
  StakeholderAssessment,
  AssessmentRequest: WireAssessment,
  Assessment,
});

export function refuseUnfinished({ status }: SeenDecision): void {
  if (status === 'ok') return;
  const why = status === 'running' ? 'is still running' : 'ended in an error';
  throw invalidAt('id', `this decision ${why}; feedback needs a result`, 'wrong_state');
}

/** Checked against the stored letters, which stay when the content is deleted. */
export function refuseUnknownChoice(
  { optionLetters }: SeenDecision,
  choice: string | undefined,
  place: string,
): void {
  if (choice === undefined || choice === 'none' || optionLetters.includes(choice)) return;
  const known = [...optionLetters].join(', ');
  throw invalidAt(place, `"${choice}" is not an option of this decision; it has ${known}; or send "none"`);
}
