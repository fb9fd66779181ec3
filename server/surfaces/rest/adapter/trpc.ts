/**
 * Builds the procedures that REST and MCP's tools call. A procedure declares its path, its input,
 * and in its meta what the document says of it; trpc-to-openapi reads the declarations.
 *
 * The input has the path's parameters, and beside them either the query's parameters or `body`.
 */
import { callTRPCProcedure, initTRPC } from '@trpc/server';
import {
  forEachOpenApiProcedure,
  getInputOutputParsers,
  getPathParameters,
  type OpenApiMeta,
  type OpenApiRouter,
} from 'trpc-to-openapi';
import { z } from 'zod';
import type { Reply } from '../../../http/serving/reply.ts';
import { Refusal, type RefusalName } from '../../../refusals.ts';
import { type Described, describeProblems } from '../../../wire/describe-problems.ts';
import type { Context } from '../../context.ts';

export interface HeaderNote {
  description: string;
  schema: z.ZodType;
  required?: boolean;
}

/**
 * A reply with one status. Every reply has X-Request-Id; with `retryAfter` it has Retry-After too.
 */
interface ReplyNote {
  description: string;
  /** The schema of a JSON body. */
  schema?: z.ZodType;
  /** The media type of a body that is not JSON. Without this and a schema there is no body. */
  type?: string;
  retryAfter?: boolean;
  headers?: Record<string, HeaderNote>;
}

/**
 * What REST does and the document says, for which trpc-to-openapi has no field. Headers are given
 * by name, such as `Prefer`.
 */
interface Wire {
  /** The largest body that is read; SMALL_BODY_BYTES by default. */
  maxBodyBytes?: number;
  /** True: parameters of the query are ignored, and not refused. */
  ignoresQuery?: boolean;
  /** Title → a body that the document shows as an example. */
  examples?: Record<string, unknown>;
  /** The request headers that the operation reads, beside the authorization. */
  headers?: Record<string, HeaderNote>;
  /** Status → the reply. */
  replies: Record<number, ReplyNote>;
  refusals: readonly RefusalName[];
}

/** A procedure that is served as REST. */
export interface Operation {
  /** As the router knows it: `decisions.create`. */
  name: string;
  openapi: NonNullable<OpenApiMeta['openapi']>;
  wire: Wire;
  pathParameters: readonly string[];
  /** The parameters of the query by name. */
  query: Readonly<Record<string, z.ZodType>>;
  /** Undefined: the operation takes none. */
  body: z.ZodType | undefined;
  /** Calls the procedure, which checks the input. */
  call(input: object, ctx: Context): Promise<Reply>;
}

const trpc = initTRPC.meta<OpenApiMeta & { wire: Wire }>().context<Context>().create();

/** Makes a router from procedures, or from routers of nouns. */
export const router = trpc.router;

type Issues = readonly z.core.$ZodIssue[];

/** Answers are made from the documented schemas, so only the compiler checks what is returned. */
const anyReply = z.custom<Reply>().meta({ override: { type: 'object' } });

/** Starts a procedure. `refuse` says what is wrong with a body that its schema refuses. */
export function procedureThatRefuses(refuse: (issues: Issues, body: unknown) => Refusal) {
  return trpc.procedure.output(anyReply).use(async ({ next, getRawInput }) => {
    const result = await next();
    if (result.ok || result.error.code !== 'BAD_REQUEST' || !(result.error.cause instanceof z.ZodError))
      return result;
    const { issues } = result.error.cause;
    const input = Object(await getRawInput());
    // Parameters of the query are texts.
    if (typeof input.body !== 'object') throw ofQuery(describeProblems(issues, input));
    // A copy of a path would lose what is known of the schema there.
    for (const { path } of issues) path.shift();
    throw refuse(issues, input.body);
  });
}

export const procedure = procedureThatRefuses(
  (issues, body) => new Refusal('invalid_request', describeProblems(issues, body)),
);

function ofQuery({ message, code, param }: Described): Refusal {
  return new Refusal('invalid_request', {
    message: `query: ${message}`,
    param,
    code: code === 'unknown_property' ? 'unknown_parameter' : code,
  });
}

/** Reads the operations of a router, in the order in which they are declared. */
export function operationsOf(router: OpenApiRouter): Operation[] {
  const operations: Operation[] = [];
  forEachOpenApiProcedure<{ wire: Wire }>(router._def.procedures, ({ path, type, procedure, meta }) => {
    const { openapi, wire } = meta;
    const { body, ...shape } = getInputOutputParsers(procedure).inputParser.shape;
    const pathParameters = getPathParameters(openapi.path);
    const query = Object.fromEntries(
      Object.entries(shape).filter(([parameter]) => !pathParameters.includes(parameter)),
    );
    const called = { router, path, type, signal: undefined, batchIndex: 0 };
    const call: Operation['call'] = (input, ctx) =>
      callTRPCProcedure({ ...called, ctx, getRawInput: async () => input });
    operations.push({ name: path, openapi, wire, pathParameters, query, body, call });
  });
  return operations;
}
