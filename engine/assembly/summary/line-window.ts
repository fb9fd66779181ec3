/**
 * Quantiles of an option's EV over all nodes of its draws' lines, each with its weight, found among
 * the nodes of a window. Cost linear in the nodes.
 */
import { getF64, getI32, records, setF64, setI32 } from '../arena';
import { finiteDraws, solvedCount } from '../draws/draws';
import { drawsOf, lineRow, lineWeightRow, runs } from '../draws/runs';
import { LINE_NODES, MOST_RUNS, RANDOMISATIONS } from '../limits';
import { widen } from '../rows';
import { Weighted, weightedAt, weightedQuantile } from './weighted-quantile';

/** The nodes of an option's lines, and a window on them. */
@unmanaged
class Window {
  /** Weight of all nodes. */
  total: f64;
  /** Weights below the window, at its lower bound, within it and at its upper bound. */
  below: f64;
  atFrom: f64;
  within: f64;
  atTo: f64;
  from: f32;
  to: f32;
  option: i32;
  /** The nodes inside, in the order of the draws, and how many they are. */
  nodes: usize;
  inside: i32;
}

const window: Window = changetype<Window>(memory.data(offsetof<Window>(), 16));
/** Where the nodes of each randomisation's part of each run end. */
const segmentEnd: usize = memory.data((MOST_RUNS * RANDOMISATIONS) << 2, 16);
/** Each randomisation's weight below the window, at its lower bound and at its upper bound. */
const weightBelowFrom: usize = memory.data(RANDOMISATIONS << 3, 16);
const weightAtFrom: usize = memory.data(RANDOMISATIONS << 3, 16);
const weightAtTo: usize = memory.data(RANDOMISATIONS << 3, 16);

/** Reserves the window. `draws`: those that stand for lines. */
export function planLineWindow(draws: i32): void {
  window.nodes = records<Weighted>(draws * LINE_NODES);
}

/**
 * Opens the window: collects the nodes of an option's lines whose EV lies between two bounds, so
 * that quantiles there are found among a few. The bounds are guesses; a quantile outside them only
 * costs time.
 */
export function openLineWindow(option: i32, least: f64, most: f64): void {
  window.option = option;
  window.total = <f64>finiteDraws();
  fill(<f32>least, <f32>most);
}

/**
 * The value below which a share p of the weight lies, half of its own weight counted; linear in
 * between.
 */
export function lineQuantile(p: f64): f64 {
  const wanted = p * window.total;
  if (window.total == 0) return 0;
  const isMissed = !(
    wanted > window.below && wanted <= window.below + window.atFrom + window.within + window.atTo
  );
  if (isMissed) fill(-Infinity, Infinity);
  const low = window.below + window.atFrom;
  if (wanted <= low && window.atFrom > 0) return <f64>window.from;
  if (wanted > low + window.within && window.atTo > 0) return <f64>window.to;
  if (window.inside == 0) return 0;
  const left = wanted - window.below - window.atFrom;
  return weightedQuantile(window.nodes, window.inside, left, window.within, window.from, window.to);
}

/**
 * The slope of the quantile by the share: over the window, or over all values if the window missed
 * it. The window was opened for the share `p`, with `reach` on either side.
 */
export function slopeOfWindow(p: f64, reach: f64): f64 {
  const from = window.from;
  const to = window.to;
  if (from == to) return 0;
  const weight = window.atFrom * 0.5 + window.within + window.atTo * 0.5;
  if (isFinite(from) && isFinite(to))
    return weight > 0 ? ((<f64>to - <f64>from) * window.total) / weight : 0.0;
  return (lineQuantile(Math.min(1, p + reach)) - lineQuantile(Math.max(0, p - reach))) / (2.0 * reach);
}

/**
 * Each randomisation's share of weight below a quantile inside the window; equal values count half.
 */
