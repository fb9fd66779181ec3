/** What asking the endpoint takes, and what it gives. */
import type { Endpoint } from './endpoint.ts';
import type { Persist } from './persist.ts';
import type { Findings } from './probe.ts';
import type { LabelDistribution } from './read-logprobs.ts';
import type { Usage } from './usage.ts';
import type { Writer } from './write-question.ts';

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
