/**
 * Building blocks of request schemas. Lengths are Unicode code points, as `maxLength` means in JSON
 * Schema.
 */
import { z } from 'zod';
import { shownValue } from './places.ts';
import { exampleFor } from './shown-examples.ts';

/** The only value of `model`. */
export const MODEL_ID = 'model-1';

/** An id that a caller may choose: stakeholders, consequences. */
const NAME_LENGTH = 40;
const NAME_PATTERN = /^[A-Za-z0-9_-]+$/;
const EMAIL_LENGTH = 320;

export function text(min: number, max: number) {
  return z
    .string()
    .check((ctx) => {
      const length = codePoints(ctx.value);
      if (length >= min && length <= max) return;
      // People read it beside an empty field of a form.
      const message =
        length === 0
          ? `must not be empty; write ${min} to ${max} characters`
          : `expected ${min} to ${max} characters, got ${length}`;
      ctx.issues.push({ code: 'custom', input: ctx.value, message });
    })
    .meta({ minLength: min, maxLength: max });
}

export function name() {
  return z
    .string()
    .check((ctx) => {
      const { value } = ctx;
      let message: string | undefined;
      if (value.length < 1 || value.length > NAME_LENGTH || !NAME_PATTERN.test(value))
        message = `expected 1 to ${NAME_LENGTH} letters, digits, "_" or "-"`;
      else if (value === '__proto__') message = '"__proto__" cannot be an id';
      if (message !== undefined) ctx.issues.push({ code: 'custom', input: value, message });
    })
    .meta({
      minLength: 1,
      maxLength: NAME_LENGTH,
      pattern: NAME_PATTERN.source,
      not: { const: '__proto__' },
    });
}

/**
 * Also without a dot, as the first member's own address: "admin@localhost". Whatever address a
 * member may have, a caller may name.
 */
export function isEmail(value: string): boolean {
  return value.length <= EMAIL_LENGTH && /^[^\s@\p{Cc}\p{Cs}]+@[^\s@\p{Cc}\p{Cs}]+$/u.test(value);
}

export function email() {
  return z
    .string()
    .check((ctx) => {
      if (isEmail(ctx.value)) return;
      const message = `expected an e-mail address of at most ${EMAIL_LENGTH} characters`;
      ctx.issues.push({ code: 'custom', input: ctx.value, message });
    })
    .meta({ maxLength: EMAIL_LENGTH, format: 'email' });
}

export function wholeNumber(min: number, max: number) {
  const message = (value: unknown) =>
    `expected a whole number from ${min} to ${max}, got ${shownValue(value)}`;
  return z
    .number({ error: ({ input }) => message(input) })
    .check((ctx) => {
      const { value } = ctx;
      if (Number.isSafeInteger(value) && value >= min && value <= max) return;
      ctx.issues.push({ code: 'custom', input: value, message: message(value) });
    })
    .meta({ type: 'integer', minimum: min, maximum: max });
}

/**
 * The length is settled before the items are looked at: a list of a million wrong items costs one
 * message.
 */
export function list<Item extends z.ZodType>(item: Item, min: number, max: number) {
  return z.preprocess((value, ctx) => {
    if (Array.isArray(value) && (value.length < min || value.length > max)) {
      const example = value.length < min ? exampleFor(item) : undefined;
      const each = example === undefined ? '' : `; each is such as ${example}`;
      ctx.addIssue({
        code: 'custom',
        message: `expected ${min} to ${max} items, got ${value.length}${each}`,
      });
      return z.NEVER;
    }
    return value;
  }, z.array(item).min(min).max(max));
}

/** A map from names to values; the number of names is settled before they are looked at. */
export function map<Value extends z.ZodType>(value: Value, min: number, max: number) {
  return mapOf(z.string(), value, min, max);
}

/** Characters of a name that the caller makes up. */
export const MAX_NAME = 200;

/** A map whose names the caller makes up. */
export function namedMap<Value extends z.ZodType>(value: Value, min: number, max: number) {
  return mapOf(text(1, MAX_NAME), value, min, max);
}

function mapOf<Value extends z.ZodType>(key: z.ZodString, value: Value, min: number, max: number) {
  return z.preprocess(
    (given, ctx) => {
      if (typeof given === 'object' && given !== null && !Array.isArray(given)) {
        const { length } = Object.keys(given);
        if (length < min || length > max) {
          ctx.addIssue({ code: 'custom', message: `expected ${min} to ${max} properties, got ${length}` });
          return z.NEVER;
        }
      }
      return given;
    },
    z.record(key, value).meta({ minProperties: min, maxProperties: max }),
  );
}

/** Says by which names the OpenAPI document tells these schemas, each once. */
export function nameInDocument(schemas: Record<string, z.ZodType>): void {
  for (const [id, schema] of Object.entries(schemas))
    z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id });
}

/** Every code unit but the second of a surrogate pair; lone surrogates never get this far. */
export function codePoints(value: string): number {
  let count = 0;
  for (let at = 0; at < value.length; at += 1) if ((value.charCodeAt(at) & 0xfc00) !== 0xdc00) count += 1;
  return count;
}

/**
 * Two ids, in the order of the question. The document says "a list of two texts": its linters and
 * generators do not know lists whose elements have a schema each.
 */
export const idPair = z
  .tuple([z.string(), z.string()])
  .meta({ prefixItems: undefined, items: { type: 'string' } });
