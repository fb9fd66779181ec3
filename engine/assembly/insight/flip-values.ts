/**
 * By how much the best option leads each other one when an item's size is f times what it is, all
 * else as in each draw: sums over the draws of flips at chosen factors f of each item.
 */
import { addF64, getF64, getI32, reals, setF64, setI32 } from '../arena';
import { sumOf } from '../draws/block';
import { correcting } from '../draws/draws';
import { BLOCK, LINE_NODES, MAX_OPTIONS, MOST_DRIVERS, RANDOMISATIONS } from '../limits';
import {
  consequenceItem,
  consequenceOption,
  consequenceSign,
  consequences,
  items,
  options,
} from '../problem';
import { best } from '../summary/options';
import { driverItem } from './drivers';
import { mostDrivers } from './figures';
import { beginFlipBlock, blockBase, discountRow, layFlipDiscounts } from './flip-discounts';
import { flipSizeRow } from './flip-sizes';
import { gapRow } from './gaps';
import { flipPoints } from './points';
import { drivers } from './screening';

/** Factors that are looked at together: as many as a line has nodes. */
export const FACTORS: i32 = LINE_NODES;
const ROW: usize = (<usize>BLOCK) << 2;

/** The factors of each item, and how many they are. */
export const factors: usize = memory.data((MOST_DRIVERS * FACTORS) << 3, 16);
export const factorCount: usize = memory.data(MOST_DRIVERS << 2, 16);
/** items × randomisations × options × FACTORS: Σ lead at a factor. */
let leadSums: usize = 0;
/** items × options × FACTORS: Σ lead, and Σ lead · lead at factor 1. */
let leadTotals: usize = 0;
let leadProducts: usize = 0;
/** For each randomisation and option Σ lead at factor 1, in the best option's place the draws. */
const baseSums: usize = memory.data((RANDOMISATIONS * MAX_OPTIONS) << 3, 16);
/** For each option the same of all randomisations, and Σ lead² at factor 1. */
const baseTotals: usize = memory.data(MAX_OPTIONS << 3, 16);
const baseSquares: usize = memory.data(MAX_OPTIONS << 3, 16);

// Of a block, in 32 bits.
const secondLargest: usize = memory.data(BLOCK << 2, 16);
const largestOther: usize = memory.data(BLOCK << 2, 16);
const inverses: usize = memory.data(BLOCK << 2, 16);
const leads: usize = memory.data((MAX_OPTIONS * BLOCK) << 2, 16);
/** What of each lead does not change with the item's size. */
const others: usize = memory.data((MAX_OPTIONS * BLOCK) << 2, 16);
/** Sum of the signs of an item's consequences in the best option, less that in each option. */
const gains: usize = memory.data(MAX_OPTIONS << 2, 16);

export function planFlipValues(): void {
  leadSums = reals(mostDrivers() * RANDOMISATIONS * options * FACTORS);
  leadTotals = reals(mostDrivers() * options * FACTORS);
  leadProducts = reals(mostDrivers() * options * FACTORS);
}

/** Sums at all items' factors. `isFirst`: the draws have not been looked at before. */
export function sumLeads(isFirst: bool): void {
  memory.fill(leadSums, 0, (<usize>(drivers * RANDOMISATIONS * options * FACTORS)) << 3);
  memory.fill(leadTotals, 0, (<usize>(drivers * options * FACTORS)) << 3);
  memory.fill(leadProducts, 0, (<usize>(drivers * options * FACTORS)) << 3);
  memory.fill(baseSums, 0, (RANDOMISATIONS * MAX_OPTIONS) << 3);
  memory.fill(baseSquares, 0, MAX_OPTIONS << 3);
  for (let r = 0; r < RANDOMISATIONS; r += 1) {
    layLeads(r);
    laySecondLargest(r);
    if (correcting) beginFlipBlock(r, isFirst);
    for (let place = 0; place < drivers; place += 1) {
      if (getI32(factorCount, place) > 0) addItem(place, r);
    }
  }
  summarise();
}

/** Bytes of a block's row that hold draws. */
function usedBytes(): usize {
  return (<usize>((flipPoints + 3) & ~3)) << 2;
}

