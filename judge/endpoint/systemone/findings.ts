/** What a probe finds about a server of decision models. */
import type { CallLimits } from './split-calls.ts';

export interface DecisionFindings {
  format: 'systemone' | 'decisions';
  limits: CallLimits;
  /** Whether the server prints two decimals. */
  isRounded: boolean;
  /** Whether an answer depends on the other questions of its call. */
  isJoint: boolean;
  /** Whether the server counts the tokens of the state for each question, or does not say. */
  countsStateAgain: boolean;
}
