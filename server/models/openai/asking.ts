/** What asking the endpoint takes, and what it gives. */
import type { Endpoint } from './endpoint.ts';
import type { Asker } from './fair-turns.ts';
import type { Persist } from './persist.ts';
import type { Findings } from './probe.ts';
import type { Quote } from './prompts/quote.ts';
import type { LabelDistribution } from './read-logprobs.ts';
import type { Usage } from './usage.ts';

export interface Asking {
  endpoint: Endpoint;
  model: string;
  findings: Findings;
  temperatureScale: number;
  persist: Persist;
  asker: Asker;
  signal: AbortSignal;
  waits: boolean;
  quote: Quote;
}

export interface Read {
  /** One for each slot, in order. */
  distributions: readonly LabelDistribution[];
  usage: Usage;
}
