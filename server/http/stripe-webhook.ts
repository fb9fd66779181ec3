/**
 * POST /webhooks/stripe: Stripe's events about payments. Stripe has no API key; its signature alone
 * shows that it is the sender. The signature covers the body, so each forged event costs at most 1
 * MiB of memory and the hashing of it. All events together may hold as many bytes of bodies as one
 * organization.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { NotSigned } from '../billing/stripe/event-payment.ts';
import { invalidAt, Refusal } from '../refusals.ts';
import { readBody } from './bodies/read-body.ts';
import type { BodyBudget } from './door/body-budget.ts';
import type { Services } from './services.ts';

export const WEBHOOK_PATH = '/webhooks/stripe';
const MAX_BODY_BYTES = 1024 * 1024;

export async function stripeWebhook(
  app: FastifyInstance,
  { services, budget }: { services: Services; budget: BodyBudget },
): Promise<void> {
  // The signature is checked over the bytes as they came, so nothing may parse them first.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', async (request: FastifyRequest) =>
    readBody(request, MAX_BODY_BYTES, budget.lease('stripe')),
  );
  app.setErrorHandler((error) => {
    throw error instanceof NotSigned ? notSigned() : error;
  });
  app.addHook('onRequest', async ({ headers }) => {
    if (services.payments === undefined)
      throw new Refusal('unknown_path', {
        message: 'This service takes no payments: STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are not set.',
      });
    if ((headers['stripe-signature'] ?? '').length === 0) throw notSigned();
  });
  app.post(WEBHOOK_PATH, async (request, reply) => {
    const { 'stripe-signature': signature } = request.headers;
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const event = { body, signature: [signature ?? ''].flat().join(',') };
    await services.payments?.hear(event, request.id);
    return reply.header('cache-control', 'no-store').send({ received: true });
  });
}

function notSigned(): Refusal {
  return invalidAt(
    'stripe-signature',
    'expected a signature of this body, made with the secret of this webhook and not older than five minutes',
    'invalid_header',
  );
}
