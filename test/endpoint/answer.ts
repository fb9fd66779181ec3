/** The answers of a scripted endpoint. */

/** Probability of each label; they sum to 1. */
export type Distribution = Readonly<Record<string, number>>;

/** Texts that are certain, and distributions, each of which stands for one label. */
export type Answer = readonly (string | Distribution)[];

/** An answer of one label and nothing else. */
export function letterAnswer(distribution: Distribution): Answer {
  return [distribution];
}

/**
 * A line for each row: its number, and each of its labels after a separator, such as `1:C` or
 * `1:C:F`.
 */
export function rowsAnswer(rows: readonly (readonly Distribution[])[], separator = ':'): Answer {
  return rows.flatMap((labels, row) => [
    `${row + 1}`,
    ...labels.flatMap((distribution) => [separator, distribution]),
    '\n',
  ]);
}

export function questionsIn(answer: Answer): number {
  return answer.filter((part) => typeof part !== 'string').length;
}
