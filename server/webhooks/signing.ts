/**
 * Secrets and signatures of the Standard Webhooks specification, version 1
 * (github.com/standard-webhooks/standard-webhooks).
 */
import { createHmac, randomBytes } from 'node:crypto';

/** The specification asks for 24 to 64. */
export const SECRET_BYTES = 32;
const PREFIX = 'whsec_';

export function newSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/** As the receiver's library takes it. */
export function formatSecret(secret: Buffer): string {
  return `${PREFIX}${secret.toString('base64')}`;
}

/** The headers that prove who sent the body, and when. Each secret signs; one match suffices. */
export function signedHeaders(
  { id, sentAt, body }: { id: string; sentAt: Date; body: Buffer },
  secrets: readonly Buffer[],
): Record<string, string> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  const sign = (secret: Buffer) =>
    `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.`).update(body).digest('base64')}`;
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map(sign).join(' '),
  };
}