function layLeads(r: i32): void {
  for (let o = 0; o < options; o += 1) {
    const from = gapRow(r, 0, o);
    const to = leads + <usize>o * ROW;
    let sum = f32x4.splat(0);
    let squares = sum;
    for (let at: usize = 0; at < usedBytes(); at += 16) {
      const gap = v128.load(from + at);
      const lead = o == best ? gap : f32x4.neg(gap);
      v128.store(to + at, lead);
      sum = f32x4.add(sum, lead);
      squares = f32x4.add(squares, f32x4.mul(lead, lead));
    }
    addF64(baseSums, r * MAX_OPTIONS + o, sumOf(sum));
    addF64(baseSquares, o, sumOf(squares));
  }
}

/** The largest size of a draw is 1; this is the largest of the others. */
function laySecondLargest(r: i32): void {
  for (let at: usize = 0; at < usedBytes(); at += 16) {
    let first = f32x4.splat(0);
    let second = first;
    for (let item = 0; item < items; item += 1) {
      const size = v128.load(flipSizeRow(r, item) + at);
      second = f32x4.pmax(second, f32x4.pmin(first, size));
      first = f32x4.pmax(first, size);
    }
    v128.store(secondLargest + at, second);
  }
}

function addItem(place: i32, r: i32): void {
  const item = driverItem(place);
  const sizes = flipSizeRow(r, item);
  layGains(item);
  const discounted =
    correcting &&
    layFlipDiscounts(item, factors + ((<usize>(place * FACTORS)) << 3), getI32(factorCount, place));
  layOthers(sizes, discounted);
  if (!discounted) layLimits(sizes);
  for (let node = 0; node < getI32(factorCount, place); node += 1) {
    const factor = <f32>getF64(factors, place * FACTORS + node);
    const isSmall = !discounted && factor <= smallBelow;
    const isLarge = !discounted && factor >= largeFrom;
    if (!isSmall && !isLarge) layInverses(sizes, factor);
    for (let o = 0; o < options; o += 1) {
      if (o == best) continue;
      const sums = leadSums + ((<usize>((place * RANDOMISATIONS + r) * options + o)) << 7);
      const products = leadProducts + ((<usize>(place * options + o)) << 7);
      if (isSmall) addLine(sums, products, node, smallSums(o), <f64>(factor - 1) * gainOf(o));
      else if (isLarge) addLine(sums, products, node, largeSums(o), 1.0 / <f64>factor);
      else addNode(sizes, o, node, factor, discounted, sums, products);
    }
  }
}

function layGains(item: i32): void {
  for (let o = 0; o < options; o += 1) setI32(gains, o, 0);
  for (let c = 0; c < consequences; c += 1) {
    if (getI32(consequenceItem, c) != item) continue;
    const option = getI32(consequenceOption, c);
    setI32(gains, option, getI32(gains, option) + getI32(consequenceSign, c));
  }
  const own = getI32(gains, best);
  for (let o = 0; o < options; o += 1) setI32(gains, o, own - getI32(gains, o));
}

/** lead − gain · size, less what the overlaps that move with the item add to the lead. */
function layOthers(sizes: usize, discounted: bool): void {
  for (let at: usize = 0; at < usedBytes(); at += 16) {
    const size = v128.load(sizes + at);
    const isLargest = f32x4.ge(size, f32x4.splat(1));
    v128.store(largestOther + at, v128.bitselect(v128.load(secondLargest + at), f32x4.splat(1), isLargest));
    for (let o = 0; o < options; o += 1) {
      if (o == best) continue;
      const own = f32x4.mul(f32x4.splat(<f32>getI32(gains, o)), size);
      let other = f32x4.sub(v128.load(leads + <usize>o * ROW + at), own);
      if (discounted) {
        const ofBest = v128.load(blockBase + <usize>best * ROW + at);
        const base = f32x4.sub(ofBest, v128.load(blockBase + <usize>o * ROW + at));
        other = f32x4.sub(other, base);
      }
      v128.store(others + <usize>o * ROW + at, other);
    }
  }
}

