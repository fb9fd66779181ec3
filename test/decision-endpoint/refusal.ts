/** The reasons for which a decision model refuses a request, whatever the words of its server. */

export interface Limits {
  questions: number;
  options: number;
  levels: number;
  /** Of the request's body. */
  bytes: number;
  /** Of the state and all questions. */
  tokens: number;
  /** Of the state and the longest question. */
  questionTokens: number;
}

export type Refusal =
  /** The body has another form than the server takes. */
  | { why: 'shape'; at: readonly string[]; message: string }
  /** A question has a type that the server does not know. */
  | { why: 'type'; id: string }
  /** A noul has neither instructions nor criteria. */
  | { why: 'empty-noul'; id: string }
  /** `question` counts from 0 and is null where the limit is that of the request. */
  | { why: keyof Limits; count: number; most: number; question: number | null }
  /** The server has no such model. */
  | { why: 'model'; name: string }
  /** The server's model answers no questions of this kind, or it does not know the path. */
  | { why: 'no-decisions' }
  | { why: 'no-key' | 'wrong-key' };

export class Refused extends Error {
  override name = 'Refused';
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.why);
    this.refusal = refusal;
  }
}
