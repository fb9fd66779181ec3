/** The addresses that a webhook may have, as far as their text tells. */
import { isIP } from 'node:net';
import { whyNotVisible } from '../../wire/visible-name.ts';
import { isRefusedAddress } from './refused-address.ts';

export const MOST_URL_LENGTH = 2048;
/** Below this, only the ports of the web: others belong to mail, shells and the like. */
const FIRST_FREE_PORT = 1024;
const HTTPS_PORT = 443;
/** Names that mean this machine or its network, whatever a name server says. */
const LOCAL_NAME = /(^|\.)(localhost|local|internal|lan|home|corp|intranet|arpa)\.?$/i;

const REMEDY = 'use an address that anyone on the internet can reach';

/**
 * Why a webhook may not have this address, as the end of "url: …"; null: it may. The addresses that
 * its name leads to are checked when the service connects.
 */
export function whyNoWebhookUrl(text: string, { allowPrivate }: { allowPrivate: boolean }): string | null {
  if (text.length > MOST_URL_LENGTH)
    return `expected at most ${MOST_URL_LENGTH} characters, got ${text.length}`;
  // `URL` drops some of these in silence.
  const unseen = whyNotVisible(text);
  if (unseen !== null) return unseen;
  const url = URL.parse(text);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    return 'expected an https address, such as https://example.com/hooks';
  if (url.username !== '' || url.password !== '')
    return 'expected an address without user and password; webhooks are signed instead';
  if (url.hash !== '') return 'expected an address without a fragment (#…), which is never sent';
  if (allowPrivate) return null;
  if (url.protocol === 'http:') return 'expected https, because http sends events in plain text';
  return whyNoPublicPlace(url);
}

function whyNoPublicPlace(url: URL): string | null {
  const port = url.port === '' ? HTTPS_PORT : Number(url.port);
  if (port !== HTTPS_PORT && port < FIRST_FREE_PORT)
    return `expected port ${HTTPS_PORT}, or one from ${FIRST_FREE_PORT} on, got ${port}`;
  // `URL` has written decimal, octal and hexadecimal forms as four numbers already.
  const host = hostOf(url);
  if (isIP(host) !== 0) return isRefusedAddress(host) ? `${host} is not a public address; ${REMEDY}` : null;
  if (LOCAL_NAME.test(host) || !host.replace(/\.$/, '').includes('.'))
    return `${host} is a name of a local network; ${REMEDY}`;
  return null;
}

/** The host without the brackets of IPv6. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1');
}
