/** Reads a webhook's request: verified, and typed by its event. */
import { ApiError } from './api-error.ts';
import type {
  Chosen,
  CreditEvent,
  DirectDecisionResponse,
  ExplicitDecisionResponse,
  TestEvent,
  DecisionEvent as Told,
} from './generated/openapi.ts';
import { verifyWebhook, type WebhookHeaders } from './verify-webhook.ts';

/** `Content` is there when the webhook asks for it, and null where `content_omitted` says why. */
type DecisionTold<Type extends Told['type'], Content> = Omit<Told, 'type' | 'data'> & {
  type: Type;
  data: Omit<Told['data'], 'content'> & { content?: Content | null };
};

/** A comparison of `type` narrows `data`. A newer service may send other types: ignore them. */
export type WebhookEvent =
  | DecisionTold<'decision.done', ExplicitDecisionResponse | DirectDecisionResponse>
  | DecisionTold<'decision.failed', { errorMessage: string }>
  | DecisionTold<'decision.chosen', Chosen>
  | CreditEvent
  | TestEvent;

/**
 * Resolves to the event when `verifyWebhook` takes the request. Rejects with an `ApiError` of type
 * `invalid_webhook` for any other request: answer it with 400. Use the header `webhook-id` to take
 * an event only once.
 */
export async function parseWebhook(
  secret: string,
  headers: WebhookHeaders,
  body: string | Uint8Array,
  options: { nowMs?: number } = {},
): Promise<WebhookEvent> {
  if (!(await verifyWebhook(secret, headers, body, options)))
    throw new ApiError(
      'invalid_webhook',
      'The request is not signed with this secret, or its time is more than 5 minutes from now.',
    );
  return JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body));
}
