/** The common part of the two formats of decision models: a path, a body, and a reply to read. */
import type { Question } from './write-question.ts';

export interface Wire {
  path: '/systemone' | '/decisions';
  body(model: string, state: string, questions: readonly Question[]): object;
  /** Throws UnreadableReply. `nameOf` names a question, by its index, for the message. */
  read(reply: unknown, questions: readonly Question[], nameOf: NameOf): WireReply;
}

/** The ids say nothing, because some servers show them to the model. */
export const idOf = (question: number): string => `q${question + 1}`;

export type NameOf = (question: number) => string;

export interface WireReply {
  /** One for each question, in order; null: the model refuses this question. */
  answers: readonly (WireAnswer | null)[];
  /** The version that answered; null: the reply does not say. */
  model: string | null;
  /** Null: the reply does not say. */
  usage: { input: number; output: number } | null;
}

export interface WireAnswer {
  /**
   * One for each option or level in order; for a noul, the probabilities that it holds and that it
   * does not.
   */
  probabilities: number[];
  isRounded: boolean;
  /** The probability on the options before the server normalised; 1 where it does not say. */
  mass: number;
}
