/**
 * Sends one request to an address that a stranger chose. It connects only to public addresses,
 * follows no redirect, uses no proxy, and gives up after five seconds. One request takes at most
 * those five seconds, one socket, its body (256 KiB), and about 10 kB of the answer.
 */
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction, type Socket } from 'node:net';
import { isRefusedAddress } from './refused-address.ts';
import { type ResolveHost, resolveLocalHost, resolvePublicHost } from './resolve-host.ts';
import { hostOf, whyNoWebhookUrl } from './webhook-url.ts';

/** From the look-up of the name to the end of the answer. */
const WHOLE_MS = 5000;
/** No more of the answer is read: only its status matters. */
const MOST_ANSWER_BYTES = 1024;
const MOST_HEADER_BYTES = 8192;

export const FAULTS = [
  'refused_url',
  'no_such_host',
  'private_address',
  'timeout',
  'connection',
  'untrusted_certificate',
  'expired_certificate',
  'certificate_for_other_host',
  'tls',
  'not_http',
  // Nothing was sent: the stored secret is not what was sealed for this webhook.
  'unreadable_secret',
] as const;
/** Why there is no answer. */
export type Fault = (typeof FAULTS)[number];

export type Posted = { status: number; fault: null } | { status: null; fault: Fault };

export interface PostOptions {
  /** Whether the address may be of this machine or its networks, and without TLS. */
  allowPrivate: boolean;
  /** Also ends the request, as its time does. */
  signal?: AbortSignal | undefined;
  wholeMs?: number | undefined;
  resolveHost?: ResolveHost | undefined;
}

/** Never throws for what the other side does. */
export async function post(
  { url: text, headers, body }: { url: string; headers: Record<string, string>; body: Buffer },
  { allowPrivate, signal, wholeMs = WHOLE_MS, resolveHost }: PostOptions,
): Promise<Posted> {
  // Rules may have become stricter since the webhook was made.
  if (whyNoWebhookUrl(text, { allowPrivate }) !== null) return { status: null, fault: 'refused_url' };
  const url = new URL(text);
  const time = AbortSignal.timeout(wholeMs);
  const ending = signal === undefined ? time : AbortSignal.any([time, signal]);
  const resolve = resolveHost ?? (allowPrivate ? resolveLocalHost : resolvePublicHost);
  const addresses = await whileWaiting(resolve(hostOf(url), ending), ending);
  if (ending.aborted) return { status: null, fault: 'timeout' };
  if (addresses === null || addresses.length === 0) return { status: null, fault: 'no_such_host' };
  // Every address is checked: a name that leads inside and outside at once is an attack.
  if (!allowPrivate && addresses.some(isRefusedAddress)) return { status: null, fault: 'private_address' };
  return sendTo(url, addresses, { headers, body, allowPrivate, ending });
}

/** Null when it fails, or the time is up first. */
async function whileWaiting<T>(promise: Promise<T>, ending: AbortSignal): Promise<T | null> {
  const ended = new Promise<null>((resolve) => {
    ending.addEventListener('abort', () => resolve(null), { once: true });
  });
  return Promise.race([promise.catch(() => null), ended]);
}

interface Sent {
  headers: Record<string, string>;
  body: Buffer;
  allowPrivate: boolean;
  ending: AbortSignal;
}

function sendTo(url: URL, addresses: readonly string[], sent: Sent): Promise<Posted> {
  const isSecure = url.protocol === 'https:';
  return new Promise((resolve) => {
    const options: https.RequestOptions = {
      method: 'POST',
      headers: { ...sent.headers, 'content-length': String(sent.body.byteLength), connection: 'close' },
      // An agent of its own: the shared one may know a proxy from the environment, and keeps
      // connections.
      agent: isSecure ? new https.Agent({ maxCachedSessions: 0 }) : new http.Agent(),
      lookup: answerWith(addresses),
      maxHeaderSize: MOST_HEADER_BYTES,
      ...(isSecure ? { rejectUnauthorized: true } : {}),
    };
    const request = (isSecure ? https : http).request(url, options);
    const settle = (posted: Posted) => {
      sent.ending.removeEventListener('abort', onTimeUp);
      resolve(posted);
      request.destroy();
    };
    const fail = (fault: Fault) => settle({ status: null, fault });
    const onTimeUp = () => fail('timeout');
    sent.ending.addEventListener('abort', onTimeUp, { once: true });
    if (sent.ending.aborted) return fail('timeout');
    request.on('socket', (socket) => {
      // Looked at once more, on the connection itself, before a byte is written to it.
      socket.once('connect', () => {
        if (!sent.allowPrivate && isRefusedAddress(remoteAddressOf(socket))) fail('private_address');
      });
    });
    request.on('response', (response) => {
      const { statusCode: status = 0 } = response;
      // The status is what counts: when the time is up now, it has arrived.
      sent.ending.removeEventListener('abort', onTimeUp);
      const done = () => settle({ status, fault: null });
      sent.ending.addEventListener('abort', done, { once: true });
      let bytes = 0;
      response.on('data', (piece: Buffer) => {
        bytes += piece.byteLength;
        if (bytes >= MOST_ANSWER_BYTES) done();
      });
      response.once('close', () => {
        sent.ending.removeEventListener('abort', done);
        done();
      });
      response.once('error', done);
    });
    request.on('error', (error) => fail(faultOf(error)));
    request.once('close', () => fail('connection'));
    request.end(sent.body);
  });
}

/** Gives the addresses that were checked, whatever a name server would say now. */
export function answerWith(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, options, callback) => {
    const [first] = found;
    if (options.all === true) callback(null, found);
    else callback(null, first?.address ?? '', first?.family ?? 0);
  };
}

function remoteAddressOf(socket: Socket): string {
  return socket.remoteAddress ?? '';
}

function faultOf(error: Error): Fault {
  const code = 'code' in error ? String(error.code) : '';
  if (/^HPE_/.test(code)) return 'not_http';
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'certificate_for_other_host';
  if (code === 'CERT_HAS_EXPIRED' || code === 'CERT_NOT_YET_VALID') return 'expired_certificate';
  if (/CERT|SELF_SIGNED|UNABLE_TO|INVALID_CA/.test(code)) return 'untrusted_certificate';
  return /EPROTO|TLS|SSL/.test(code) ? 'tls' : 'connection';
}
