/** The end of a decision with an answer, for tests that write it themselves. */
export const OK = {
  status: 'ok',
  response: {},
  bestByStakeholder: {},
  verdicts: {},
  stakeholderNames: {},
  usage: {},
  billing: null,
} as const;
