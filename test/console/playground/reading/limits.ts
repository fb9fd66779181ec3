/** The limits that the server offers to the form, as far as reading a text needs them. */
import type { FormOffer } from '../../../../console/playground/form-offer.ts';

export const limits: FormOffer['limits'] = {
  context: 20_000,
  leastOptions: 2,
  options: 8,
  option: 2000,
  stakeholders: 12,
  stakeholder: 2000,
  values: 2000,
  consequences: 40,
  consequence: 1000,
  label: 60,
  reason: 2000,
  missed: 20,
  missedText: 1000,
  ratioRecords: 1,
  overlapPairs: 1,
  state: 1,
  questions: 1,
  questionName: 1,
  instructions: 1,
  choices: 1,
};
