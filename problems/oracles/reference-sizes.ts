/**
 * Log sizes, order effect and heterogeneity as docs/method.md defines them, written plainly and
 * apart from the engine: whole matrices, Gauss and Jordan, no care for speed. Tests hold the engine
 * to it.
 */
import { type Problem, RATIOS, type RatioRecord } from '../../engine/problem.ts';

export interface Posterior {
  /** Item 0 is grounded at 0. */
  mean: number[];
  /** The covariance of the fit, (XᵀWX)⁻¹, and that of the posterior. */
  ofFit: number[][];
  covariance: number[][];
  orderEffect: number;
  phi: number;
  omega2: number;
}

export interface ReferenceSizes {
  tau: number;
  phi: number;
  itemShare: number;
  posteriors: Posterior[];
}

interface Row {
  first: number;
  second: number;
  order: 0 | 1;
  y: number;
  v: number;
}

interface Fit {
  b: number[];
  inverse: number[][];
  q: number;
  df: number;
  c: number;
}

const centres = RATIOS.map(Math.log);

/** Computes what all stakeholders of a problem share, and every stakeholder's posterior. */
export function referenceSizes(problem: Problem): ReferenceSizes {
  const rows = problem.stakeholders.map(({ ratio }) => mergedRows(ratio, problem.ratioSpreadScale));
  const items = problem.stakeholders.map(
    ({ consequences }) => 1 + Math.max(-1, ...consequences.map(({ item }) => item)),
  );
  const fits = rows.map((one, index) => weightedFit(one, items[index]!, 0));
  const q = total(fits.map((fit) => fit.q));
  const df = total(fits.map((fit) => fit.df));
  const c = total(fits.map((fit) => fit.c));
  const prior = problem.tauPrior;
  const moment = c === 0 ? 0 : (q - df) / c;
  const tau = Math.sqrt(Math.max(0, (prior.df * prior.scale ** 2 + moment * df) / (prior.df + df)));
  const refits = rows.map((one, index) => weightedFit(one, items[index]!, tau));
  const phi = df === 0 ? 1 : (1 + total(refits.map((fit) => fit.q))) / (1 + df);
  const itemShare = df === 0 ? 0 : Math.max(0, 1 - q / df);
  const posteriors = refits.map((fit, index) => {
    const own = df === 0 ? 1 : (4 * phi + fit.q) / (3 + fit.df);
    const { ratio } = problem.stakeholders[index]!;
    return posterior(fit, items[index]!, own, (itemShare * meanVariance(ratio, problem)) / 2);
  });
  return { tau, phi, itemShare, posteriors };
}

/** Averages over the records themselves: both orders of a pair count as two. */
function meanVariance(records: readonly RatioRecord[], { ratioSpreadScale }: Problem): number {
  const variances = records.map(({ p }) => moments(p, ratioSpreadScale)[1]);
  return variances.length === 0 ? 0 : total(variances) / variances.length;
}

/**
 * Every item's error has the variance omega2, the ground's too. So a difference from the ground has
 * twice that variance, and two differences share the ground's.
 */
function posterior({ b, inverse }: Fit, items: number, phi: number, omega2: number): Posterior {
  const free = Math.max(0, items - 1);
  const mean = [0, ...b.slice(0, free)].slice(0, items);
  const square = (entry: (i: number, j: number) => number) =>
    mean.map((_, i) => mean.map((_, j) => (i === 0 || j === 0 ? 0 : entry(i, j))));
  const ofFit = square((i, j) => inverse[i - 1]![j - 1]!);
  const own = square((i, j) => (i === j ? omega2 + omega2 : omega2));
  const covariance = square((i, j) => phi * ofFit[i]![j]! + own[i]![j]!);
  return { mean, ofFit, covariance, orderEffect: b[free] ?? 0, phi, omega2 };
}

