/** Which endpoint is asked, and how: plain settings, which whoever opens the endpoint provides. */

/** An OpenAI-compatible endpoint. */
export interface ModelEndpoint {
  /** The base address, `/v1` included, without a slash at the end. */
  url: string;
  /** As the endpoint calls the model. */
  name: string;
  apiKey: string | undefined;
  strategy: ModelStrategy;
  /** Of one call with all its tries; where a caller waits for one pass, of all that it takes. */
  timeoutSeconds: number;
  /** How long the endpoint may take to start. */
  warmingSeconds: number;
  /** Requests at once. */
  concurrency: number;
  /** Divides log probabilities. */
  temperatureScale: number;
}

export const MODEL_STRATEGIES = ['auto', 'batch', 'rows', 'single'] as const;
export type ModelStrategy = (typeof MODEL_STRATEGIES)[number];
