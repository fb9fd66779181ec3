// biome-ignore-all lint/performance/noBarrelFile: the one door of the published package.
/** All that the package exports. */
export {
  ApiError,
  type ErrorType,
  isApiError,
  type RateLimit,
} from './api-error.ts';
export {
  type Client,
  type ClientOptions,
  type CreateOptions,
  createClient,
  type DecisionRequest,
  isRunning,
  type ResultOf,
  type SendOptions,
} from './create-client.ts';
export type { DecisionEvent, EventOptions } from './follow-events.ts';
export type * from './generated/openapi.ts';
export type { DecisionFilter } from './list-decisions.ts';
export type { Period } from './list-receipts.ts';
export { parseWebhook, type WebhookEvent } from './parse-webhook.ts';
export { type ReplyDetails, replyOf } from './reply-of.ts';
export type { CallOptions } from './send.ts';
export type { AnswersTo, AnswerTo, AskedQuestion, AskedQuestions, AskRequest } from './typed-questions.ts';
export { verifyResult } from './verify-result.ts';
export { verifyWebhook, type WebhookHeaders } from './verify-webhook.ts';
export type { Progress, WaitOptions } from './wait-for-decision.ts';
