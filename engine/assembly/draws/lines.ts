/**
 * Lines: a draw stands for all the points that lie along the first coordinate through it, at whole steps from it, each
 * weighted by its density (pre-integration, Griebel, Kuo and Sloan 2013, by the trapezoidal rule, whose grid the
 * coordinate itself shifts; for a normal density at this spacing it is exact to 10⁻³³, so nothing is biased). A step
 * multiplies sizes by constants: no point but the draw itself takes exponentials. What jumps as sizes vary, which is what
 * quantiles and the best option count, is thereby smoothed (docs/adr/0021-draws-stand-for-lines.md).
 */
import { addF64, getF64, getI32, setF64, setI32 } from '../arena';
import { BLOCK, LINE_NODES, LINE_REACH, LINE_SHIFTS, LINE_SPACING, MOST_LINE_SHIFT } from '../limits';
import {
  consequenceItem,
  consequenceOption,
  consequenceSign,
  consequences,
  items,
  options,
} from '../problem';
import { blockBytes, blockSizes, loadings } from './buffers';
import {
  blockHighest,
  blockLine,
  blockLineEv,
  blockOffset,
  blockWeight,
  consequenceGain,
  consequenceRow,
  lineShift,
  lineStep,
  lineWins,
  nodeDensity,
  optionEnd,
} from './line-buffers';
import { stepLines } from './line-steps';
import { keepWeights, layWeights } from './line-weights';
import { lineBytes, lineRow, lineWeightRow } from './runs';

/** Bytes of one row of a block. */
const ROW: usize = (<usize>BLOCK) << 3;
/** Bytes of eight draws. */
const PART: usize = 64;
/** A log size that changes by more along a standard deviation, against another, would leave the range of numbers. */
const STEEPEST: f64 = 30.0;
/** Density of the standard normal distribution at 0. */
const DENSITY: f64 = 0.3989422804014327;

/** What each step multiplies sizes by. False where sizes change too much for it. */
export function layLines(): bool {
  let least: f64 = Infinity;
  let most: f64 = -Infinity;
  for (let item = 0; item < items; item += 1) {
    least = Math.min(least, loadingOf(item));
    most = Math.max(most, loadingOf(item));
  }
  if (!(most - least <= STEEPEST)) return false;
  // Sizes are relative to the largest, so a common factor is free.
  const middle = 0.5 * (least + most);
  for (let item = 0; item < items; item += 1) {
    const step = (loadingOf(item) - middle) * LINE_SPACING;
    setF64(lineStep, item, Math.exp(step));
    for (let shift = 0; shift < LINE_SHIFTS; shift += 1) {
      const steps = shift - MOST_LINE_SHIFT + LINE_REACH;
      setF64(lineShift, item * LINE_SHIFTS + shift, Math.exp(-(step * <f64>steps)));
    }
  }
  for (let k = 0; k <= LINE_REACH; k += 1) {
    const t = <f64>k * LINE_SPACING;
    setF64(nodeDensity, k, LINE_SPACING * DENSITY * Math.exp(-0.5 * t * t));
  }
  sortConsequences();
  return true;
}

function loadingOf(item: i32): f64 {
  return getF64(loadings, item * (items - 1));
}

function sortConsequences(): void {
  let place = 0;
  for (let o = 0; o < options; o += 1) {
    for (let c = 0; c < consequences; c += 1) {
      if (getI32(consequenceOption, c) != o) continue;
      setI32(consequenceRow, place, <i32>blockLine + getI32(consequenceItem, c) * <i32>ROW);
      setI32(consequenceGain, place, getI32(consequenceSign, c));
      place += 1;
    }
    setI32(optionEnd, o, place);
  }
}

/**
 * The lines of a block's first `count` draws: EVs and weights of all their nodes, from place `slot` · LINE_NODES of the run on, and what each
 * option wins of them, added to `wins`. `finite`: all draws are.
 */
export function drawLines(run: i32, count: i32, slot: i32, finite: bool, wins: usize): void {
  layWeights(count);
  startLines();
  for (let node = 0; node < LINE_NODES; node += 1) {
    const weights = blockWeight + <usize>node * ROW;
    const place = (<usize>(slot * LINE_NODES + node * count)) << 2;
    for (let part: usize = 0; part < blockBytes; part += PART) {
      stepLines(part, lineRow(run, 0) + place + (part >> 1), lineBytes(run));
      keepWeights(weights + part, lineWeightRow(run) + place + (part >> 1));
    }
    if (!(finite && addWins(weights))) splitWeights(weights);
    for (let o = 0; o < options; o += 1) addF64(wins, o, getF64(lineWins, o));
  }
}

/** Sizes at the first node. */
function startLines(): void {
  const bytes = blockBytes;
  for (let item = 0; item < items; item += 1) {
    const shifts = lineShift + ((<usize>(item * LINE_SHIFTS)) << 3);
    const sizes = blockSizes + <usize>item * ROW;
    const to = blockLine + <usize>item * ROW;
    for (let at: usize = 0; at < bytes; at += 16) {
      const one = v128.load64_zero(shifts + <usize>load<i32>(blockOffset + (at >> 1)));
      const both = v128.load64_lane(shifts + <usize>load<i32>(blockOffset + (at >> 1), 4), one, 1);
      v128.store(to + at, f64x2.mul(v128.load(sizes + at), both));
    }
  }
}

/** Each draw's weight to the option with the highest EV. False where some draw has several of them: then nothing is kept. */
function addWins(weights: usize): bool {
  const bytes = blockBytes;
  let winners = i64x2.splat(0);
  for (let o = 0; o < options; o += 1) {
    let sum = f64x2.splat(0);
    const evs = blockLineEv + <usize>o * ROW;
    for (let at: usize = 0; at < bytes; at += 16) {
      const best = f64x2.eq(v128.load(evs + at), v128.load(blockHighest + at));
      winners = i64x2.sub(winners, best);
      sum = f64x2.add(sum, v128.and(v128.load(weights + at), best));
    }
    setF64(lineWins, o, f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1));
  }
  return <usize>(i64x2.extract_lane(winners, 0) + i64x2.extract_lane(winners, 1)) == bytes >> 3;
}

/** An exact tie splits a draw's weight equally. */
function splitWeights(weights: usize): void {
  for (let o = 0; o < options; o += 1) setF64(lineWins, o, 0);
  const draws = <i32>(blockBytes >> 3);
  for (let draw = 0; draw < draws; draw += 1) {
    const highest = getF64(blockHighest, draw);
    let winners = 0;
    for (let o = 0; o < options; o += 1) winners += getF64(blockLineEv, o * BLOCK + draw) == highest ? 1 : 0;
    const share = getF64(weights, draw) / <f64>winners;
    for (let o = 0; o < options; o += 1)
      if (getF64(blockLineEv, o * BLOCK + draw) == highest) addF64(lineWins, o, share);
  }
}
