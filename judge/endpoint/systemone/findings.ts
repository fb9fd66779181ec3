/** The findings of a probe about a server of decision models. */
import type { CallLimits } from './split-calls.ts';

export interface DecisionFindings {
  format: 'systemone' | 'decisions';
  limits: CallLimits;
  /** True when the server prints two decimals. */
  isRounded: boolean;
  /** True when an answer depends on the other questions of its call. */
  isJoint: boolean;
  /** True when the server counts the tokens of the state for each question, or does not say. */
  countsStateAgain: boolean;
}
