/** Words that state a number. */

/** Cardinals up to ninety. */
export const CARDINALS = new Map<string, number>(
  (
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen ' +
    'seventeen eighteen nineteen twenty'
  )
    .split(' ')
    .map((word, value) => [word, value]),
);
const TENS = 'thirty forty fifty sixty seventy eighty ninety'.split(' ');
for (const [index, word] of TENS.entries()) CARDINALS.set(word, 30 + 10 * index);

export const MULTIPLIERS = new Map<string, number>([
  ['dozen', 12],
  ['hundred', 100],
  ['thousand', 1e3],
  ['k', 1e3],
  ['grand', 1e3],
  ['lakh', 1e5],
  ['million', 1e6],
  ['mn', 1e6],
  ['crore', 1e7],
  ['billion', 1e9],
  ['bn', 1e9],
  ['trillion', 1e12],
]);

/** Vague words, with about the middle of the numbers that English speakers mean by them. */
export const VAGUE_NUMBERS = new Map<string, number>([
  ['couple', 2],
  ['few', 3],
  ['several', 5],
  ['many', 20],
  ['dozens', 40],
  ['tens', 30],
  ['hundreds', 300],
  ['thousands', 3e3],
  ['millions', 3e6],
]);

export const FRACTIONS = new Map<string, number>([
  ['half', 1 / 2],
  ['third', 1 / 3],
  ['thirds', 1 / 3],
  ['quarters', 1 / 4],
  ['fifth', 1 / 5],
  ['tenth', 1 / 10],
]);

/** Verbs of change, with the share of the whole by which they change it. */
export const CHANGES = new Map<string, number>([
  ...['double', 'doubles', 'doubled', 'doubling'].map((word): [string, number] => [word, 1]),
  ...['triple', 'triples', 'tripled', 'tripling', 'treble', 'trebles'].map((word): [string, number] => [
    word,
    2,
  ]),
  ...['quadruple', 'quadruples', 'quadrupled'].map((word): [string, number] => [word, 3]),
  ...['halve', 'halves', 'halved', 'halving'].map((word): [string, number] => [word, 0.5]),
]);
export const TIMES = new Map([
  ['once', 1],
  ['twice', 2],
  ['thrice', 3],
]);
