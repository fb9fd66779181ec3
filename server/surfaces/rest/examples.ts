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

/** The built-in judge can answer the next two: they ask for what the texts state. */
export const DIRECT_EXAMPLE = {
  mode: 'direct' as const,
  context: 'An office of seventeen people must leave its rooms in June.',
  stakeholders: [
    {
      id: 'staff',
      description: 'The employees, who come by train',
      values: 'At most 10 minutes on foot from the station',
    },
    {
      id: 'partners',
      description: 'The two partners, who pay the rent',
      values: 'Rent of at most 6,000 EUR a month',
    },
  ],
  options: [
    { id: 'A', description: 'Business park: 7,200 EUR a month, 35 minutes on foot from the station' },
    { id: 'B', description: 'Former mill: 3,900 EUR a month, 50 minutes on foot from the station' },
    { id: 'C', description: 'House at the square: 5,800 EUR a month, 4 minutes on foot from the station' },
  ],
};

export const QUESTIONS_EXAMPLE = {
  state:
    'Ticket 4711: Since the update, invoices can no longer be printed. Around 14 people in accounts wait. They have waited for 3 hours. No invoice was lost.',
  questions: {
    team: {
      type: 'choice',
      instructions: 'Which team should take this ticket?',
      criteria: {
        invoices: 'Invoices and how they are printed',
        network: 'A connection that is slow or down',
        passwords: 'A password that was forgotten',
      },
    },
    waiting: {
      type: 'score',
      instructions: 'How long have they waited?',
      criteria: ['under 1 hour', '1 to 2 hours', '2 to 8 hours', 'more than 8 hours'],
    },
    lost: { type: 'noul', instructions: 'An invoice was lost.' },
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
