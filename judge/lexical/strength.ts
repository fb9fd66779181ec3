/** How strongly a text puts it: factors on the size, in steps of about the square root of three. Judgement. */

const FACTORS = new Map<string, number>(
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

/** Words multiply within these bounds: three strong words in a row are not a thousand times one. */
const BOUNDS = { least: 0.08, most: 12 };

/** The factor of these words together, 1 where none is known. Reads each word once. */
export function readStrength(words: readonly string[]): number {
  let factor = 1;
  for (const word of words) factor *= FACTORS.get(word) ?? 1;
  return Math.min(BOUNDS.most, Math.max(BOUNDS.least, factor));
}
