import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openSchemaBook } from '../../../../../server/surfaces/rest/adapter/openapi-schemas.ts';
import { list, map, text, wholeNumber } from '../../../../../server/wire/types.ts';

const Person = z.strictObject({ name: text(1, 5) }).meta({ id: 'Person' });
const Short = z
  .strictObject({ kind: z.literal('short'), people: list(Person, 1, 2), late: z.boolean().default(false) })
  .meta({ id: 'Short' });
const Long = z
  .strictObject({ kind: z.literal('long'), chief: Person, sums: map(wholeNumber(0, 9), 1, 3).optional() })
  .meta({ id: 'Long' });

describe('a schema with an id', () => {
  test('stands once and is referred to; a discriminated union says which value selects which schema', () => {
    const book = openSchemaBook();
    const parsed = z.discriminatedUnion('kind', [Short, Long]).transform((body) => body);
    expect(book.schemaOf(parsed, 'input')).toEqual({
      oneOf: [{ $ref: '#/components/schemas/Short' }, { $ref: '#/components/schemas/Long' }],
      discriminator: {
        propertyName: 'kind',
        mapping: { short: '#/components/schemas/Short', long: '#/components/schemas/Long' },
      },
    });
    expect(book.schemaOf(Person, 'output')).toEqual({ $ref: '#/components/schemas/Person' });
    expect(book.components).toEqual({
      Person: {
        type: 'object',
        properties: { name: { type: 'string', minLength: 1, maxLength: 5 } },
        required: ['name'],
        additionalProperties: false,
      },
      Short: {
        type: 'object',
        properties: {
          kind: { type: 'string', const: 'short' },
          people: { type: 'array', items: { $ref: '#/components/schemas/Person' }, minItems: 1, maxItems: 2 },
          late: { type: 'boolean', default: false },
        },
        required: ['kind', 'people'],
        additionalProperties: false,
      },
      Long: {
        type: 'object',
        properties: {
          kind: { type: 'string', const: 'long' },
          chief: { $ref: '#/components/schemas/Person' },
          sums: {
            type: 'object',
            propertyNames: { type: 'string' },
            additionalProperties: { type: 'integer', minimum: 0, maximum: 9 },
            minProperties: 1,
            maxProperties: 3,
          },
        },
        required: ['kind', 'chief'],
        additionalProperties: false,
      },
    });
  });

  test('has one form: another schema with its id is refused, and so is one whose input and output differ', () => {
    const book = openSchemaBook();
    book.schemaOf(z.object({ one: z.string() }).meta({ id: 'One' }), 'output');
    const other = z.object({ one: z.number() }).meta({ id: 'One' });
    expect(() => book.schemaOf(other, 'output')).toThrow('two schemas are called One');
    book.schemaOf(Short, 'input');
    expect(() => book.schemaOf(Short, 'output')).toThrow('Short');
  });
});

test('an answer forbids further properties only where it is declared strict', () => {
  const { schemaOf } = openSchemaBook();
  const properties = { n: { type: 'integer' } };
  const shape = { n: z.int() };
  expect(schemaOf(z.object(shape), 'output')).toEqual({ type: 'object', properties, required: ['n'] });
  expect(schemaOf(z.strictObject(shape), 'output')).toMatchObject({ additionalProperties: false });
  expect(schemaOf(z.looseObject(shape), 'output')).toMatchObject({ additionalProperties: {} });
});

test('a union has no discriminator when an alternative may leave out the property', () => {
  const { schemaOf } = openSchemaBook();
  const union = z.discriminatedUnion('t', [
    z.strictObject({ t: z.literal('a').default('a') }).meta({ id: 'Usual' }),
    z.strictObject({ t: z.literal('b') }).meta({ id: 'Other' }),
  ]);
  expect(schemaOf(union, 'input')).toEqual({
    anyOf: [{ $ref: '#/components/schemas/Usual' }, { $ref: '#/components/schemas/Other' }],
  });
});

test('a union whose alternatives have no ids has no discriminator, which would need references', () => {
  const { schemaOf } = openSchemaBook();
  const union = z.discriminatedUnion('t', [
    z.strictObject({ t: z.literal('a') }),
    z.strictObject({ t: z.literal('b') }),
  ]);
  expect(Object.keys(schemaOf(union, 'input'))).toEqual(['oneOf']);
});
