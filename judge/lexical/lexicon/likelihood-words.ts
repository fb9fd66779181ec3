/** Words that state how likely something is. */

/**
 * The middles of the ranges in the IPCC's calibrated language (2010) and in Kent's words of
 * estimative probability (1964); the rest judgement.
 */
export const LIKELIHOOD_WORDS = new Map<string, number>(
  (
    [
      [0.98, 'certain certainly surely definitely inevitable inevitably guaranteed'],
      [0.75, 'likely probable probably'],
      [0.15, 'unlikely improbable doubtful'],
      [0.4, 'may might could perhaps maybe possibly possible'],
      [0.5, 'if'],
      [0.1, 'rarely rare seldom'],
      [0.35, 'sometimes occasionally occasional'],
      [0.75, 'often frequently'],
      [0.85, 'usually mostly normally'],
    ] as const
  ).flatMap(([value, words]) => words.split(' ').map((word): [string, number] => [word, value])),
);
/** A word's likelihood, and its likelihood after "very" or a similar word. */
export const INTENSIFIED: readonly [number, number][] = [
  [0.75, 0.92],
  [0.15, 0.05],
  [0.1, 0.04],
  [0.98, 0.98],
];
/** Nouns of likelihood. */
export const CHANCE_NOUNS = new Set('chance chances probability likelihood risk odds danger'.split(' '));
/** Adjectives before such a noun, with the likelihood that they state. */
export const CHANCE_SIZES = new Map<string, number>(
  (
    [
      [0.02, 'remote negligible tiny minimal'],
      [0.07, 'slim slight small low little'],
      [0.4, 'real reasonable fair moderate'],
      [0.65, 'high good strong serious considerable large big'],
      [0.5, 'even'],
    ] as const
  ).flatMap(([value, words]) => words.split(' ').map((word): [string, number] => [word, value])),
);
export const CERTAINTY_WORDS = new Set(
  'chance chances probability likelihood risk odds likely certain sure certainty probable cases'.split(' '),
);
