/** A question to a decision model, read alike from both formats. */
import canonicalize from 'canonicalize';

export interface Option {
  /** The key of a choice, the index of a level, or `true` and `false`. */
  key: string;
  description: unknown;
}

export interface Question {
  /** The key of the map, or OpenAI's `name`. */
  id: string;
  type: 'noul' | 'choice' | 'score';
  /** Null: the question has none. */
  instructions: unknown;
  /** In the order of the request's text. */
  options: readonly Option[];
}

export interface Asked {
  /** Null: the request names none. */
  model: string | null;
  state: unknown;
  questions: readonly Question[];
}

export interface Tokens {
  state: number;
  questions: readonly number[];
}

/** Four bytes of JSON count as one token. */
export function tokensOf({ state, questions }: Asked): Tokens {
  const count = (value: unknown) => Math.ceil(Buffer.byteLength(textOf(value)) / 4);
  return {
    state: count(state),
    questions: questions.map(({ instructions, options }) => count([instructions, options])),
  };
}

/** A text as it is, everything else as JSON whose keys are sorted. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (canonicalize(value) ?? '');
}
