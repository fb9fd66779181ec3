/** Rows of an answer, found in its text: "7:C" at the beginning of a line, or "7":"C" in a JSON object. */

export interface Row {
  /** From 0. */
  row: number;
  letter: string;
  /** Where the letter stands in the text. */
  at: number;
}

/** In the order of the text; the same row may come twice, and a letter may be none of the row's. */
export function* rowsIn(text: string): Generator<Row> {
  for (const { indices, groups } of text.matchAll(ROW)) {
    const line = groups?.line ?? groups?.name;
    const letter = groups?.letter ?? groups?.value;
    const [at] = indices?.groups?.letter ?? indices?.groups?.value ?? [];
    if (line !== undefined && letter !== undefined && at !== undefined)
      yield { row: Number(line) - 1, letter, at };
  }
}

const ROW =
  /(?<=^|\n)[ \t]*(?<line>\d{1,4})[ \t]*:[ \t]*(?<letter>[A-Za-z0-9@#])(?![A-Za-z0-9@#])|"(?<name>\d{1,4})"\s*:\s*"(?<value>[A-Za-z0-9@#])"/dg;