export function tallyLines(quantile: f64, shares: usize): void {
  for (let r = 0; r < RANDOMISATIONS; r += 1) {
    const own = getF64(weightBelowFrom, r);
    const same = getF64(weightAtFrom, r);
    let share = quantile == <f64>window.from ? own + 0.5 * same : own + same;
    if (quantile == <f64>window.to) share += 0.5 * getF64(weightAtTo, r);
    setF64(shares, r, share);
  }
  let segment = 0;
  let place = 0;
  for (let run = 0; run < runs; run += 1)
    for (let r = 0; r < RANDOMISATIONS; r += 1) {
      let sum: f64 = 0;
      for (const end = getI32(segmentEnd, segment); place < end; place += 1) {
        const node = weightedAt(window.nodes, place);
        const value = <f64>node.value;
        const part = value < quantile ? 1.0 : value == quantile ? 0.5 : 0.0;
        sum += part * <f64>node.weight;
      }
      setF64(shares, r, getF64(shares, r) + sum);
      segment += 1;
    }
  for (let r = 0; r < RANDOMISATIONS; r += 1) {
    const solved = getI32(solvedCount, r);
    setF64(shares, r, solved > 0 ? getF64(shares, r) / <f64>solved : 0.0);
  }
}

function fill(least: f32, most: f32): void {
  window.from = least;
  window.to = most;
  window.inside = 0;
  for (let r = 0; r < RANDOMISATIONS; r += 1) {
    setF64(weightBelowFrom, r, 0);
    setF64(weightAtFrom, r, 0);
    setF64(weightAtTo, r, 0);
  }
  for (let run = 0; run < runs; run += 1) {
    const count = (drawsOf(run) / RANDOMISATIONS) * LINE_NODES;
    for (let r = 0; r < RANDOMISATIONS; r += 1) {
      const first = (<usize>(r * count)) << 2;
      fillSegment(lineRow(run, window.option) + first, lineWeightRow(run) + first, count, r);
      setI32(segmentEnd, run * RANDOMISATIONS + r, window.inside);
    }
  }
  window.below = sumOfRandomisations(weightBelowFrom);
  window.atFrom = sumOfRandomisations(weightAtFrom);
  window.atTo = sumOfRandomisations(weightAtTo);
  let within: f64 = 0;
  for (let k = 0; k < window.inside; k += 1) within += <f64>weightedAt(window.nodes, k).weight;
  window.within = within;
}

function sumOfRandomisations(row: usize): f64 {
  let sum: f64 = 0;
  for (let r = 0; r < RANDOMISATIONS; r += 1) sum += getF64(row, r);
  return sum;
}

/** Four at a time: LINE_NODES is a multiple of four. */
function fillSegment(value: usize, weight: usize, count: i32, randomisation: i32): void {
  const least = f32x4.splat(window.from);
  const most = f32x4.splat(window.to);
  const end = (<usize>count) << 2;
  let lower = f64x2.splat(0);
  let same = f64x2.splat(0);
  let upper = f64x2.splat(0);
  let at: usize = 0;
  while (at < end) {
    // The sums of this many numbers are exact to far below a weight.
    const pause = min(end, at + 1024);
    let lowerPart = f32x4.splat(0);
    let samePart = f32x4.splat(0);
    let upperPart = f32x4.splat(0);
    for (; at < pause; at += 16) {
      const v = v128.load(value + at);
      const w = v128.load(weight + at);
      const isBelow = f32x4.lt(v, least);
      lowerPart = f32x4.add(lowerPart, v128.and(w, isBelow));
      if (!v128.any_true(v128.andnot(f32x4.le(v, most), isBelow))) continue;
      samePart = f32x4.add(samePart, v128.and(w, f32x4.eq(v, least)));
      upperPart = f32x4.add(upperPart, v128.and(w, v128.andnot(f32x4.eq(v, most), f32x4.eq(v, least))));
      const inside = i32x4.bitmask(v128.and(f32x4.gt(v, least), f32x4.lt(v, most)));
      if (inside != 0) keepInside(value + at, weight + at, inside);
    }
    lower = f64x2.add(lower, widen(lowerPart));
    same = f64x2.add(same, widen(samePart));
    upper = f64x2.add(upper, widen(upperPart));
  }
  add(weightBelowFrom, randomisation, lower);
  add(weightAtFrom, randomisation, same);
  add(weightAtTo, randomisation, upper);
}

function keepInside(value: usize, weight: usize, inside: i32): void {
  for (let left = inside; left != 0; left &= left - 1) {
    const lane = (<usize>ctz(left)) << 2;
    const node = weightedAt(window.nodes, window.inside);
    node.value = load<f32>(value + lane);
    node.weight = load<f32>(weight + lane);
    window.inside += 1;
  }
}

function add(row: usize, index: i32, pair: v128): void {
  setF64(row, index, getF64(row, index) + f64x2.extract_lane(pair, 0) + f64x2.extract_lane(pair, 1));
}
