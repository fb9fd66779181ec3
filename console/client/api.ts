/** The only way to the server: typed procedures, their cache, and the messages of failures. */
import { QueryCache, QueryClient } from '@tanstack/react-query';
import {
  createTRPCClient,
  httpLink,
  httpSubscriptionLink,
  splitLink,
  TRPCClientError,
  type TRPCLink,
} from '@trpc/client';
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query';
import type { ConsoleRouter } from '../../server/surfaces/console/router-type.ts';
import { heardFromServer, lostServer } from './connection.ts';

const URL_OF_PROCEDURES = '/console/trpc';
/** Longer input is sent in a body, because proxies limit the length of an address. */
const LONGEST_IN_ADDRESS = 4096;
/** No other site can send this header without asking first, which the server refuses. */
const headers = { 'x-console': '1' };

type Problem = TRPCClientError<ConsoleRouter>;

const links: TRPCLink<ConsoleRouter>[] = [
  splitLink({
    condition: ({ type }) => type === 'subscription',
    true: httpSubscriptionLink({ url: URL_OF_PROCEDURES }),
    false: splitLink({
      condition: ({ type, input }) =>
        type === 'query' && (JSON.stringify(input) ?? '').length > LONGEST_IN_ADDRESS,
      true: httpLink({ url: URL_OF_PROCEDURES, headers, methodOverride: 'POST', fetch: watched }),
      false: httpLink({ url: URL_OF_PROCEDURES, headers, fetch: watched }),
    }),
  }),
];

export const client = createTRPCClient<ConsoleRouter>({ links });

/** Called when a session has ended. The router sets it. */
let onSignedOut = () => {};
export function whenSignedOut(act: () => void): void {
  onSignedOut = act;
}

const RETRIES = 2;

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: leaveIfSignedOut }),
  defaultOptions: {
    queries: {
      staleTime: 5000,
      retry: (failures, error) => failures < RETRIES && isPassing(error),
      networkMode: 'always',
    },
    mutations: { networkMode: 'always', onError: leaveIfSignedOut },
  },
});

export const trpc = createTRPCOptionsProxy<ConsoleRouter>({ client, queryClient });

/** The options that tRPC passes to `fetch`. */
type Sent = Omit<RequestInit, 'signal'> & { signal?: AbortSignal | null | undefined };

/** A request that no server answered means that the connection is lost. */
async function watched(url: RequestInfo | URL, sent: Sent = {}): Promise<Response> {
  const { signal, ...options } = sent;
  try {
    const response = await fetch(url, { ...options, signal: signal ?? null });
    heardFromServer();
    return response;
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) lostServer();
    throw error;
  }
}

export function leaveIfSignedOut(error: unknown): void {
  if (isProblem(error) && error.data?.status === 401) onSignedOut();
}

/** The error of a request, also of one that no server, or something else, has answered. */
export function isProblem(error: unknown): error is Problem {
  return error instanceof TRPCClientError;
}

/** True when another try may succeed: nobody answered, or the server will be back. */
function isPassing(error: unknown): boolean {
  const status = statusOf(error);
  return status === null || status === 503;
}

/** Null when no server answered. */
export function statusOf(error: unknown): number | null {
  return (isProblem(error) ? error.data?.status : null) ?? null;
}

/** Of something that failed in this browser. Its message is for the person. */
export class PlainError extends Error {}

/** The message for a person. The server's words are those of the API. */
export function messageOf(error: unknown): string {
  if (error instanceof PlainError) return error.message;
  if (statusOf(error) === null) return 'The service does not answer. Check your connection, and try again.';
  return error instanceof Error ? error.message : String(error);
}

/**
 * The places where a form's input is wrong, with the reasons. The parts of a place are joined by
 * dots.
 */
export type Problems = ReadonlyMap<string, string>;

export function problemsOf(error: unknown): Problems {
  const found = new Map<string, string>();
  if (!isProblem(error)) return found;
  for (const { path, message } of error.data?.problems ?? []) {
    const place = path.join('.');
    if (!found.has(place)) found.set(place, message);
  }
  return found;
}
