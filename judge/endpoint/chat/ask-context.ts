/** The arguments that all ways of asking share, and their result. */

import type { QuestionWriter } from '../prompts/write-question.ts';
import type { LabelDistribution } from '../replies/read-logprobs.ts';
import type { Usage } from '../replies/usage.ts';
import type { Endpoint, EndpointPath } from '../requests/endpoint.ts';
import type { Retry } from '../retries/retry-policy.ts';
import type { Findings } from './probe.ts';

export interface AskContext {
  endpoint: Endpoint;
  model: string;
  findings: Findings;
  temperatureScale: number;
  retry: Retry;
  write: QuestionWriter;
}

export interface SlotDistributions {
  /** One for each slot, in order. */
  distributions: readonly LabelDistribution[];
  usage: Usage;
}

/** Posts to the endpoint until `signal` is aborted. */
export function postWith({ endpoint }: AskContext, signal: AbortSignal) {
  return (path: EndpointPath, body: object) => endpoint.post(path, body, signal);
}
