/** The definitions of all tools: their size, their schemas, their annotations. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { expect, test } from 'vitest';
import { TOOLS } from '../../../../server/surfaces/mcp/tools.ts';
import { smallDecision } from '../rest/open-service.ts';

const definitions = TOOLS.map(({ definition }) => definition);

test('all definitions together have at most 4,000 tokens of o200k_base', () => {
  const tokens = encode(JSON.stringify(definitions)).length;
  expect(tokens).toBeLessThanOrEqual(4000);
  // The count is of what is sent: an empty list would pass too.
  expect(tokens).toBeGreaterThan(3000);
});

test('the definitions are those that clients know', async () => {
  await expect(`${JSON.stringify(definitions, null, 2)}\n`).toMatchFileSnapshot('definitions.snap');
});

test.each(definitions)('$name states all four annotations, a title and a description', (definition) => {
  expect(definition.name).toMatch(/^[a-z_]{1,64}$/);
  expect(definition.title).not.toBe('');
  expect(definition.description).toMatch(/\.$/);
  expect(Object.entries(definition.annotations)).toHaveLength(4);
  for (const hint of Object.values(definition.annotations)) expect(hint).toBeTypeOf('boolean');
});

test.each(definitions)('$name has schemas without references that compile', (definition) => {
  const ajv = new Ajv2020({ strict: false, formats: { email: true } });
  for (const schema of [definition.inputSchema, definition.outputSchema]) {
    expect(schema.type).toBe('object');
    expect(JSON.stringify(schema)).not.toContain('$ref');
    expect(() => ajv.compile(schema)).not.toThrow();
  }
});

/** The places of what adapters of agent frameworks replace by "any object", or do not know. */
function unionsOf(node: unknown, place: string): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => [
    ...(UNIONS.includes(key) || (key === 'type' && Array.isArray(value)) ? [`${place}/${key}`] : []),
    ...unionsOf(value, `${place}/${key}`),
  ]);
}

const UNIONS = ['anyOf', 'oneOf', 'allOf', '$ref', 'prefixItems'];

test.each(definitions)('$name takes arguments without unions', ({ inputSchema }) => {
  expect(unionsOf(inputSchema, '')).toEqual([]);
});

test('unions are found at any depth', () => {
  const union = { type: 'object', properties: { type: { type: ['string', 'null'] } } };
  expect(unionsOf({ items: [{ oneOf: [union] }] }, '')).toEqual([
    '/items/0/oneOf',
    '/items/0/oneOf/0/properties/type/type',
  ]);
});

test('a new decision says when to use it, what values are, and what a good consequence is', () => {
  const { description } = definitions[0]!;
  expect(description).toMatch(/Use it for .* values: .* A good consequence is /);
  // OpenAI's API takes no longer description of a function.
  for (const one of definitions) expect(one.description.length, one.name).toBeLessThanOrEqual(1024);
});

test('the schema of a new decision takes what REST takes but sides by stakeholder, and refuses what REST refuses', () => {
  const ajv = new Ajv2020({ strict: false, formats: { email: true } });
  const isDecision = ajv.compile(definitions[0]!.inputSchema);
  expect(isDecision(smallDecision())).toBe(false);
  const [first] = Object(smallDecision().options);
  const options = [first, { ...first, id: 'B' }];
  expect(isDecision(smallDecision({ options }))).toBe(true);
  expect(isDecision(smallDecision({ options: [] }))).toBe(false);
  const { context: _, ...withoutContext } = smallDecision();
  expect(isDecision(withoutContext)).toBe(false);
  expect(isDecision(smallDecision({ stakeholders: [{ id: 'owner' }] }))).toBe(false);
});
