/**
 * JSON Schemas of tools, from the zod schemas that check the same data. They are read by language
 * models, which pay for every token, so they leave out what tells a reader nothing. References are
 * replaced by what they name, because not every client resolves them.
 *
 * REST describes every field. A tool leaves these descriptions out, except those of SAID: what an
 * agent cannot know without them. A tool keeps the descriptions of its own schemas.
 */
import { z } from 'zod';
import { AssessmentRequest, ChosenReport } from '../../decisions/afterwards/feedback-schema.ts';
import { commonFields } from '../../decisions/schema.ts';
import { AnyRequest } from '../../one-pass/direct-schema.ts';
import { QuestionsRequest } from '../../one-pass/question-schema.ts';
import { requiredOf } from '../../wire/required-of.ts';

export type JsonSchema = { type: 'object'; [key: string]: unknown };

export function toolSchema(schema: z.ZodObject, io: 'input' | 'output'): JsonSchema {
  const made = z.toJSONSchema(schema, { io, override: (one) => shorten(one, io) });
  const { $defs = {}, $schema: _, ...root } = Converted.parse(JSON.parse(JSON.stringify(made)));
  const required = io === 'output' ? { required: requiredOf(schema) } : {};
  return { ...Inlined.parse(inline(root, $defs)), ...required, type: 'object' };
}

const Inlined = z.record(z.string(), z.unknown());
const Converted = z.looseObject({
  $schema: z.unknown(),
  $defs: z.record(z.string(), z.unknown()).optional(),
});

const REFERENCE = '#/$defs/';

function inline(node: unknown, defs: Record<string, unknown>): unknown {
  if (Array.isArray(node)) return node.map((item) => inline(item, defs));
  if (typeof node !== 'object' || node === null) return node;
  const inlined: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(node)) {
    if (key === '$ref' && typeof value === 'string')
      Object.assign(inlined, inline(defs[value.slice(REFERENCE.length)], defs));
    // The name of a definition; a property called `id` is an object.
    else if (key !== 'id' || typeof value !== 'string') inlined[key] = inline(value, defs);
  }
  return inlined;
}

function shorten(
  { zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: z.core.JSONSchema.BaseSchema },
  io: 'input' | 'output',
): void {
  if (zodSchema instanceof z.ZodObject) {
    jsonSchema.required = requiredOf(zodSchema);
    if (jsonSchema.required.length === 0) delete jsonSchema.required;
    delete jsonSchema.additionalProperties;
  }
  if (zodSchema instanceof z.ZodRecord && zodSchema.valueType instanceof z.ZodUnknown)
    delete jsonSchema.additionalProperties;
  if (OF_REST.has(zodSchema) && !SAID.has(zodSchema)) delete jsonSchema.description;
  for (const key of io === 'input' ? UNSAID : UNSAID_OF_ANSWERS) delete jsonSchema[key];
  if (Object.keys(jsonSchema.properties ?? { some: true }).length === 0) delete jsonSchema.properties;
}

/** The descriptions of REST that tools repeat. */
const SAID: ReadonlySet<z.core.$ZodType> = new Set([commonFields.revision_note]);

/** Every schema in the requests that tools pass on. */
const OF_REST: ReadonlySet<z.core.$ZodType> = new Set(
  [AnyRequest, QuestionsRequest, ChosenReport, AssessmentRequest].flatMap(schemasIn),
);

function schemasIn(request: z.ZodType): z.core.$ZodType[] {
  const found: z.core.$ZodType[] = [];
  z.toJSONSchema(request, { io: 'input', override: ({ zodSchema }) => found.push(zodSchema) });
  return found;
}

/** The operation refuses what breaks these, and says so; few callers do. */
const UNSAID = ['not', 'pattern', 'minLength', 'propertyNames', 'uniqueItems', 'minProperties'];
/** Every answer keeps these. They would tell a reader of answers nothing. */
const UNSAID_OF_ANSWERS = [...UNSAID, 'minimum', 'maximum', 'maxItems', 'required'];