/**
 * Up to the factor `smallBelow` the item is the largest in no draw, and from `largeFrom` on in all:
 * there leads follow a line in f or in 1/f, and need only the sums over the draws.
 */
let smallBelow: f32 = 0;
let largeFrom: f32 = 0;
/** For each option: Σ a, Σ b, Σ a·lead and Σ b·lead of the lines a + b·(f − 1) and a + b/f. */
const LINE: i32 = 4;
const smallLines: usize = memory.data((MAX_OPTIONS * LINE) << 3, 16);
const largeLines: usize = memory.data((MAX_OPTIONS * LINE) << 3, 16);

function smallSums(option: i32): usize {
  return smallLines + ((<usize>(option * LINE)) << 3);
}

function largeSums(option: i32): usize {
  return largeLines + ((<usize>(option * LINE)) << 3);
}

function gainOf(option: i32): f64 {
  return <f64>getI32(gains, option);
}

function addLine(sums: usize, products: usize, node: i32, line: usize, t: f64): void {
  addF64(sums, node, getF64(line, 0) + t * getF64(line, 1));
  addF64(products, node, getF64(line, 2) + t * getF64(line, 3));
}

/** Smaller than this, a size's inverse is left alone. */
const LEAST_SIZE: f32 = 0.001;

function layLimits(sizes: usize): void {
  let least = f32x4.splat(1);
  let most = f32x4.splat(0);
  for (let at: usize = 0; at < usedBytes(); at += 16) {
    least = f32x4.pmin(least, v128.load(sizes + at));
    most = f32x4.pmax(most, v128.load(sizes + at));
  }
  const smallest = <f32>Math.min(<f64>leastLane(least), 1);
  const largest = -leastLane(f32x4.neg(most));
  smallBelow = largest < 1 ? 1 / largest : 0;
  largeFrom = smallest > LEAST_SIZE ? 1 / smallest : f32.MAX_VALUE;
  for (let o = 0; o < options; o += 1) if (o != best) layLines(sizes, o);
}

function leastLane(four: v128): f32 {
  const first = min(f32x4.extract_lane(four, 0), f32x4.extract_lane(four, 1));
  return min(first, min(f32x4.extract_lane(four, 2), f32x4.extract_lane(four, 3)));
}

/** lead + gain·size·(f − 1), or gain + other/(size·f). */
function layLines(sizes: usize, option: i32): void {
  const from = <usize>option * ROW;
  const counts = leads + <usize>best * ROW;
  const gain = f32x4.splat(<f32>getI32(gains, option));
  const isLarge = largeFrom < 100;
  let sum = f32x4.splat(0);
  let squares = sum;
  let sizeSum = sum;
  let sizeProducts = sum;
  let gainSum = sum;
  let gainProducts = sum;
  let overSum = sum;
  let overProducts = sum;
  for (let at: usize = 0; at < usedBytes(); at += 16) {
    const lead = v128.load(leads + from + at);
    const size = f32x4.mul(v128.load(counts + at), v128.load(sizes + at));
    sum = f32x4.add(sum, lead);
    squares = f32x4.add(squares, f32x4.mul(lead, lead));
    sizeSum = f32x4.add(sizeSum, size);
    sizeProducts = f32x4.add(sizeProducts, f32x4.mul(size, lead));
    if (!isLarge) continue;
    const own = f32x4.mul(gain, v128.load(counts + at));
    const over = f32x4.div(
      f32x4.mul(v128.load(counts + at), v128.load(others + from + at)),
      v128.load(sizes + at),
    );
    gainSum = f32x4.add(gainSum, own);
    gainProducts = f32x4.add(gainProducts, f32x4.mul(own, lead));
    overSum = f32x4.add(overSum, over);
    overProducts = f32x4.add(overProducts, f32x4.mul(over, lead));
  }
  const small = smallSums(option);
  setF64(small, 0, sumOf(sum));
  setF64(small, 1, sumOf(sizeSum));
  setF64(small, 2, sumOf(squares));
  setF64(small, 3, sumOf(sizeProducts));
  const large = largeSums(option);
  setF64(large, 0, sumOf(gainSum));
  setF64(large, 1, sumOf(overSum));
  setF64(large, 2, sumOf(gainProducts));
  setF64(large, 3, sumOf(overProducts));
}

