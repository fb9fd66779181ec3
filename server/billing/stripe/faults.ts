/**
 * Tells what an error of Stripe's library means. Its message and its fields may repeat what was
 * sent, so only codes are passed on.
 */
import Stripe from 'stripe';

/**
 * True for an error of Stripe's library. Whether Stripe carried out the request is then unknown,
 * except where `refusalCode` says that it did not.
 */
export function isStripeFault(error: unknown): error is Stripe.errors.StripeError {
  return error instanceof Stripe.errors.StripeError;
}

/** The code of an error, for logs and operators. */
export function faultCode(error: unknown): string {
  if (!isStripeFault(error)) return error instanceof Error ? error.name : 'unknown';
  return error.decline_code ?? error.code ?? error.type;
}

/**
 * The code when Stripe has refused for good, because of the card or of the request; null when the
 * same request may still succeed.
 */
export function refusalCode(error: unknown): string | null {
  const isForGood = isStripeFault(error) && FOR_GOOD.has(error.statusCode ?? 0);
  // A rate limit sometimes has status 400, and passes.
  return isForGood && !(error instanceof Stripe.errors.StripeRateLimitError) ? faultCode(error) : null;
}

/**
 * These statuses refuse for good. 401 and 403 are about the key, 409 and 429 pass, and after 500
 * the outcome is unknown.
 */
const FOR_GOOD: ReadonlySet<number> = new Set([400, 402, 404]);

/** STRIPE_SECRET_KEY lacks the permission. */
export function isForbidden(error: unknown): boolean {
  return isStripeFault(error) && error.statusCode === 403;
}

export function isMissing(error: unknown): boolean {
  return isStripeFault(error) && error.statusCode === 404;
}
