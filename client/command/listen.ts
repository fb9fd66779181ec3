/**
 * `decide listen`: sends webhook events to a program on this machine, which the service cannot
 * reach. It asks for the list of decisions every two seconds, and makes the events from what has
 * changed there; each is signed as the service signs webhooks, and sent once.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { printable } from '../../pictures/words/printable.ts';
import { type Client, isApiError } from '../library/index.ts';
import type { Options } from './arguments.ts';
import { type Ended, openEndings } from './endings.ts';
import { LOOPBACK } from './loopback.ts';
import { EXIT, WrongUsage } from './usage.ts';

const POLL_MS = 2000;
/** As long as the service waits for a webhook. */
const REPLY_MS = 5000;
const SECRET = /^whsec_[A-Za-z0-9+/]{32,}={0,2}$/;
const PREFIX = 'whsec_';

export async function listen(client: Client, address: string, options: Options): Promise<number> {
  const url = localUrl(address);
  const limit = limitOf(options);
  const secret = secretOf(process.env);
  const stop = new AbortController();
  const onSignal = () => stop.abort();
  process.once('SIGINT', onSignal);
  process.once('SIGTERM', onSignal);
  try {
    const endings = await openEndings(client, stop.signal);
    process.stdout.write(
      `The secret is ${secret}\nListening: decisions that end from now on are sent to ${url}. Ctrl-C stops it.\n`,
    );
    for (let sent = 0; sent < limit; ) {
      for (const ended of await whileItMayPass(() => endings.next(), stop.signal)) {
        if (sent >= limit) break;
        const said = await deliver(url, ended, secret, stop.signal);
        process.stdout.write(`${said}\n`);
        sent += 1;
      }
      if (sent < limit) await sleep(POLL_MS, undefined, { signal: stop.signal });
    }
    return EXIT.done;
  } catch (error) {
    if (stop.signal.aborted) return EXIT.interrupted;
    throw error;
  } finally {
    process.off('SIGINT', onSignal);
    process.off('SIGTERM', onSignal);
  }
}

function localUrl(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : null;
  const isHttp = url?.protocol === 'http:' || url?.protocol === 'https:';
  if (url !== null && isHttp && LOOPBACK.test(url.hostname)) return url;
  throw new WrongUsage(
    `listen: expected an address of this machine, such as http://127.0.0.1:8080/hooks, got "${address}"; make a webhook for any other`,
  );
}

function limitOf({ limit }: Options): number {
  if (limit === undefined) return Number.POSITIVE_INFINITY;
  if (/^[1-9]\d{0,5}$/.test(limit)) return Number(limit);
  throw new WrongUsage(`--limit: expected a whole number from 1 to 999999, got "${limit}"`);
}

/** The error does not quote the secret. */
function secretOf({ WEBHOOK_SECRET: given }: NodeJS.ProcessEnv): string {
  if (given === undefined || given === '') return `${PREFIX}${randomBytes(32).toString('base64')}`;
  if (SECRET.test(given)) return given;
  throw new WrongUsage('WEBHOOK_SECRET: expected whsec_ and the base64 of at least 24 bytes; or unset it');
}

/** The service may restart while somebody listens. What it refuses for good ends the command. */
async function whileItMayPass<Found>(ask: () => Promise<Found[]>, signal: AbortSignal): Promise<Found[]> {
  try {
    return await ask();
  } catch (error) {
    signal.throwIfAborted();
    const mayPass =
      isApiError(error) && (error.status === null || error.status === 429 || error.status >= 500);
    if (!mayPass) throw error;
    process.stderr.write(`decide: ${printable(error.message)} (${error.type}) Trying again.\n`);
    return [];
  }
}

/** One try. Returns the line that tells what came of it. */
async function deliver(url: URL, { id, type, data }: Ended, secret: string, signal: AbortSignal) {
  const eventId = `evt_${randomBytes(16).toString('hex')}`;
  const body = JSON.stringify({ type, timestamp: new Date().toISOString(), data });
  const timestamp = String(Math.floor(Date.now() / 1000));
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${eventId}.${timestamp}.${body}`).digest('base64');
  const outcome = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'decision-analysis-webhooks',
      'webhook-id': eventId,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    },
    body,
    redirect: 'manual',
    signal: AbortSignal.any([signal, AbortSignal.timeout(REPLY_MS)]),
  }).then(
    async (reply) => {
      // Only the status matters.
      await reply.body?.cancel();
      return String(reply.status);
    },
    (error) => {
      signal.throwIfAborted();
      return Object(error).name === 'TimeoutError' ? 'no reply within 5 seconds' : 'not reached';
    },
  );
  return `${eventId}  ${type}  ${printable(id)}  ${outcome}`;
}
