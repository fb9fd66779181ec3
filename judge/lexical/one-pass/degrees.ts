/** Words before a word that say to what degree it holds. Judgement, in steps. */

const FACTORS = new Map<string, number>(
  (
    [
      [0.3, 'slightly barely hardly marginally'],
      [
        0.5,
        'somewhat little bit mildly fairly rather partly quite moderately relatively slight minor small some',
      ],
      [
        1.3,
        'very really so highly clearly badly strongly heavily too deeply much great big serious high large',
      ],
      [
        1.5,
        'extremely severely completely totally utterly absolutely terribly incredibly fully entirely severe extreme',
      ],
    ] as const
  ).flatMap(([factor, words]) => words.split(' ').map((word): [string, number] => [word, factor])),
);

/** 1 where nothing is said. Reads the word before. */
export function degreeOf(words: readonly (string | null)[], at: number): number {
  return FACTORS.get(words[at - 1] ?? '') ?? 1;
}
