/**
 * JSON whose objects keep the order of their members, as other languages do and JavaScript does
 * not: it moves keys such as `2` to the front.
 */

/** An object of JSON: its members in the order of the text. A key may stand there twice. */
export class Members {
  readonly entries: readonly (readonly [key: string, value: unknown])[];

  constructor(entries: readonly (readonly [key: string, value: unknown])[]) {
    this.entries = entries;
  }

  get keys(): string[] {
    return this.entries.map(([key]) => key);
  }

  get(key: string): unknown {
    return this.entries.findLast(([one]) => one === key)?.[1];
  }
}

/** Throws SyntaxError. Every object becomes Members. A repeated key keeps its last value. */
export function parseOrdered(text: string): unknown {
  // With a letter before it, no key looks like a number and none is `__proto__`.
  const marked = text.replace(/"((?:[^"\\]|\\.)*)"(\s*:)?/g, (whole, string: string, colon?: string) =>
    colon === undefined ? whole : `"_${string}"${colon}`,
  );
  return ordered(JSON.parse(marked));
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  return new Members(Object.entries(value).map(([key, one]) => [key.slice(1), ordered(one)]));
}

/** A piece of JSON that is sent as it is, such as `NaN`. */
export class Raw {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Members are written in their order; undefined ones are left out. */
export function writeOrdered(value: unknown): string {
  if (value instanceof Raw) return value.text;
  if (Array.isArray(value)) return `[${value.map(writeOrdered).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = value instanceof Members ? value.entries : Object.entries(value);
  const written = entries
    .filter(([, one]) => one !== undefined)
    .map(([key, one]) => `${JSON.stringify(key)}:${writeOrdered(one)}`);
  return `{${written.join(',')}}`;
}
