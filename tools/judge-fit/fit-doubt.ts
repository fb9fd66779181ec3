/**
 * Fits how far the judge's answers about sizes may be trusted: the factor for its stated spreads,
 * and how often it misreads a decision altogether. Both are chosen so that its probabilities of
 * being best are worth most on labelled decisions that no rule was made from.
 */
import { withMisread } from '../../engine/transfer/read-solution.ts';
import { createBuiltInJudge } from '../../judge/lexical/judge.ts';
import type { JudgeTraits } from '../../judge/port.ts';
import { askModel } from '../judge-report/asker.ts';
import type { LabelledSet } from '../judge-report/labelled.ts';
import { measure, type Outcome, type Share } from '../judge-report/measures.ts';
import { recordAnswers } from '../judge-report/record.ts';
import { replay } from '../judge-report/replay.ts';

/** Those that are tried. */
export const SPREAD_SCALES: readonly number[] = [1, 1.5, 2, 3, 4, 6, 8, 12];
const MISREAD_SHARES = Array.from({ length: 16 }, (_, step) => step / 50);
/** This share of the answers that give 0.9 or more must be right. */
const LEAST_RIGHT = 0.93;
/** A smaller difference in log loss, in nats, does not decide between doubts. */
const TOLERANCE = 0.01;
const SETTINGS = { temperatureScale: 1, ratioSpreadScale: 1, tauPriorScale: 0.5, tauPriorDf: 4 };

export type Doubt = Pick<JudgeTraits, 'spreadScale' | 'misreadShare'>;

/**
 * Considers the doubts whose sure answers are right often enough, or all doubts if none is. Among
 * those whose log loss is within the tolerance of the least, it returns the one with the widest
 * spreads, because expected values and insight know nothing of misreading; among equal spreads, the
 * one with the least loss.
 */
export async function fitDoubt({ decisions }: LabelledSet, spreadScales: readonly number[]): Promise<Doubt> {
  const set = { decisions, direct: [], questions: [] };
  const recording = await recordAnswers(askModel(createBuiltInJudge(), new AbortController().signal), set);
  const tried: { doubt: Doubt; logLoss: number; sure: Share }[] = [];
  for (const spreadScale of spreadScales) {
    const traits = { ...recording.traits, spreadScale, misreadShare: 0 };
    const { outcomes } = await replay({ ...recording, traits }, SETTINGS);
    for (const misreadShare of MISREAD_SHARES) {
      const { logLoss, sure } = measure(outcomes.map((one) => withShare(one, misreadShare)));
      tried.push({ doubt: { spreadScale, misreadShare }, logLoss, sure });
    }
  }
  const earned = tried.filter(({ sure }) => sure.accuracy >= LEAST_RIGHT);
  const open = earned.length > 0 ? earned : tried;
  const least = Math.min(...open.map(({ logLoss }) => logLoss));
  return open
    .filter(({ logLoss }) => logLoss <= least + TOLERANCE)
    .toSorted((a, b) => b.doubt.spreadScale - a.doubt.spreadScale || a.logLoss - b.logLoss)[0]!.doubt;
}

function withShare(outcome: Outcome, share: number): Outcome {
  const { probabilities } = outcome;
  return { ...outcome, probabilities: probabilities.map((p) => withMisread(p, share, probabilities.length)) };
}
