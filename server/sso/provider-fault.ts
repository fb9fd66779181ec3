/** What went wrong with an identity provider, in a word for the log and for the person. */
import { ProviderUnreachable } from './provider-fetch.ts';

/** `kind`: what the person is told; the message is for the operator's log. */
export class ProviderFault extends Error {
  override name = 'ProviderFault';
  readonly kind: 'failed' | 'denied' | 'used';

  constructor(
    message: string,
    { kind = 'failed', cause }: { kind?: ProviderFault['kind']; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.kind = kind;
  }
}

const MOST_SENTENCE = 200;

/** The errors of RFC 6749 4.1.2.1 and OpenID Connect by which a provider declines a person. */
const DENIED = ['access_denied', 'login_required', 'consent_required', 'interaction_required'];

/**
 * Tells errors of the library apart by their codes. The provider's own sentences are not repeated:
 * they may hold anything. Whatever else is thrown comes of an answer that nobody expected.
 */
export function explainFault(error: unknown): ProviderFault {
  if (error instanceof ProviderFault) return error;
  const causes = causesOf(error);
  const unreachable = causes.find((cause) => cause instanceof ProviderUnreachable);
  if (unreachable !== undefined) return new ProviderFault(unreachable.message);
  const { error: said, code, name } = Object(error);
  if (typeof said === 'string' && /^[a-z_]{1,60}$/.test(said)) {
    const isOfPerson = code === 'OAUTH_AUTHORIZATION_RESPONSE_ERROR' && DENIED.includes(said);
    // The code was used already, has expired, or belongs to another client or verifier.
    return new ProviderFault(said, {
      kind: isOfPerson ? 'denied' : said === 'invalid_grant' ? 'used' : 'failed',
    });
  }
  const detail = causes.map(attributeOf).find((one) => one !== null) ?? sentenceOf(causes);
  const what = String(code ?? name ?? 'fault');
  return new ProviderFault(detail === null ? what : `${what} ${detail}`, { cause: error });
}

function causesOf(error: unknown, most = 5): unknown[] {
  return error instanceof Error && most > 0 ? [error, ...causesOf(error.cause, most - 1)] : [error];
}

/** The claim or field that was not as expected. */
function attributeOf(cause: unknown): string | null {
  const { claim, attribute } = Object(cause);
  const name = claim ?? attribute;
  return typeof name === 'string' && /^\w{1,60}$/.test(name) ? name : null;
}

/** The library's own words for what was wrong. */
function sentenceOf(causes: readonly unknown[]): string | null {
  const found = causes.find((cause) => cause instanceof Error && cause.name === 'OperationProcessingError');
  return found instanceof Error ? found.message.slice(0, MOST_SENTENCE) : null;
}
