/**
 * The doors for clients of other services' formats, under /v1 and so off the tree of /api/v1.
 * Callers are found, counted, bounded and billed as there.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { ErrorReply } from '../adapter/error-reply.ts';
import { type Operation, operationsIn, router } from '../adapter/trpc.ts';
import { systemOneError } from './systemone/errors.ts';
import { systemone } from './systemone/systemone.ts';

export const FORMATS_PREFIX = '/v1';

/** How the replies of an operation differ from those of the API. */
export interface WireFormat {
  errorReply(error: unknown, headers: IncomingHttpHeaders): ErrorReply<object>;
  /** Holds the request's id as well. */
  requestIdHeader: string;
}

const SYSTEM_ONE: WireFormat = { errorReply: systemOneError, requestIdHeader: 'x-typesafe-request-id' };

export const formatRouter = router({ systemone });

export const formatOperations: readonly (Operation & { format: WireFormat })[] = operationsIn(
  formatRouter._def.record.systemone,
).map((operation) => ({ ...operation, format: SYSTEM_ONE }));
