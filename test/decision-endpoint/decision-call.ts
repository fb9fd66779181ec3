/** What a decision endpoint tells of a call. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Asked } from './question.ts';
import type { Refusal } from './refusal.ts';

/** A call for decisions, and its outcome. */
export interface DecisionCall {
  /** Counted from 0 since the endpoint was opened. */
  number: number;
  /** The body as it came. JavaScript moves keys such as `2` to the front when it parses it. */
  text: string;
  headers: IncomingHttpHeaders;
  /** In the order of the text; null: the body was refused before it was read. */
  asked: Asked | null;
  refusal: Refusal | null;
  /** The kind of its fault. */
  fault: string | null;
  /** 0: nothing was sent. */
  status: number;
  /** `gone`: the client left before the whole reply was sent. */
  ended: 'open' | 'sent' | 'gone';
  /** The number of other calls that were open when this one came. */
  besides: number;
}
