/**
 * Decides whether a statement holds, by how far the state affirms or denies it. The probabilities
 * are in the order of NOUL_LABELS.
 */
import { exp, pow } from '../../../../engine/mathematics.ts';
import type { Passage } from '../../reading/passage.ts';
import { support } from './support.ts';

/** Log odds of a statement that is affirmed in full. Judgement, checked against the tuning set. */
const SUREST = 4;
/**
 * Log odds of a statement about which the text says nothing: slightly unlikely, within 0.1 of even.
 * Judgement.
 */
const UNSAID = -0.15;
/** Where this share of the statement is met, half of the log odds remain. */
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
