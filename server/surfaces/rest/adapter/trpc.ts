/**
 * Builds all routers. The meta of a procedure describes its REST operation and the schemas of
 * bodies and headers.
 */
import { initTRPC } from '@trpc/server';
import type { OpenApiMeta } from 'trpc-to-openapi';
import type { z } from 'zod';
import { anyAnswer } from '../../../http/serving/reply.ts';
import type { Context } from '../../../http/serving/request-state.ts';
import type { RefusalName } from '../../../refusals.ts';

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
 * The parts of the document for which trpc-to-openapi has no field. Headers are given by name, such
 * as `Prefer`.
 */
interface Wire {
  body?: z.ZodType;
  /** The largest body that is read; SMALL_BODY_BYTES by default. */
  maxBodyBytes?: number;
  query?: z.ZodObject;
  /** Title → a body that the document shows as an example. */
  examples?: Record<string, unknown>;
  /** The request headers that the operation reads, beside the authorization. */
  headers?: Record<string, HeaderNote>;
  /** Status → the reply. */
  replies: Record<number, ReplyNote>;
  refusals: readonly RefusalName[];
}

type Meta = OpenApiMeta & { wire?: Wire };

/** The meta of a procedure that is served as REST. */
export interface Operation {
  openapi: NonNullable<OpenApiMeta['openapi']>;
  wire: Wire;
}

const trpc = initTRPC.meta<Meta>().context<Context>().create();

/** Makes the router of a noun from its procedures. */
export const router = trpc.router;

/** The operations of a router's procedures. */
export function operationsIn(procedures: Record<string, { _def: { meta?: unknown } }>): Operation[] {
  return Object.values(procedures)
    .map(({ _def }) => _def.meta)
    .filter(isOperation);
}

function isOperation(meta: unknown): meta is Operation {
  return typeof meta === 'object' && meta !== null && 'openapi' in meta && 'wire' in meta;
}

/** Makes the function that calls the procedures of a router without HTTP. */
export const callerOf = trpc.createCallerFactory;

/** Every procedure starts from this one. It returns its reply (reply.ts). */
export const procedure = trpc.procedure.output(anyAnswer);
