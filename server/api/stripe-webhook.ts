/** POST /webhooks/stripe: what Stripe tells of payments. It is signed by Stripe, and known by that alone: no key, no limit of a key. */
import type { FastifyInstance } from 'fastify';
import { NotSigned } from '../billing/stripe/event-payment.ts';
import { Refusal } from '../refusals.ts';
import type { Services } from './services.ts';

export const WEBHOOK_PATH = '/webhooks/stripe';
const BODY_LIMIT_BYTES = 1024 * 1024;

export async function stripeWebhook(
  app: FastifyInstance,
  { services }: { services: Services },
): Promise<void> {
  // The signature is over the bytes as they came.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES },
    async (_request: unknown, body: Buffer) => body,
  );
  app.setErrorHandler((error) => {
    throw explained(error);
  });
  app.addHook('onRequest', async () => {
    if (services.payments === undefined)
      throw new Refusal('unknown_path', {
        message: 'This service takes no payments: STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are not set.',
      });
  });
  app.post(WEBHOOK_PATH, async (request, reply) => {
    const { 'stripe-signature': signature } = request.headers;
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    await services.payments?.hear({ body, signature: [signature ?? ''].flat().join(',') });
    return reply.header('cache-control', 'no-store').send({ received: true });
  });
}

function explained(error: unknown): unknown {
  if (error instanceof NotSigned)
    return invalid(
      'stripe-signature: not of this body by the secret of this webhook, or older than five minutes',
    );
  const isTooLarge = error instanceof Error && 'code' in error && error.code === 'FST_ERR_CTP_BODY_TOO_LARGE';
  return isTooLarge ? invalid(`body: larger than the limit of ${BODY_LIMIT_BYTES} bytes (1 MiB)`) : error;
}

function invalid(message: string): Refusal {
  return new Refusal('invalid_request', { message });
}
