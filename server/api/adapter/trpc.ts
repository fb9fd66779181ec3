/** Builds all routers. An operation's REST form and its wire schemas stand beside its procedure. */
import { initTRPC } from '@trpc/server';
import type { OpenApiMeta } from 'trpc-to-openapi';
import type { z } from 'zod';
import type { RefusalName } from '../../refusals.ts';
import { anyAnswer } from './reply.ts';
import type { Context } from './request-state.ts';

export interface HeaderNote {
  description: string;
  schema: z.ZodType;
  required?: boolean;
}

/** What is sent with a status. Every reply has X-Request-Id; `retryAfter`: and Retry-After. */
interface ReplyNote {
  description: string;
  /** Of JSON. */
  schema?: z.ZodType;
  /** The media type of a body that is not JSON. Without this and a schema there is no body. */
  type?: string;
  retryAfter?: boolean;
  headers?: Record<string, HeaderNote>;
}

/** What trpc-to-openapi cannot say, for the document. Headers are by name, as `Prefer`. */
interface Wire {
  body?: z.ZodType;
  /** The largest body that is read; SMALL_BODY_BYTES, unless it is given. */
  maxBodyBytes?: number;
  query?: z.ZodObject;
  /** Bodies to show, by a name for each. */
  examples?: Record<string, unknown>;
  /** What the operation reads beside the authorization. */
  headers?: Record<string, HeaderNote>;
  /** By status. */
  replies: Record<number, ReplyNote>;
  refusals: readonly RefusalName[];
}

type Meta = OpenApiMeta & { wire?: Wire };

/** The meta of a procedure that REST serves. */
export interface Operation {
  openapi: NonNullable<OpenApiMeta['openapi']>;
  wire: Wire;
}

const trpc = initTRPC.meta<Meta>().context<Context>().create();

/** Makes a noun's router of its procedures. */
export const router = trpc.router;

/** Begins every procedure: what it returns is the reply (reply.ts). */
export const procedure = trpc.procedure.output(anyAnswer);
