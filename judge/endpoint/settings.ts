/**
 * The settings of an endpoint: its address, its model, and how it is asked. The operator's
 * configuration provides them, and this module reads no environment.
 */

/** An OpenAI-compatible endpoint. */
export interface ModelEndpoint {
  /** The base address with its `/v1`, without a slash at the end. */
  url: string;
  /** The endpoint's own name for the model. */
  name: string;
  apiKey: string | undefined;
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
