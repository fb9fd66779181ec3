/**
 * The settings of an endpoint: its address, its model, and how it is asked. The operator's
 * configuration provides them, and this module reads no environment.
 */

/** An endpoint of chat models in OpenAI's form, or of decision models. */
export interface ModelEndpoint {
  /** The base address with its `/v1`, without a slash at the end. */
  url: string;
  /** The endpoint's own name for the model. */
  name: string;
  apiKey: string | undefined;
  format: ModelFormat;
  strategy: ModelStrategy;
  /** Limits one call with all its tries; for tasks of one pass it limits the whole request. */
  timeoutSeconds: number;
  /** The longest time that the endpoint may take to start. */
  warmingSeconds: number;
  /** The most requests that are open at the same time. */
  concurrency: number;
  /** The divisor of log probabilities. */
  temperatureScale: number;
}

export const MODEL_STRATEGIES = ['auto', 'batch', 'rows', 'single'] as const;
export type ModelStrategy = (typeof MODEL_STRATEGIES)[number];

/**
 * chat: OpenAI's chat completions. systemone: typed questions to a decision model, as TypeSafe's
 * System One. decisions: OpenAI's Decisions API. auto: whichever the endpoint speaks.
 */
export const MODEL_FORMATS = ['auto', 'chat', 'systemone', 'decisions'] as const;
export type ModelFormat = (typeof MODEL_FORMATS)[number];
