/** Compares a request with the limits of a server. */
import { type Asked, tokensOf } from './question.ts';
import { type Limits, Refused } from './refusal.ts';

/** Throws Refused. */
export function checkLimits(asked: Asked, bytes: number, limits: Limits): void {
  const check = (why: keyof Limits, count: number, question: number | null = null) => {
    if (count > limits[why]) throw new Refused({ why, count, most: limits[why], question });
  };
  check('bytes', bytes);
  check('questions', asked.questions.length);
  for (const [index, { type, options }] of asked.questions.entries())
    if (type !== 'noul') check(type === 'choice' ? 'options' : 'levels', options.length, index);
  const { state, questions } = tokensOf(asked);
  check('questionTokens', state + Math.max(...questions));
  check(
    'tokens',
    questions.reduce((sum, one) => sum + one, state),
  );
}
