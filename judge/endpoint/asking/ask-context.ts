/** What asking the endpoint takes, and what it gives. */

import type { Findings } from '../probing/probe.ts';
import type { Writer } from '../prompts/write-question.ts';
import type { LabelDistribution } from '../replies/read-logprobs.ts';
import type { Usage } from '../replies/usage.ts';
import type { Endpoint } from '../requests/endpoint.ts';
import type { Persist } from '../retries/retry-policy.ts';

export interface Asking {
  endpoint: Endpoint;
  model: string;
  findings: Findings;
  temperatureScale: number;
  persist: Persist;
  write: Writer;
}

export interface Read {
  /** One for each slot, in order. */
  distributions: readonly LabelDistribution[];
  usage: Usage;
}
