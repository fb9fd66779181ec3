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

export const SharingRequest = z.strictObject({ shared_with_org: z.boolean() });
export type SharingRequest = z.infer<typeof SharingRequest>;

const WireChosenReport = z.strictObject({
  followed: z.boolean().optional(),
  chosen_option: Choice.optional(),
  decided_by: z.enum(['agent', 'human']).optional(),
  note: text(1, 2000).optional(),
  reported_by: GivenPerson.optional(),
});

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

const StakeholderAssessment = z.strictObject({
  stakeholder: name(),
  best_correct: z.enum(['yes', 'no', 'unsure']),
  would_choose: Choice.optional(),
  confidence: z.number().min(0).max(1).optional(),
  reason: text(1, 2000).optional(),
});

const Assessor = z.strictObject({
  kind: z.enum(['agent', 'human']).optional(),
  agent: text(1, 100).optional(),
  model: text(1, 100).optional(),
});

const WireAssessment = z.strictObject({
  overall: z.enum(['agree', 'partly', 'disagree']),
  stakeholders: list(StakeholderAssessment, 1, 8),
  assessor: Assessor.optional(),
  on_behalf_of: GivenPerson.optional(),
  note: text(1, 2000).optional(),
});

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
export const Assessment = z.looseObject({
  id: z.string(),
  decision_id: z.string(),
  created_at: z.iso.datetime(),
  ...WireAssessment.shape,
});
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
