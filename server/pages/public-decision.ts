/**
 * The parts of a decision that the public page gets, under the API's names. No field holds a
 * person's name.
 */
import type {
  ConsequenceFigures,
  OptionText,
  ResultFigures,
  ValueFigures,
} from '../../pictures/result-figures.ts';
import type { Trust } from '../../pictures/words/caveats.ts';

interface Decision {
  /** ISO 8601. */
  published_at: string;
  made_by_built_in_judge: boolean;
  context: string;
  stakeholders: readonly { id: string; description: string; values?: string | undefined }[];
}

interface Agreement {
  all_same: boolean;
}

export interface DefaultDecision extends Decision {
  mode: 'default';
  options: readonly (OptionText & {
    consequences: readonly {
      id: string;
      description: string;
      stakeholders?: readonly string[] | undefined;
      valence: Side | Readonly<Record<string, Side>>;
    }[];
  })[];
  result: {
    overlap: 'correct' | 'report' | 'off';
    seed: number;
    results: readonly StakeholderResult[];
    agreement: Agreement;
    warnings: readonly string[];
    meta: { draws: number };
    notes: string;
  };
}

export interface DirectDecision extends Decision {
  mode: 'direct';
  options: readonly OptionText[];
  result: { results: readonly DirectResult[]; agreement: Agreement };
}

export type PublicDecision = DefaultDecision | DirectDecision;

export function trustOf(decision: PublicDecision): Trust {
  return {
    madeByBuiltInJudge: decision.made_by_built_in_judge,
    warnings: decision.mode === 'direct' ? [] : decision.result.warnings,
  };
}

export type Side = 'benefit' | 'harm';
export type OverlapType = 'same' | 'part' | 'result' | 'shared' | 'absence';

export type DirectResult = Pick<ResultFigures, 'stakeholder' | 'best' | 'confidence' | 'probabilities'>;

export interface StakeholderResult extends ValueFigures {
  consequences: readonly ConsequenceResult[];
  overlaps: readonly OverlapResult[];
  removed_share: number;
  best_uncorrected: string;
  p_best_uncorrected: number;
}

export interface ConsequenceResult extends ConsequenceFigures {
  discounted_by: { with: string; type: OverlapType; overlap: number; share: number } | null;
}

export interface OverlapResult {
  a: string;
  b: string;
  kind: 'within' | 'across';
  p: number;
  type: OverlapType;
  share: number;
  absence_side: string | null;
}