/** 1/max(largest other, f · size), and 0 where no draw is. */
function layInverses(sizes: usize, factor: f32): void {
  const all = f32x4.splat(factor);
  const counts = leads + <usize>best * ROW;
  for (let at: usize = 0; at < usedBytes(); at += 16) {
    const largest = f32x4.pmax(v128.load(largestOther + at), f32x4.mul(all, v128.load(sizes + at)));
    v128.store(inverses + at, f32x4.div(v128.load(counts + at), largest));
  }
}

/** Adds (other + gain · f · size + what overlaps add)/largest of one option at one factor. */
function addNode(
  sizes: usize,
  option: i32,
  node: i32,
  factor: f32,
  discounted: bool,
  sums: usize,
  products: usize,
): void {
  const gain = f32x4.splat(<f32>getI32(gains, option) * factor);
  const from = <usize>option * ROW;
  const ofBest = discounted ? discountRow(best, node) : 0;
  const ofOption = discounted ? discountRow(option, node) : 0;
  let sum = f32x4.splat(0);
  let product = sum;
  for (let at: usize = 0; at < usedBytes(); at += 16) {
    let lead = f32x4.add(v128.load(others + from + at), f32x4.mul(gain, v128.load(sizes + at)));
    if (discounted) lead = f32x4.add(lead, f32x4.sub(v128.load(ofBest + at), v128.load(ofOption + at)));
    lead = f32x4.mul(lead, v128.load(inverses + at));
    sum = f32x4.add(sum, lead);
    product = f32x4.add(product, f32x4.mul(lead, v128.load(leads + from + at)));
  }
  addF64(sums, node, sumOf(sum));
  addF64(products, node, sumOf(product));
}

/** Sums over randomisations. */
function summarise(): void {
  const length = options * FACTORS;
  for (let place = 0; place < drivers; place += 1)
    for (let r = 0; r < RANDOMISATIONS; r += 1)
      for (let k = 0; k < length; k += 1) {
        const sum = getF64(leadSums, (place * RANDOMISATIONS + r) * length + k);
        addF64(leadTotals, place * length + k, sum);
      }
  for (let o = 0; o < options; o += 1) {
    let sum: f64 = 0;
    for (let r = 0; r < RANDOMISATIONS; r += 1) sum += getF64(baseSums, r * MAX_OPTIONS + o);
    setF64(baseTotals, o, sum);
  }
}

/** Weight w = Cov(lead at 1, lead at f)/Var(lead at 1); 0 where that does not vary. */
export let weight: f64 = 0;

/**
 * mean lead + w·(headline's lead − mean lead at 1): factor 1 gives the headline's lead. With w = 1
 * the noise of factor 1 would reach factors with which it has nothing to do, and flips would appear
 * that are none.
 */
export function adjustedLead(place: i32, option: i32, node: i32, headlineLead: f64): f64 {
  const draws = getF64(baseTotals, best);
  const at = (place * options + option) * FACTORS + node;
  const mean = getF64(leadTotals, at) / draws;
  const baseMean = getF64(baseTotals, option) / draws;
  const variance = getF64(baseSquares, option) / draws - baseMean * baseMean;
  const product = getF64(leadProducts, at) / draws;
  // What 32 bits leave of a lead that is the same in every draw is rounding.
  const varies = variance > 1e-10 * baseMean * baseMean && variance > 0;
  weight = varies ? (product - mean * baseMean) / variance : 0;
  return mean + weight * (headlineLead - baseMean);
}

/** A randomisation's own mean lead, less `w` times its mean lead at factor 1. */
export function replicateOfLead(place: i32, r: i32, option: i32, node: i32, w: f64): f64 {
  const lead = getF64(leadSums, ((place * RANDOMISATIONS + r) * options + option) * FACTORS + node);
  const base = getF64(baseSums, r * MAX_OPTIONS + option);
  return (lead - w * base) / getF64(baseSums, r * MAX_OPTIONS + best);
}