/** Both orders of a pair become one row, in which what being shown first adds cancels. */
function mergedRows(records: readonly RatioRecord[], scale: number): Row[] {
  const rows: Row[] = [];
  const used = new Set<RatioRecord>();
  for (const record of records) {
    if (used.has(record)) continue;
    used.add(record);
    const [y, v] = moments(record.p, scale);
    const reverse = records.find(
      (other) => !used.has(other) && other.first === record.second && other.second === record.first,
    );
    if (reverse === undefined) {
      rows.push({ first: record.first, second: record.second, order: 1, y, v });
      continue;
    }
    used.add(reverse);
    const [yReverse, vReverse] = moments(reverse.p, scale);
    rows.push({
      first: record.first,
      second: record.second,
      order: 0,
      y: (y - yReverse) / 2,
      v: (v + vReverse) / 4,
    });
  }
  return rows;
}

/**
 * Mean and variance of a record: a grouped variance holds the buckets' own width once too often
 * (Sheppard 1898).
 */
function moments(given: readonly number[], scale: number): [number, number] {
  const sum = total(given);
  const p = given.map((one) => one / sum);
  const mean = total(p.map((one, k) => one * centres[k]!));
  const grouped = total(p.map((one, k) => one * (centres[k]! - mean) ** 2));
  const width = total(p.map((one, k) => (one * bucketWidth(k) ** 2) / 12));
  return [mean, scale ** 2 * Math.max(grouped - width, width)];
}

function bucketWidth(k: number): number {
  if (k === 0) return centres[1]! - centres[0]!;
  if (k === centres.length - 1) return centres[k]! - centres[k - 1]!;
  return (centres[k + 1]! - centres[k - 1]!) / 2;
}

function weightedFit(rows: Row[], items: number, tau: number): Fit {
  const withOrder = rows.some(({ order }) => order === 1) && rows.length >= items + 3;
  const columns = Math.max(0, items - 1) + (withOrder ? 1 : 0);
  const x = rows.map((row) => {
    const line = new Array<number>(columns).fill(0);
    if (row.first > 0) line[row.first - 1] = 1;
    if (row.second > 0) line[row.second - 1] = -1;
    if (withOrder) line[columns - 1] = row.order;
    return line;
  });
  const weights = rows.map(({ v }) => 1 / (v + tau ** 2));
  const inverse = inverted(crossed(x, weights, columns));
  const right = Array.from({ length: columns }, (_, j) =>
    total(rows.map((row, r) => weights[r]! * x[r]![j]! * row.y)),
  );
  const b = inverse.map((line) => total(line.map((value, j) => value * right[j]!)));
  const residuals = rows.map((row, r) => row.y - total(x[r]!.map((value, j) => value * b[j]!)));
  const squared = crossed(
    x,
    weights.map((weight) => weight ** 2),
    columns,
  );
  const trace = total(inverse.map((line, i) => total(line.map((value, j) => value * squared[j]![i]!))));
  const df = rows.length - columns;
  return {
    b,
    inverse,
    q: total(residuals.map((residual, r) => weights[r]! * residual ** 2)),
    df,
    c: df === 0 ? 0 : total(weights) - trace,
  };
}

/** XᵀWX. */
function crossed(x: number[][], weights: number[], columns: number): number[][] {
  return Array.from({ length: columns }, (_, i) =>
    Array.from({ length: columns }, (_, j) => total(x.map((line, r) => weights[r]! * line[i]! * line[j]!))),
  );
}

/** Gauss and Jordan with partial pivoting. */
function inverted(matrix: number[][]): number[][] {
  const n = matrix.length;
  const work = matrix.map((line, i) => [...line, ...line.map((_, j) => (i === j ? 1 : 0))]);
  for (let column = 0; column < n; column += 1) {
    let pivot = column;
    for (let i = column; i < n; i += 1) {
      if (Math.abs(work[i]![column]!) > Math.abs(work[pivot]![column]!)) pivot = i;
    }
    [work[column], work[pivot]] = [work[pivot]!, work[column]!];
    const line = work[column]!.map((value) => value / work[column]![column]!);
    work[column] = line;
    for (let i = 0; i < n; i += 1) {
      const factor = work[i]![column]!;
      if (i !== column) work[i] = work[i]!.map((value, j) => value - factor * line[j]!);
    }
  }
  return work.map((line) => line.slice(n));
}

function total(values: readonly number[]): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}
