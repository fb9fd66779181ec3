/** The faults that a reply can have, and how each is sent. */
import type { ServerResponse } from 'node:http';
// biome-ignore lint/style/noRestrictedImports: a trickle is bytes with time between them.
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { Asked } from './asked.ts';
import type { Reply } from './dialect.ts';

export type Fault =
  /** The request is accepted, and no reply comes. */
  | { kind: 'stall' }
  /** The connection is reset before anything is sent. */
  | { kind: 'reset' }
  /** An error with this status; `retryAfter` becomes the header. */
  | { kind: 'status'; status: number; retryAfter?: string }
  /** The dialect's reply while the model loads, or to a request for a model that is missing. */
  | { kind: 'loading' | 'model-missing' }
  /** A 200 whose body is not JSON, or is JSON of another shape. */
  | { kind: 'garbage' | 'wrong-shape' }
  /** A correct reply, half of which is sent before the connection ends. */
  | { kind: 'half-body' }
  /** A correct reply, sent one byte every `everyMs`; 1,000 by default. */
  | { kind: 'trickle'; everyMs?: number }
  /** A body without end, sent as fast as it is read; after `stopAfterBytes`, nothing more comes. */
  | { kind: 'endless'; stopAfterBytes?: number }
  /** A correct reply without logprobs, although the request asks for them. */
  | { kind: 'no-logprobs' }
  /** A refusal in which every text repeats the request. */
  | { kind: 'echo'; status: number }
  /** Every logprob is null, or NaN as Python writes it, which is not valid JSON. */
  | { kind: 'nan-logprobs'; as?: 'NaN' | 'null' }
  /** The answer is cut after this many tokens, with finish_reason `length`. */
  | { kind: 'truncated'; tokens: number };

/** Called for each request for an answer; null: no fault. */
export type FaultPlan = (asked: Asked) => Fault | null;

export function always(fault: Fault): FaultPlan {
  return () => fault;
}

/** Faults by the number of the request, from 0. */
export function onRequests(faults: Readonly<Record<number, Fault>>): FaultPlan {
  return ({ number }) => faults[number] ?? null;
}

export function errorBody(status: number): unknown {
  return { error: { message: `scripted status ${status}`, type: 'server_error', param: null, code: null } };
}

export function textOf(reply: Reply): string {
  return typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body);
}

export function sendReply(response: ServerResponse, reply: Reply): void {
  const text = textOf(reply);
  response.writeHead(reply.status, {
    'content-type': typeof reply.body === 'string' ? 'text/plain' : 'application/json',
    'content-length': Buffer.byteLength(text),
    ...reply.headers,
  });
  response.end(text);
}

/**
 * Sends the reply with the fault. Resolves when everything is sent, or when the client has left.
 */
export async function sendFaulty(
  response: ServerResponse,
  reply: Reply,
  fault: Fault,
  closing: AbortSignal,
): Promise<void> {
  switch (fault.kind) {
    case 'stall':
      return untilClientLeaves(response);
    case 'reset':
      response.socket?.resetAndDestroy();
      return;
    case 'garbage':
      return sendReply(response, { status: 200, body: '<html>It works!</html>' });
    case 'wrong-shape':
      return sendReply(response, { status: 200, body: { answer: [{ text: 'A' }] } });
    case 'half-body':
      return sendHalf(response, reply);
    case 'trickle':
      return trickle(response, reply, fault.everyMs ?? 1000, closing);
    case 'endless':
      return endless(response, fault.stopAfterBytes ?? Number.POSITIVE_INFINITY, closing);
    case 'nan-logprobs':
      return nan(response, reply, fault.as ?? 'NaN');
    default:
      return sendReply(response, reply);
  }
}

function untilClientLeaves(response: ServerResponse): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  response.once('close', () => resolve());
  return promise;
}

async function sendHalf(response: ServerResponse, reply: Reply): Promise<void> {
  const bytes = Buffer.from(textOf(reply));
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length });
  const { promise, resolve } = Promise.withResolvers<void>();
  response.write(bytes.subarray(0, bytes.length >> 1), () => resolve());
  await promise;
  response.socket?.destroy();
}

async function trickle(
  response: ServerResponse,
  reply: Reply,
  everyMs: number,
  closing: AbortSignal,
): Promise<void> {
  const bytes = Buffer.from(textOf(reply));
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length });
  for (const byte of bytes) {
    if (response.destroyed || closing.aborted) return;
    response.write(Uint8Array.of(byte));
    await sleep(everyMs, undefined, { signal: closing }).catch(() => {});
  }
  response.end();
}

async function endless(
  response: ServerResponse,
  stopAfterBytes: number,
  closing: AbortSignal,
): Promise<void> {
  const piece = Buffer.alloc(65_536, ' ');
  const end = untilClientLeaves(response);
  response.writeHead(200, { 'content-type': 'application/json' });
  for (let sent = 0; sent < stopAfterBytes; sent += piece.length) {
    if (response.destroyed || closing.aborted) return;
    if (response.write(piece)) await setImmediate();
    else await Promise.race([drained(response), end]);
  }
  await end;
}

function drained(response: ServerResponse): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  response.once('drain', () => resolve());
  return promise;
}

/** In every dialect a logprob is in `logprob`, `token_logprobs` or `top_logprobs`. */
function nan(response: ServerResponse, reply: Reply, written: 'NaN' | 'null'): void {
  const marker = '"scripted-nan"';
  const marked = JSON.stringify(withMarker(reply.body, false));
  sendReply(response, {
    status: 200,
    body: marked.replaceAll(marker, written),
    headers: { 'content-type': 'application/json' },
  });
}

function withMarker(value: unknown, inLogprobs: boolean): unknown {
  if (typeof value === 'number') return inLogprobs ? 'scripted-nan' : value;
  if (Array.isArray(value)) return value.map((one) => withMarker(one, inLogprobs));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => {
      if (key === 'logprob' || key === 'token_logprobs') return [key, withMarker(one, true)];
      // In a completion these are objects of numbers; in a chat, lists of objects with a `logprob`.
      if (key === 'top_logprobs') return [key, withMarker(one, isNumbers(one))];
      return [key, withMarker(one, inLogprobs && key !== 'bytes')];
    }),
  );
}

function isNumbers(list: unknown): boolean {
  if (!Array.isArray(list)) return false;
  const [first] = list;
  return (
    typeof first === 'object' &&
    first !== null &&
    Object.values(first).every((one) => typeof one === 'number')
  );
}
