/** Checks that a webhook comes from the service: signatures of Standard Webhooks, version 1. */

/** Headers of a request: `Headers`, or an object with lower-case names as Node has them. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

const TOLERANCE_SECONDS = 300;
const PREFIX = 'whsec_';

/**
 * Resolves to true when one of the signatures is that of the secret, and the message was sent at
 * most 5 minutes ago. `body` is the body as it came, before it is parsed. Use `webhook-id` to take
 * a message only once. Rejects when the secret has not the form of one.
 */
export async function verifyWebhook(
  secret: string,
  headers: WebhookHeaders,
  body: string | Uint8Array,
  { nowMs = Date.now() }: { nowMs?: number } = {},
): Promise<boolean> {
  const key = await crypto.subtle.importKey(
    'raw',
    secretBytes(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  );
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) => read(headers, name));
  if (!id || !/^\d{1,12}$/.test(timestamp!)) return false;
  if (Math.abs(Math.floor(nowMs / 1000) - Number(timestamp)) > TOLERANCE_SECONDS) return false;
  const head = new TextEncoder().encode(`${id}.${timestamp}.`);
  const tail = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const signed = new Uint8Array(head.length + tail.length);
  signed.set(head);
  signed.set(tail, head.length);
  let isSigned = false;
  for (const one of signatures!.split(' ')) {
    const signature = one.startsWith('v1,') ? decode(one.slice(3)) : null;
    // Takes the same time wherever the signature is wrong.
    if (signature !== null && (await crypto.subtle.verify('HMAC', key, signature, signed))) isSigned = true;
  }
  return isSigned;
}

function read(headers: WebhookHeaders, name: string): string {
  const field = `webhook-${name}`;
  const value = headers instanceof Headers ? headers.get(field) : headers[field];
  return String(value ?? '');
}

function secretBytes(secret: string): Uint8Array<ArrayBuffer> {
  const bytes = decode(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret);
  // The error does not quote the secret, because errors are logged.
  if (bytes === null || bytes.length === 0) throw new TypeError('secret: expected whsec_ and base64');
  return bytes;
}

function decode(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
