/**
 * Makes the document's JSON Schemas from zod schemas. A schema with an id stands once, under
 * components, and is referred to from elsewhere.
 */
import { z } from 'zod';
import { requiredOf } from '../../../wire/required-of.ts';

export type Json = Record<string, unknown>;

export interface SchemaBook {
  /**
   * The JSON Schema of what a caller sends (`input`) or the service answers (`output`): a reference
   * when the schema has an id.
   */
  schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json;
  /** Every schema that was referred to so far, by id. */
  components: Record<string, Json>;
}

export function openSchemaBook(): SchemaBook {
  const components: Record<string, Json> = {};
  return {
    components,
    schemaOf(schema, io) {
      // zod makes a reference only for a schema inside another one, so the schema is put into an
      // object.
      const made = z.toJSONSchema(z.object({ schema }), { io, override: (made) => adapt(made, io) });
      const { properties, $defs } = Converted.parse(pointToComponents(made));
      for (const [id, definition] of Object.entries($defs)) {
        if (id in components && JSON.stringify(components[id]) !== JSON.stringify(definition))
          throw new Error(`two schemas are called ${id}, or one that is not the same sent and answered`);
        components[id] = definition;
      }
      return properties.schema;
    },
  };
}

const AnyJson = z.record(z.string(), z.unknown());
const Converted = z.object({
  properties: z.object({ schema: AnyJson }),
  $defs: z.record(z.string(), AnyJson).default({}),
});

const COMPONENTS = '#/components/schemas/';

function pointToComponents(made: object): unknown {
  return JSON.parse(JSON.stringify(made).replaceAll('"$ref":"#/$defs/', `"$ref":"${COMPONENTS}`));
}

function adapt(
  { zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: z.core.JSONSchema.BaseSchema },
  io: 'input' | 'output',
): void {
  if (zodSchema instanceof z.ZodObject) {
    if (io === 'input') jsonSchema.required = requiredOf(zodSchema);
    if (jsonSchema.required?.length === 0) delete jsonSchema.required;
    // Only an object that is declared strict says `additionalProperties: false`; other answers may
    // get more properties later.
    if (zodSchema.def.catchall === undefined) delete jsonSchema.additionalProperties;
  }
  if (zodSchema instanceof z.ZodDiscriminatedUnion) {
    if (mayOmit(zodSchema)) {
      jsonSchema.anyOf = jsonSchema.oneOf ?? [];
      delete jsonSchema.oneOf;
    } else {
      const discriminator = discriminatorOf(zodSchema, jsonSchema);
      if (discriminator !== undefined) jsonSchema.discriminator = discriminator;
    }
  }
  if (io === 'output') dropNoise(jsonSchema);
}

/** Removes the bounds and patterns that zod adds and that tell a reader of answers nothing. */
function dropNoise(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.format !== undefined) delete schema.pattern;
}

/**
 * True when an alternative may leave out the property that selects it. OpenAPI allows
 * `discriminator` only where every alternative requires that property (3.1.1, 4.8.25), and a body
 * without it could match several alternatives, which `oneOf` forbids.
 */
function mayOmit(union: z.ZodDiscriminatedUnion): boolean {
  const { discriminator, options } = union.def;
  return options.some((option) => option._zod.propValues?.[discriminator]?.has(undefined));
}

/**
 * Says which value selects which component. Undefined where an alternative has no id, because a
 * discriminator needs references.
 */
function discriminatorOf(union: z.ZodDiscriminatedUnion, { oneOf = [] }: z.core.JSONSchema.BaseSchema) {
  const { discriminator, options } = union.def;
  const mapping: Record<string, string> = {};
  for (const [index, option] of options.entries()) {
    const reference = oneOf[index]?.$ref;
    if (reference === undefined) return undefined;
    for (const value of option._zod.propValues?.[discriminator] ?? [])
      mapping[String(value)] = reference.replace('#/$defs/', COMPONENTS);
  }
  return { propertyName: discriminator, mapping };
}
