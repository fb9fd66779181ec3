/**
 * What an error of Stripe's library means. Its message and its fields may repeat what was sent:
 * only codes are passed on.
 */
import Stripe from 'stripe';

/**
 * True: Stripe was not reached, or did not answer as it should; anything may have happened there.
 */
export function isStripeFault(error: unknown): error is Stripe.errors.StripeError {
  return error instanceof Stripe.errors.StripeError;
}

/** For logs and for operators. */
export function faultCode(error: unknown): string {
  if (!isStripeFault(error)) return error instanceof Error ? error.name : 'unknown';
  return error.decline_code ?? error.code ?? error.type;
}

/**
 * The code when Stripe has refused for good, by the card or by what was asked; null when it may do
 * it yet.
 */
export function refusalCode(error: unknown): string | null {
  const isForGood = isStripeFault(error) && FOR_GOOD.has(error.statusCode ?? 0);
  // That one is 400 at times, and passes.
  return isForGood && !(error instanceof Stripe.errors.StripeRateLimitError) ? faultCode(error) : null;
}

/** 401 and 403 are about the key, 409 and 429 pass, and after 500 nothing is known. */
const FOR_GOOD: ReadonlySet<number> = new Set([400, 402, 404]);

/** The key may not do it. */
export function isForbidden(error: unknown): boolean {
  return isStripeFault(error) && error.statusCode === 403;
}

export function isMissing(error: unknown): boolean {
  return isStripeFault(error) && error.statusCode === 404;
}
