/**
 * Words of equal meaning and words of opposite meaning, for comparing two texts. A short list,
 * collected by hand.
 */

/** The first word of a line stands for all of them. */
export const SYNONYMS: readonly string[] = [
  'see notice spot perceive observe visible sight',
  'soon early quick fast rapid prompt swift speed',
  'repair mend fix correct solve resolve restore',
  'employee staff worker personnel workforce team',
  'customer client buyer shopper',
  'person folk individual human',
  'child kid',
  'home house flat apartment',
  'job employment work position',
  'car vehicle automobile',
  'illness disease sickness ill sick',
  'injury hurt wound harm',
  'die death kill fatal lethal dead',
  'buy purchase',
  'money cash',
  'cost expense spend price pay',
  'help assist aid support',
  'start begin launch commence open',
  'end stop cease finish',
  'protect guard defend shield secure watch',
  'error mistake fault defect bug',
  'noise noisy sound',
  'outage downtime unavailable',
  'trip journey travel commute commuting',
  'meeting meet gathering',
  'rent lease',
  'doctor physician',
  'pupil student',
  'resident inhabitant neighbour neighbor local',
  'happy glad satisfied content pleased',
  'angry annoyed upset irritated',
  'quiet calm peaceful',
  'road street',
  'ask request',
  'show display',
  'learn know hear find',
];

/**
 * The words of the second list say the opposite of the first list, whose first word stands for
 * both.
 */
export const OPPOSITES: readonly [string, string][] = [
  ['soon fast quick early', 'slow late slowly delay delayed'],
  [
    'more increase rise grow gain raise extra higher',
    'less few decrease fall drop shrink reduce cut lower reduced decline',
  ],
  ['keep retain remain', 'lose discard leave'],
  ['open', 'close closed shut'],
  ['win succeed success pass', 'fail failure defeat'],
  ['safe', 'danger dangerous unsafe risk'],
  ['cheap', 'expensive costly dear'],
  ['cost', 'save saving free'],
  ['clean', 'dirty'],
  ['quiet', 'noise loud'],
  ['happy', 'unhappy sad angry'],
  ['health', 'illness unhealthy'],
  ['hire', 'fire dismiss'],
  ['accept', 'reject refuse'],
  ['easy simple', 'difficult hard complex complicated'],
  ['warm', 'cold'],
  ['trust', 'distrust'],
  ['visible', 'invisible hidden hide'],
];
