/** Words that mean the same, and words that mean the opposite, for comparing what two texts say. Short and by hand. */
import { stem } from './stems.ts';

/** The first word of a line stands for all of them. */
const SAME: readonly string[] = [
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

/** The second list says the opposite of the first, which stands for both. */
const OPPOSITE: readonly [string, string][] = [
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

/** Before what they deny. */
export const NEGATORS: ReadonlySet<string> = new Set(
  (
    "no not never without none nobody nothing nor neither cannot unable can't don't doesn't didn't won't isn't aren't " +
    "wasn't weren't wouldn't couldn't shouldn't hasn't haven't lack lacks lacking avoid avoids avoided avoiding prevent " +
    'prevents prevented preventing fail fails failed fewer less reduce reduces reduced reducing cut cuts eliminate ' +
    'eliminates stop stops stopped end ends spare spares spared save saves saving saved free rid'
  ).split(' '),
);

export interface Concept {
  /** What stands for the word and its kin. */
  name: string;
  /** −1 where the word says the opposite of the name. */
  polarity: 1 | -1;
}

const CONCEPTS = buildConcepts();

/** The concept of a stem; a stem that the lists do not know stands for itself, and "un…" for the denial of the rest. */
export function conceptOf(wordStem: string): Concept {
  const known = CONCEPTS.get(wordStem);
  if (known !== undefined) return known;
  if (/^un.{3,}/.test(wordStem)) {
    const rest = wordStem.slice(2);
    return { name: CONCEPTS.get(rest)?.name ?? rest, polarity: -1 };
  }
  return { name: wordStem, polarity: 1 };
}

function buildConcepts(): Map<string, Concept> {
  const concepts = new Map<string, Concept>();
  for (const line of SAME) {
    const words = line.split(' ').map(stem);
    for (const word of words) if (!concepts.has(word)) concepts.set(word, { name: words[0]!, polarity: 1 });
  }
  for (const [positive, negative] of OPPOSITE) {
    const words = positive.split(' ').map(stem);
    const name = concepts.get(words[0]!)?.name ?? words[0]!;
    for (const word of words) concepts.set(word, { name, polarity: 1 });
    for (const word of negative.split(' ').map(stem)) concepts.set(word, { name, polarity: -1 });
  }
  return concepts;
}
