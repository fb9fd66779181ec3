/** The field's terms, each explained in a sentence beside its word. */

export const GLOSSARY = {
  'Expected value':
    'How good an option is for the stakeholder on average: its benefits less its harms, each as large as it was judged.',
  'p10 and p90':
    'The ends of the likely range: a tenth of the values that the judgements leave possible lies below p10, a tenth above p90.',
  'P(best)': 'The probability that the option is the best, if the judge’s answers are to be trusted.',
  'Standard error': 'How far a figure would move if it were computed again with other draws.',
  Draws: 'How many possible cases were computed.',
  EVPI: 'What knowing everything would be worth: the average cost of choosing the best option now.',
  'EVPPI and EVSI':
    'EVPPI: what the exact answer to one question is worth. EVSI: what one more answer of the judge is worth.',
  Overlap: 'Two consequences say the same, in whole or in part. Counted twice, it would weigh too much.',
  Tau: 'How much the judge’s answers contradict each other; 0: not at all.',
  'Order effect': 'How much it matters to the judge which of two consequences is named first; 0: not at all.',
  Consistency: 'About 1: the answers differ as much as the judge expects. Above 1: they differ more.',
  'Saturated answers':
    'The share of answers at 1/100 or 100 times, the limits of what the judge can say in one comparison.',
  'Ratio records': 'Answers to “which of these two matters more, and how many times as much?”.',
  'Overlap records': 'Answers to “do these two say the same?”.',
  Seed: 'The number that the draws begin with: the same request, seed and judge give the same figures.',
  'Result hash': 'A checksum of the result: two results with the same one are the same in every figure.',
} as const;

export type TermName = keyof typeof GLOSSARY;

/** Said once where sizes and values stand. */
export const UNIT =
  'Sizes and values have one unit: 1 is as much as the weightiest consequence for this stakeholder.';
