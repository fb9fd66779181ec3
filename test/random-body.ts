/**
 * Makes random values of a JSON Schema, for the parts of JSON Schema that the OpenAPI document
 * uses. The values are valid, small, and different each time.
 */
import { z } from 'zod';
import type { Random } from '../problems/random.ts';

const Schema = z.looseObject({
  $ref: z.string().optional(),
  oneOf: z.array(z.looseObject({})).optional(),
  anyOf: z.array(z.looseObject({})).optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  type: z.string().optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  minLength: z.number().default(0),
  maxLength: z.number().default(40),
  minimum: z.number().default(-1e6),
  maximum: z.number().default(1e6),
  minItems: z.number().default(0),
  maxItems: z.number().default(4),
  items: z.looseObject({}).optional(),
  minProperties: z.number().default(0),
  maxProperties: z.number().default(4),
  properties: z.record(z.string(), z.looseObject({})).default({}),
  required: z.array(z.string()).default([]),
  additionalProperties: z.unknown().optional(),
});
type Schema = z.infer<typeof Schema>;

export type Make = (schema: unknown, random: Random) => unknown;

/** `components` holds the document's schemas by name. */
export function bodyMaker(components: Record<string, unknown>): Make {
  const make: Make = (given, random) => {
    const schema = Schema.parse(given);
    if (schema.$ref !== undefined) return make(components[schema.$ref.split('/').at(-1) ?? ''], random);
    const alternatives = schema.oneOf ?? schema.anyOf;
    if (alternatives !== undefined) return make(random.pick(alternatives), random);
    if ('const' in schema) return schema.const;
    if (schema.enum !== undefined) return random.pick(schema.enum);
    switch (schema.type) {
      case 'string':
        return textOf(schema, random);
      case 'integer':
        return random.pick([schema.minimum, schema.maximum, within(schema.minimum, schema.maximum, random)]);
      case 'number':
        return random.pick([schema.minimum, schema.maximum, random.uniform(schema.minimum, schema.maximum)]);
      case 'null':
        return null;
      case undefined:
        return random.pick([null, 1, 'x', [], {}]);
      case 'boolean':
        return random.pick([true, false]);
      case 'array':
        return listOf(schema, make, random);
      case 'object':
        return objectOf(schema, make, random);
      default:
        throw new Error(`no value can be made of this schema: ${JSON.stringify(given)}`);
    }
  };
  return make;
}

function within(least: number, most: number, random: Random): number {
  return least + random.below(Math.min(most - least, 1000) + 1);
}

const WORDS = ['rent', 'Sunday', '120 USD', 'ß', '漢字', '🙂', 'constructor', '"', '\\', '\n', ' ', '0'];

/** Most texts are short; a few are as long as allowed. */
function textOf({ pattern, format, minLength, maxLength }: Schema, random: Random): string {
  if (format === 'email') return `a${random.below(1000)}@example.com`;
  if (pattern !== undefined)
    return random.pick(['a', 'b_1', 'x-y', 'toString', 'owner', 's1', 's2', 'Z'.repeat(maxLength)]);
  if (random.below(40) === 0) return random.pick(['x', '🙂']).repeat(maxLength);
  const words = Array.from({ length: 1 + random.below(5) }, () => random.pick(WORDS)).join('');
  const text = [...words].slice(0, maxLength).join('');
  return [...text].length < minLength ? 'x'.repeat(minLength) : text;
}

/** Options get the ids A to H in order, because ids must differ. */
function listOf({ items = {}, minItems, maxItems }: Schema, make: Make, random: Random): unknown[] {
  const length = within(minItems, Math.min(maxItems, minItems + 2), random);
  return Array.from({ length }, (_, index) => {
    const item = make(items, random);
    const isOption =
      typeof item === 'object' && item !== null && 'id' in item && /^[A-H]$/.test(String(item.id));
    return isOption ? { ...item, id: 'ABCDEFGH'[index] } : item;
  });
}

function objectOf(schema: Schema, make: Make, random: Random): Record<string, unknown> {
  const named = Object.entries(schema.properties).filter(
    ([name]) => schema.required.includes(name) || random.below(3) === 0,
  );
  const made = Object.fromEntries(named.map(([name, inner]) => [name, make(inner, random)]));
  const { additionalProperties: more } = schema;
  if (typeof more !== 'object' || more === null) return made;
  const free = Object.keys(more).length === 0 ? { type: 'string' } : more;
  const count = within(
    schema.minProperties,
    Math.min(schema.maxProperties, schema.minProperties + 2),
    random,
  );
  for (let index = 0; index < count; index += 1)
    made[random.pick(['s1', 's2', 'owner', 'constructor', '7', `n${index}`])] = make(free, random);
  return made;
}
