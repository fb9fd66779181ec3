/** What a scripted endpoint answers a prompt with. */

/** Probability of each label; they sum to 1. */
export type Distribution = Readonly<Record<string, number>>;

/** Text that is certain, and places where one label of a distribution stands. */
export type Answer = readonly (string | Distribution)[];

/** One label and nothing else. */
export function letterAnswer(distribution: Distribution): Answer {
  return [distribution];
}

/**
 * A line for each row: its number, and after it each of its labels behind a separator: `1:C`, or of
 * two labels `1:C:F`.
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
