/** Whether a statement holds: how far the state affirms or denies what it says. Probabilities in the order of NOUL_LABELS. */
import { exp, pow } from '../../../engine/mathematics.ts';
import type { Passage } from './read-passage.ts';
import { support } from './support.ts';

/** Log odds where a statement is affirmed in full. Judgement, held against the tuning set. */
const SUREST = 4;
/** What a text says nothing of is rather not so. Judgement; within 0.1 of even. */
const UNSAID = -0.15;
/** Where about half of the statement is met, half of the log odds are left. */
const HALF = 0.4;

export function answerNoul(statement: Passage, state: Passage): [number, number] {
  const weights = statement.terms.map(({ weight }) => weight);
  const { value } = support(statement, state, weights);
  const size = Math.abs(value);
  const rise = (pow(size, 3) / (pow(size, 3) + pow(HALF, 3))) * (1 + pow(HALF, 3));
  const odds = UNSAID + SUREST * Math.sign(value) * rise;
  const p = 1 / (1 + exp(-odds));
  return [p, 1 - p];
}
