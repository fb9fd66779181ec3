/**
 * The definitions of all tools: their size, their schemas, their annotations.
 *
 * Covers: server/surfaces/mcp/tools.ts, server/surfaces/mcp/tool.ts, server/surfaces/mcp/tool-schema.ts,
 * server/wire/required-of.ts
 */
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

test('the schema of a new decision takes what REST takes, and refuses what REST refuses', () => {
  const ajv = new Ajv2020({ strict: false, formats: { email: true } });
  const isDecision = ajv.compile(definitions[0]!.inputSchema);
  expect(isDecision(smallDecision())).toBe(true);
  expect(isDecision(smallDecision({ options: [] }))).toBe(false);
  const { context: _, ...withoutContext } = smallDecision();
  expect(isDecision(withoutContext)).toBe(false);
  expect(isDecision(smallDecision({ stakeholders: [{ id: 'owner' }] }))).toBe(false);
});
