/** One way to ask an endpoint; the adapter uses every format through this interface. */
import type { AnsweredCall, Plan, Task } from '../port.ts';
import type { Endpoint } from './requests/endpoint.ts';
import type { Retry } from './retries/retry-policy.ts';
import type { ModelFormat } from './settings.ts';

/** The abilities of the endpoint, and how it is asked from then on. */
export interface Format {
  readonly format: Exclude<ModelFormat, 'auto'>;
  /** The judge's name, before the model's own. */
  readonly judge: string;
  /** Kind of prompt → version of its words. */
  readonly prompts: Readonly<Record<string, number>>;
  /** The reason why the endpoint cannot be used as it is set; null: it can. */
  readonly unsupported: string | null;
  /** The findings for /readyz and the log. */
  readonly findings: FormatFindings;
  plan(tasks: readonly Task[]): Plan;
  calls(tasks: readonly Task[]): FormatCalls;
}

export interface FormatCalls {
  calls: readonly FormatCall[];
  /** True when the first call fills a cache of the endpoint, so that the others wait for it. */
  isFirstAlone: boolean;
}

export interface CallAnswer extends Omit<AnsweredCall, 'callsLeft'> {
  /** True when the token counts are ours, because the endpoint gave none. */
  isEstimated: boolean;
}

export interface FormatCall {
  /** Resolves with the answer, or with the smaller calls that have to be made instead. */
  ask(asking: Asking): Promise<CallAnswer | readonly FormatCall[]>;
}

export interface Asking {
  endpoint: Endpoint;
  model: string;
  /** Divides log probabilities. */
  temperatureScale: number;
  retry: Retry;
}

/** Findings by the names that the log and /readyz show. */
export interface FormatFindings {
  /** Tokens listed beside an answer in a chat. */
  logprobs?: number;
  /** Tokens listed beside an answer in a batch of prompts. */
  batch?: number;
  grammar?: string;
  /** The form in which records are asked, and the form for questions of one pass. */
  records?: string;
  one_pass?: string;
  /**
   * For a decision model: the most questions and bytes of a call, and the most options of a choice.
   */
  questions?: number;
  bytes?: number;
  options?: number;
  /** True when it prints two decimals. */
  rounded?: boolean;
  /**
   * True when an answer depends on the other questions of its call, so that each is asked alone.
   */
  joint?: boolean;
}
