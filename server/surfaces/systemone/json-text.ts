/**
 * Texts that may be JSON: a judge then reads the JSON text. Limits of this service are marked,
 * because the format answers them differently from problems of shape.
 */
import { z } from 'zod';
import { codePoints } from '../../wire/types.ts';

/** `count`: too many items. `length`: a text is too long. */
export type Limit = 'count' | 'length';

export type JsonText = string | Record<string, unknown> | unknown[];

export function textOf(value: JsonText): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A string, an object or a list; its text has at most so many characters. */
export function jsonText(max: number) {
  return z
    .union([z.string(), z.looseObject({}), z.array(z.unknown())])
    .check(({ value, issues }) => {
      const length = codePoints(textOf(value));
      if (length <= max) return;
      const how = typeof value === 'string' ? '' : ' as JSON text';
      const message = `expected at most ${max} characters${how}, got ${length}; send a shorter text`;
      issues.push({ code: 'custom', input: value, message, params: { limit: 'length' satisfies Limit } });
    })
    .describe(`Text, or JSON whose text is read; at most ${max} characters`);
}

interface Counted {
  most: number;
  what: string;
  /** The most characters of the name of an item; undefined for a list. */
  nameLength?: number;
}

/** A map or a list of at least one item. The number is settled before the items are looked at. */
export function countedItems<Items extends z.ZodType>({ most, what, nameLength }: Counted, items: Items) {
  const limits =
    items instanceof z.ZodArray ? { minItems: 1, maxItems: most } : { minProperties: 1, maxProperties: most };
  return z.preprocess((value, ctx) => {
    if (typeof value !== 'object' || value === null) return value;
    const names = Object.keys(value);
    const refuse = (message: string, params: { limit?: Limit; type?: string }) => {
      ctx.addIssue({ code: 'custom', message, params });
      return z.NEVER;
    };
    if (names.length > most)
      return refuse(`Too many ${what}. Must have at most ${most} ${what}.`, { limit: 'count' });
    if (names.length === 0) {
      const kind = Array.isArray(value) ? 'List' : 'Dictionary';
      return refuse(`${kind} should have at least 1 item after validation, not 0`, { type: 'too_short' });
    }
    const longest = nameLength === undefined ? 0 : Math.max(...names.map(codePoints));
    if (nameLength !== undefined && longest > nameLength)
      return refuse(
        `expected names of at most ${nameLength} characters, got one of ${longest}; send shorter names`,
        { limit: 'length' },
      );
    return value;
  }, items.meta(limits));
}

/** Which limit a problem breaks; null: it is one of shape. */
export function limitOf(issue: z.core.$ZodIssue): Limit | null {
  const limit: unknown = issue.code === 'custom' ? issue.params?.limit : undefined;
  return limit === 'count' || limit === 'length' ? limit : null;
}
