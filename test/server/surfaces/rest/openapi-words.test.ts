/** Every field, parameter and schema of the OpenAPI document explains itself in one sentence. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { openApiDocument } from '../../../../server/surfaces/rest/openapi.ts';

const LONGEST = 160;
/** What a figure is of, or counts. */
const UNITS =
  /probabilit|share|part of|\b1 = |USD|seconds|tokens|number of|how many|how often|times|factor|ratio|index|id number|standard (deviation|error)|variance|logarithm|squared|seed|between|first decision|version number|from 0,? .*to 1\b/i;

interface Described {
  place: string;
  name: string;
  schema: Record<string, unknown>;
}

const Node = z.record(z.string(), z.unknown());
const isNode = (value: unknown): value is Record<string, unknown> => Node.safeParse(value).success;

/** Every property of every schema within a part of the document, by its place. */
function propertiesIn(value: unknown, place: string): Described[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => propertiesIn(item, `${place}/${index}`));
  if (!isNode(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const at = `${place}/${key}`;
    if (['example', 'examples', 'default', 'enum', 'const'].includes(key)) return [];
    if (key !== 'properties' || !isNode(inner)) return propertiesIn(inner, at);
    return Object.entries(inner).flatMap(([name, schema]) => [
      ...(isNode(schema) ? [{ place: `${at}/${name}`, name, schema }] : []),
      ...propertiesIn(schema, `${at}/${name}`),
    ]);
  });
}

interface Problem {
  place: string;
  why: string;
}

/** What is wrong with a description, for a reader of the field. */
function problemsOf({ place, name, schema }: Described): Problem[] {
  const { description } = schema;
  if (typeof description !== 'string' || description === '') return [{ place, why: 'no description' }];
  const problems: string[] = [];
  if (description.length > longestOf(schema, description)) problems.push(`${description.length} characters`);
  if (/[.!?]\s+\S/.test(description)) problems.push('more than one sentence');
  if (wordsOf(description) === wordsOf(name)) problems.push('repeats the name');
  if (isFigure(schema) && !UNITS.test(description)) problems.push('no unit');
  return problems.map((why) => ({ place, why: `${why}: ${description}` }));
}

/** A description that explains every value of an enum has room for each. */
function longestOf({ enum: values = [] }: Record<string, unknown>, description: string): number {
  const all = z.array(z.unknown()).parse(values);
  const isExplained = all.length > 0 && all.every((value) => description.includes(`\`${value}\``));
  return isExplained ? LONGEST + all.length * 30 : LONGEST;
}

/** Without case, marks, articles and the plural. */
function wordsOf(text: string): string {
  return text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/\b(the|a|an|of|this|its)\b/g, ' ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .split(' ')
    .map((word) => word.replace(/s$/, ''))
    .sort()
    .join(' ');
}

/** A number, a number or null, or a map or a list of numbers. */
function isFigure(schema: Record<string, unknown>): boolean {
  const { type, anyOf, additionalProperties, items } = schema;
  if (type === 'number' || type === 'integer') return true;
  const inner = [...(Array.isArray(anyOf) ? anyOf : []), additionalProperties, items];
  return inner.some((one) => isNode(one) && isFigure(one));
}

function problemsIn(document: object): Problem[] {
  const { components, paths, webhooks } = z
    .looseObject({
      components: z.looseObject({ schemas: z.record(z.string(), Node) }),
      paths: z.record(z.string(), z.record(z.string(), Node)),
      webhooks: Node,
    })
    .parse(document);
  const named = Object.entries(components.schemas).map(([name, schema]) => ({
    place: `components/${name}`,
    name,
    schema,
  }));
  return [
    ...named.flatMap((one) => problemsOf(one)),
    ...propertiesIn({ schemas: components.schemas, paths, webhooks }, '').flatMap(problemsOf),
  ];
}

const document = openApiDocument('http://127.0.0.1:3000');

test('every property and every named schema has one sentence with its unit', () => {
  expect(problemsIn(document)).toEqual([]);
  expect(propertiesIn({ document }, '').length).toBeGreaterThan(700);
});

test('every parameter and every header of a reply is described', () => {
  const Parameters = z.array(z.looseObject({ name: z.string(), description: z.string().min(10) }));
  const Headers = z.record(
    z.string(),
    z.union([z.object({ $ref: z.string() }), z.looseObject({ description: z.string().min(10) })]),
  );
  const { paths } = z
    .looseObject({
      paths: z.record(
        z.string(),
        z.record(
          z.string(),
          z.looseObject({
            parameters: Parameters.optional(),
            responses: z.record(z.string(), z.looseObject({ headers: Headers })),
          }),
        ),
      ),
    })
    .parse(document);
  const parameters = Object.values(paths).flatMap((methods) =>
    Object.values(methods).flatMap((operation) => operation.parameters ?? []),
  );
  expect(parameters.length).toBeGreaterThan(30);
  for (const { name, description } of parameters) expect(wordsOf(description), name).not.toBe(wordsOf(name));
});

test.each([
  ['without a description', { type: 'string' }, 'no description'],
  ['that repeats its name', { type: 'string', description: 'The best option' }, 'repeats the name'],
  ['in two sentences', { type: 'string', description: 'Which is best. It may be open' }, 'more than one'],
  ['that is too long', { type: 'string', description: 'x'.repeat(161) }, '161 characters'],
  ['of a number without a unit', { type: 'number', description: 'How good it is' }, 'no unit'],
  [
    'of a map of numbers without a unit',
    { additionalProperties: { type: 'number' }, description: 'How good' },
    'no unit',
  ],
])('a property %s is found', (_, schema, why) => {
  const broken = {
    components: {
      schemas: { Planted: { description: 'A planted fault', properties: { best_option: schema } } },
    },
    paths: {},
    webhooks: {},
  };
  expect(problemsIn(broken)).toEqual([
    { place: '/schemas/Planted/properties/best_option', why: expect.stringContaining(why) },
  ]);
});

test('the document says that `best` and `probabilities` can differ', () => {
  const { properties } = z
    .object({ properties: z.record(z.string(), z.looseObject({ description: z.string() })) })
    .parse(Object(document.components).schemas.StakeholderResult);
  expect(properties.best?.description).toMatch(/highest mean.*another one may be likelier/);
  expect(properties.probabilities?.description).toMatch(/highest expected value/);
});
