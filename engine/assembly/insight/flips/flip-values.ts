/**
 * By how much the best option leads each other one when an item's size is f times what it is, all
 * else as in each draw: sums over the draws of flips at chosen factors f of each item.
 */
import { addF64, getF64, getI32, reals, setF64 } from '../../arena';
import { correcting } from '../../draws/for-insight';
import { BLOCK, LINE_NODES, MAX_OPTIONS, MOST_DRIVERS, RANDOMISATIONS } from '../../limits';
import { options } from '../../problem';
import { NARROW_ROW, sumOf } from '../../rows';
import { best } from '../../summary/options';
import { driverAt, mostDrivers } from '../figures';
import { gapRow } from '../gaps';
import { drivers } from '../screening';
import { beginFlipBlock, computeFlipDiscounts, discountRow } from './flip-discounts';
import { addLine, computeLimits, largeLine, limits, smallLine } from './flip-lines';
import {
  computeGains,
  computeOthers,
  computeSecondLargest,
  gainOf,
  gains,
  largestOther,
  leads,
  others,
  usedBytes,
} from './flip-rows';
import { flipSizeRow } from './flip-sizes';

/** Factors that are looked at together: as many as a line has nodes. */
export const FACTORS: i32 = LINE_NODES;

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

/** Of a block, in 32 bits: what leads are multiplied with. */
const inverses: usize = memory.data(BLOCK << 2, 16);

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
    computeLeads(r);
    computeSecondLargest(r);
    if (correcting) beginFlipBlock(r, isFirst);
    for (let place = 0; place < drivers; place += 1) {
      if (getI32(factorCount, place) > 0) addItem(place, r);
    }
  }
  summarise();
}

function computeLeads(randomisation: i32): void {
  for (let o = 0; o < options; o += 1) {
    const from = gapRow(randomisation, 0, o);
    const to = leads + <usize>o * NARROW_ROW;
    let sum = f32x4.splat(0);
    let squares = sum;
    for (let at: usize = 0; at < usedBytes(); at += 16) {
      const gap = v128.load(from + at);
      const lead = o == best ? gap : f32x4.neg(gap);
      v128.store(to + at, lead);
      sum = f32x4.add(sum, lead);
      squares = f32x4.add(squares, f32x4.mul(lead, lead));
    }
    addF64(baseSums, randomisation * MAX_OPTIONS + o, sumOf(sum));
    addF64(baseSquares, o, sumOf(squares));
  }
}

function addItem(place: i32, randomisation: i32): void {
  const item = <i32>driverAt(place).item;
  const sizes = flipSizeRow(randomisation, item);
  computeGains(item);
  const discounted =
    correcting &&
    computeFlipDiscounts(
      randomisation,
      item,
      factors + ((<usize>(place * FACTORS)) << 3),
      getI32(factorCount, place),
    );
  computeOthers(sizes, discounted);
  if (!discounted) computeLimits(sizes);
  for (let node = 0; node < getI32(factorCount, place); node += 1) {
    const factor = <f32>getF64(factors, place * FACTORS + node);
    const isSmall = !discounted && factor <= limits.smallUpTo;
    const isLarge = !discounted && factor >= limits.largeFrom;
    if (!isSmall && !isLarge) computeInverses(sizes, factor);
    for (let o = 0; o < options; o += 1) {
      if (o == best) continue;
      const sums = leadSums + ((<usize>((place * RANDOMISATIONS + randomisation) * options + o)) << 7);
      const products = leadProducts + ((<usize>(place * options + o)) << 7);
      if (isSmall) addLine(sums, products, node, smallLine(o), <f64>(factor - 1) * gainOf(o));
      else if (isLarge) addLine(sums, products, node, largeLine(o), 1.0 / <f64>factor);
      else addNode(sizes, o, node, factor, discounted, sums, products);
    }
  }
}

/** 1/max(largest other, f · size), and 0 where no draw is. */
function computeInverses(sizes: usize, factor: f32): void {
  const all = f32x4.splat(factor);
  const counts = leads + <usize>best * NARROW_ROW;
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
  const from = <usize>option * NARROW_ROW;
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

/**
 * mean lead + w·(headline's lead − mean lead at 1), with w as `weightOf` gives it: factor 1 gives
 * the headline's lead. With w = 1 the noise of factor 1 would reach factors with which it has
 * nothing to do, and flips would appear that are none.
 */
export function adjustedLead(place: i32, option: i32, node: i32, headlineLead: f64): f64 {
  const draws = getF64(baseTotals, best);
  const mean = getF64(leadTotals, (place * options + option) * FACTORS + node) / draws;
  const baseMean = getF64(baseTotals, option) / draws;
  return mean + weightOf(place, option, node) * (headlineLead - baseMean);
}

/** w = Cov(lead at 1, lead at f)/Var(lead at 1); 0 where that does not vary. */
export function weightOf(place: i32, option: i32, node: i32): f64 {
  const draws = getF64(baseTotals, best);
  const at = (place * options + option) * FACTORS + node;
  const mean = getF64(leadTotals, at) / draws;
  const baseMean = getF64(baseTotals, option) / draws;
  const variance = getF64(baseSquares, option) / draws - baseMean * baseMean;
  const product = getF64(leadProducts, at) / draws;
  // What 32 bits leave of a lead that is the same in every draw is rounding.
  const varies = variance > 1e-10 * baseMean * baseMean && variance > 0;
  return varies ? (product - mean * baseMean) / variance : 0;
}

/** A randomisation's own mean lead, less `weight` times its mean lead at factor 1. */
export function replicateOfLead(place: i32, randomisation: i32, option: i32, node: i32, weight: f64): f64 {
  const lead = getF64(
    leadSums,
    ((place * RANDOMISATIONS + randomisation) * options + option) * FACTORS + node,
  );
  const base = getF64(baseSums, randomisation * MAX_OPTIONS + option);
  return (lead - weight * base) / getF64(baseSums, randomisation * MAX_OPTIONS + best);
}
