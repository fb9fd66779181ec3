/**
 * One stakeholder's solution, step by step: the fit of the ratio records, the posterior of the log
 * sizes, the draws, and the summary. The steps do not call each other.
 */
import { beginDraws, drawPoints } from './draws/draws';
import { pairs } from './draws/lines/size-line-layout';
import { findInsight, leaveOutInsight } from './insight/insight';
import { BLOCK, MANY_PAIRS, MAX_DRAWS, RANDOMISATIONS } from './limits';
import { items } from './problem';
import { computeMoments } from './records/bucket-moments';
import { mergePairs } from './records/merged-pairs';
import { summariseOverlaps } from './records/overlap-figures';
import { firstFit } from './sizes/first-fit';
import { conditionOnPersons } from './sizes/person-records';
import { posterior, refitSizes, shiftLogSizes } from './sizes/posterior';
import { areSizesKnown, firstPoints, nextPoints, worstExcess } from './summary/automatic-rule';
import { summariseConsequences } from './summary/consequences';
import { beginHeadline, measureHeadline } from './summary/headline';
import { solved, summariseNothing, summariseOptions } from './summary/options';
import { beginSizeQuantiles, measureSizes } from './summary/size-quantiles';

/** What `fit`, `refit`, `fitPosterior` and `solve` return. */
export const SOLVED: i32 = 0;
/** The ratio records do not determine the sizes. */
export const SINGULAR: i32 = 1;
/** Not one draw was finite. */
export const NOT_FINITE: i32 = 2;
/** Memory cannot grow to what the draws need. */
export const NO_ROOM: i32 = 3;

/** Number of draws that are made. */
export let draws: i32 = 0;
/** False when automatic draws ended at MAX_DRAWS with an error above what the rule allows. */
export let converged: bool = true;

/**
 * The whole solution, given what all stakeholders share. `fixedDraws` 0: automatic. `correct`:
 * overlaps change the headline figures. `insight`: 1 computes what would change the answer, too; 2
 * the same, with questions only about pairs that were not asked in both orders.
 */
export function solve(
  spreadScale: f64,
  tau: f64,
  pooledPhi: f64,
  itemShare: f64,
  pooledDf: f64,
  seed: u32,
  stakeholder: i32,
  correct: bool,
  fixedDraws: i32,
  insight: i32,
): i32 {
  if (fitPosterior(spreadScale, tau, pooledPhi, itemShare, pooledDf) != SOLVED) return SINGULAR;
  summariseOverlaps();
  draws = 0;
  converged = true;
  if (items == 0) {
    summariseNothing();
  } else {
    beginDraws(seed, stakeholder, correct);
    beginHeadline();
    beginSizeQuantiles();
    if (!(fixedDraws > 0 ? makeFixedDraws(fixedDraws / RANDOMISATIONS) : makeAutomaticDraws()))
      return NO_ROOM;
    summariseOptions();
    if (solved == 0) return NOT_FINITE;
  }
  summariseConsequences();
  if (insight > 0) findInsight(tau, draws, insight == 2);
  else leaveOutInsight();
  return SOLVED;
}

/** Record moments, merged pairs and the first fit, which sets q, df and c. */
export function fit(spreadScale: f64): i32 {
  computeMoments(spreadScale);
  mergePairs();
  return firstFit() ? SOLVED : SINGULAR;
}

/** The fit with a given τ, which sets refitQ. */
export function refit(spreadScale: f64, tau: f64): i32 {
  computeMoments(spreadScale);
  mergePairs();
  return refitSizes(tau) ? SOLVED : SINGULAR;
}

/**
 * The posterior alone, given what all stakeholders share. Sets `posteriorMean` and `covariance`.
 * Both fits are needed: the fit without τ gives q, df and c, which are reported; the fit with τ
 * gives the sizes.
 */
export function fitPosterior(spreadScale: f64, tau: f64, pooledPhi: f64, itemShare: f64, pooledDf: f64): i32 {
  if (fit(spreadScale) != SOLVED) return SINGULAR;
  if (!refitSizes(tau)) return SINGULAR;
  posterior(pooledPhi, itemShare, pooledDf);
  conditionOnPersons();
  shiftLogSizes();
  return SOLVED;
}

/**
 * Makes `limit` points of each randomisation. Each run after the first is as long as all runs
 * before it together, or shorter at the end. False when memory cannot grow enough.
 */
function makeFixedDraws(limit: i32): bool {
  let points = 0;
  let looks = 0;
  while (points < limit) {
    const to = min(points == 0 ? BLOCK : 2 * points, limit);
    // Lines for sizes cost much only where there are many pairs of items.
    if (!drawRun(points, to, pairs < MANY_PAIRS || !areSizesKnown(looks))) return false;
    points = to;
    looks += 1;
  }
  draws = points * RANDOMISATIONS;
  return measureHeadline(points);
}

/** Makes draws until the rule is met, MAX_DRAWS at most. False when memory cannot grow enough. */
function makeAutomaticDraws(): bool {
  const limit = MAX_DRAWS / RANDOMISATIONS;
  let points = 0;
  let to = firstPoints();
  let looks = 0;
  converged = false;
  while (points < limit && !(converged && looks > 1)) {
    if (!drawRun(points, to, !areSizesKnown(looks))) return false;
    points = to;
    draws = points * RANDOMISATIONS;
    if (!measureHeadline(points)) return false;
    const excess = worstExcess();
    converged = excess <= 1;
    looks += 1;
    to = min(limit, nextPoints(points, excess));
  }
  return true;
}

/**
 * Draws points `from` … `to` − 1 of every randomisation. `withSizes`: also counts lines for sizes
 * and estimates the sizes' quantiles from all draws so far. The next run counts below these
 * estimates.
 */
function drawRun(from: i32, to: i32, withSizes: bool): bool {
  if (!drawPoints(from, to, withSizes)) return false;
  if (withSizes) measureSizes();
  return true;
}
