/**
 * Asks an identity provider over HTTP. An operator names the issuer, and the issuer's own document
 * names all other addresses, so what webhooks may not reach, providers may not either: it connects
 * only to public addresses, over https, follows no redirect and uses no proxy. One request takes at
 * most five seconds, one socket and 256 KiB.
 */
import http from 'node:http';
import https from 'node:https';
import ipaddr from 'ipaddr.js';
import type { CustomFetch, CustomFetchOptions } from 'openid-client';
import { answerWith } from '../webhooks/sending/post.ts';
import { isRefusedAddress } from '../webhooks/sending/refused-address.ts';
import { resolveLocalHost, resolvePublicHost } from '../webhooks/sending/resolve-host.ts';
import { hostOf } from '../webhooks/sending/webhook-url.ts';

/** From the look-up of the name to the end of the answer. */
const WHOLE_MS = 5000;
/** Documents and sets of keys have some kilobytes, tokens with many groups some dozens. */
const MOST_ANSWER_BYTES = 256 * 1024;
/** A `Response` can have no greater one. */
const MOST_STATUS = 599;

/** Why a provider gave no answer that can be read, in words for the operator's log. */
export class ProviderUnreachable extends Error {
  override name = 'ProviderUnreachable';
}

export interface FetchSettings {
  /** Whether providers may be in private networks, and without TLS on this machine. */
  allowPrivate: boolean;
  wholeMs?: number | undefined;
}

export function openProviderFetch({ allowPrivate, wholeMs = WHOLE_MS }: FetchSettings): CustomFetch {
  return async (address, options) => {
    const url = new URL(address);
    const ending = AbortSignal.timeout(wholeMs);
    const addresses = await findAddresses(url, { allowPrivate, ending });
    return ask(url, options, { addresses, ending });
  };
}

async function findAddresses(
  url: URL,
  { allowPrivate, ending }: { allowPrivate: boolean; ending: AbortSignal },
): Promise<string[]> {
  const resolve = allowPrivate ? resolveLocalHost : resolvePublicHost;
  const timeUp = new Promise<never>((_, fail) => {
    ending.addEventListener('abort', () => fail(timeout()), { once: true });
  });
  const found = await Promise.race([resolve(hostOf(url), ending).catch(() => []), timeUp]);
  if (found.length === 0) throw new ProviderUnreachable(`no such host: ${url.host}`);
  if (!allowPrivate && found.some(isRefusedAddress))
    throw new ProviderUnreachable(`private address of ${url.host}: see SSO_ALLOW_PRIVATE`);
  if (url.protocol === 'http:' && !(allowPrivate && found.every(isLoopback)))
    throw new ProviderUnreachable(`${url.host} without https`);
  return found;
}

function isLoopback(address: string): boolean {
  return ipaddr.process(address).range() === 'loopback';
}

function timeout(): ProviderUnreachable {
  return new ProviderUnreachable('no answer in time');
}

interface Asking {
  /** Those that were checked, whatever a name server would say now. */
  addresses: readonly string[];
  ending: AbortSignal;
}

function ask(
  url: URL,
  { method, headers, body }: CustomFetchOptions,
  { addresses, ending }: Asking,
): Promise<Response> {
  const isSecure = url.protocol === 'https:';
  return new Promise((resolve, reject) => {
    const request = (isSecure ? https : http).request(url, {
      method,
      headers: { ...headers, connection: 'close' },
      // An agent of its own: the shared one may know a proxy from the environment.
      agent: isSecure ? new https.Agent({ maxCachedSessions: 0 }) : new http.Agent(),
      lookup: answerWith(addresses),
    });
    const fail = (error: Error) => {
      reject(error);
      request.destroy();
    };
    ending.addEventListener('abort', () => fail(timeout()), { once: true });
    if (ending.aborted) return fail(timeout());
    request.on('error', (error) => fail(new ProviderUnreachable(codeOf(error))));
    request.on('response', (response) => {
      const pieces: Buffer[] = [];
      let bytes = 0;
      response.on('data', (piece: Buffer) => {
        bytes += piece.byteLength;
        pieces.push(piece);
        if (bytes > MOST_ANSWER_BYTES)
          fail(new ProviderUnreachable(`an answer of more than ${MOST_ANSWER_BYTES} bytes`));
      });
      response.once('error', (error) => fail(new ProviderUnreachable(codeOf(error))));
      response.once('end', () => {
        const { statusCode = 0 } = response;
        if (statusCode > MOST_STATUS) fail(new ProviderUnreachable(`status ${statusCode}`));
        else resolve(toResponse(response, Buffer.concat(pieces)));
      });
    });
    request.end(body instanceof URLSearchParams ? body.toString() : body);
  });
}

/** The part of the answer that the library reads. */
function toResponse({ statusCode = 0, headers }: http.IncomingMessage, body: Buffer<ArrayBuffer>): Response {
  const { 'content-type': type, 'www-authenticate': challenge } = headers;
  const isEmpty = statusCode === 204 || statusCode === 205 || statusCode === 304;
  return new Response(isEmpty ? null : body, {
    status: statusCode,
    headers: {
      ...(type === undefined ? {} : { 'content-type': type }),
      ...(challenge === undefined ? {} : { 'www-authenticate': challenge }),
    },
  });
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : 'connection';
}
