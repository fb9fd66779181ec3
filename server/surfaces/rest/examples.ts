/** Small, valid request bodies that the OpenAPI document shows as examples. */

const stakeholders = [
  { id: 'customers', description: 'People who buy here', values: 'Short ways, low prices' },
  { id: 'staff', description: 'The four people who work here' },
];

export const EXPLICIT_EXAMPLE = {
  context: 'A bakery with four staff decides whether to open on Sundays.',
  stakeholders,
  options: [
    {
      id: 'A',
      description: 'Open on Sunday mornings',
      consequences: [
        { id: 'bread', description: 'About 150 people buy fresh bread on Sundays', valence: 'benefit' },
        {
          description: 'Each of the staff works one Sunday a month',
          valence: 'harm',
          stakeholders: ['staff'],
        },
      ],
    },
    {
      id: 'B',
      description: 'Stay closed',
      consequences: [
        {
          description: 'Some customers go to the petrol station instead',
          valence: { customers: 'harm', staff: 'harm' },
        },
      ],
    },
  ],
  seed: 7,
};

export const DIRECT_EXAMPLE = {
  mode: 'direct' as const,
  context: 'A bakery with four staff decides whether to open on Sundays.',
  stakeholders,
  options: [
    { id: 'A', description: 'Open on Sunday mornings' },
    { id: 'B', description: 'Stay closed' },
  ],
};

export const QUESTIONS_EXAMPLE = {
  state: 'Ticket 4711: since the update, nobody in the accounts team can print invoices.',
  questions: {
    team: {
      type: 'choice',
      instructions: 'Which team should take this ticket?',
      criteria: { support: 'Questions and small faults', engineering: 'Faults of the product itself' },
    },
    urgency: {
      type: 'score',
      instructions: 'How urgent is it?',
      criteria: ['Can wait', 'This week', 'Today', 'At once'],
    },
    regression: { type: 'noul', instructions: 'This worked before the last update.' },
  },
};

export const CHOSEN_EXAMPLE = {
  chosen_option: 'B',
  followed: true,
  decided_by: 'human',
  note: 'The staff voted; the Sunday supplement of the trade agreement settled it.',
};

export const ASSESSMENT_EXAMPLE = {
  overall: 'partly',
  stakeholders: [
    { stakeholder: 'customers', best_correct: 'yes', confidence: 0.8 },
    {
      stakeholder: 'staff',
      best_correct: 'no',
      would_choose: 'A',
      reason: 'Two of the four need the hours.',
    },
  ],
  assessor: { kind: 'human' },
};

export const ANSWERS_EXAMPLE = {
  answers: [
    {
      stakeholder: 'staff',
      between: ['bread', 'B1'],
      ratio: 3,
      factor: 1.5,
      answered_by: { name: 'Ada' },
    },
  ],
};

export const CALLS_EXAMPLE = { calls: 4 };
