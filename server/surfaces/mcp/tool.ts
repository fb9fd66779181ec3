/** The form of a tool: its definition, as the client reads it, and what it does. */
import { z } from 'zod';
import { Refusal } from '../../refusals.ts';
import { describeProblems } from '../../wire/describe-problems.ts';
import type { Body, Call } from './operations.ts';
import { type JsonSchema, toolSchema } from './tool-schema.ts';

/** All four are stated, because a client assumes the worst of what is left out. */
interface Annotations {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  openWorldHint: boolean;
}

export interface Definition {
  name: string;
  title: string;
  description: string;
  inputSchema: JsonSchema;
  outputSchema: JsonSchema;
  annotations: Annotations;
}

export interface Tool {
  definition: Definition;
  /** True when a call may use credit. */
  isBilled: boolean;
  run(given: Body, call: Call): Promise<object>;
}

interface Description<Own extends z.ZodRawShape, Output extends z.ZodObject> {
  name: string;
  title: string;
  description: string;
  annotations: Annotations;
  isBilled?: boolean;
  /** Arguments that the tool itself reads. */
  own: z.ZodObject<Own>;
  /**
   * Arguments that are passed on as the body of the operation. The operation checks them; this
   * schema only describes them.
   */
  body?: z.ZodObject;
  output: Output;
  /** Fields of the output that may quote what people or judges wrote. */
  quoting?: readonly (keyof z.output<Output> & string)[];
  run(own: z.output<z.ZodObject<Own>>, body: Body, call: Call): Promise<z.input<Output>>;
}

export function defineTool<Own extends z.ZodRawShape, Output extends z.ZodObject>({
  name,
  title,
  description,
  annotations,
  isBilled = false,
  own,
  body = z.object({}),
  output,
  quoting = [],
  run,
}: Description<Own, Output>): Tool {
  const input = z.object({ ...own.shape, ...body.shape });
  const isOwn = (key: string) => Object.hasOwn(own.shape, key);
  const hasBody = Object.keys(body.shape).length > 0;
  return {
    definition: {
      name,
      title,
      description,
      inputSchema: toolSchema(input, 'input'),
      outputSchema: toolSchema(output.extend(quoting.length > 0 ? { textsOfOthers } : {}), 'output'),
      annotations,
    },
    isBilled,
    async run(given, call) {
      const [mine, rest] = split(given, (key) => !hasBody || isOwn(key));
      const parsed = z.strictObject(own.shape).safeParse(mine);
      if (!parsed.success) throw new Refusal('invalid_request', describeProblems(parsed.error.issues, mine));
      const answer = await run(parsed.data, rest, call);
      const found = quoting.filter((field) => Object.hasOwn(answer, field));
      return found.length > 0 ? { ...answer, textsOfOthers: found.join(', ') } : answer;
    },
  };
}

/**
 * An agent must be able to tell which of our sentences hold words that are not ours. The names are
 * one text, because a list takes more tokens in every definition.
 */
const textsOfOthers = z.string().optional();

function split(given: Body, isFirst: (key: string) => boolean): [Body, Body] {
  const entries = Object.entries(given);
  return [
    Object.fromEntries(entries.filter(([key]) => isFirst(key))),
    Object.fromEntries(entries.filter(([key]) => !isFirst(key))),
  ];
}
