/** Words that strengthen or weaken a statement. The factors are judgement. */

/**
 * Default mode: factors on the size of a consequence, in steps of about the square root of three.
 */
export const STRENGTH_WORDS = new Map<string, number>(
  (
    [
      [0.1, 'negligible trivial imperceptible'],
      [0.3, 'slight slightly minor marginal marginally barely tiny hardly mild mildly little faint'],
      [
        0.55,
        'small somewhat modest modestly briefly brief temporary temporarily partly partially fairly bit short',
      ],
      [
        1.5,
        'very clearly noticeably really well significant significantly considerable considerably much far substantial substantially big large good bad',
      ],
      [
        2.2,
        'badly strongly serious seriously major greatly great severe severely heavy heavily deeply excellent completely totally entirely fully awful terrible permanent permanently forever',
      ],
      [
        4,
        'huge enormous massive massively extreme extremely critical drastic drastically vast immense irreversible',
      ],
      [10, 'catastrophic catastrophe devastating devastated disastrous disaster'],
    ] as const
  ).flatMap(([factor, words]) => words.split(' ').map((word): [string, number] => [word, factor])),
);

/** One pass: factors on the degree to which the next word holds. */
export const DEGREE_WORDS = new Map<string, number>(
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
