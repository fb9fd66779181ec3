/** What may stand at a place in a request, for whoever sent something else or nothing there. */
import { z } from 'zod';

const examples = new WeakMap<z.core.$ZodType, string>();
const glosses = new WeakMap<z.core.$ZodType, Readonly<Record<string, string>>>();

/** Messages show the example where another kind of value was sent, or none. */
export function showAs<Schema extends z.ZodType>(schema: Schema, example: z.input<Schema>): void {
  // A pipe checks a length first. Its second part is what refuses a value of another kind.
  const inner = schema instanceof z.ZodPipe ? schema.def.out : schema;
  examples.set(inner, JSON.stringify(example, null, 1).replaceAll(/\n */g, ' '));
}

/** Messages explain the values that select an alternative. */
export function explainKinds(union: z.ZodDiscriminatedUnion, words: Readonly<Record<string, string>>): void {
  glosses.set(union, words);
}

export function exampleFor(schema: z.core.$ZodType): string | undefined {
  const example = examples.get(schema);
  if (example !== undefined || !(schema instanceof z.ZodArray)) return example;
  const element = exampleFor(schema.element);
  return element && `[${element}]`;
}

export function glossesFor(schema: z.core.$ZodType): Readonly<Record<string, string>> {
  return glosses.get(schema) ?? {};
}
