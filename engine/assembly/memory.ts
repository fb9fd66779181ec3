/**
 * Every buffer of a problem, its length and its limit. The Sobol' direction numbers come first and stay; after them
 * `plan` lays out one problem's buffers anew, one behind the other, and grows the memory when it must. Nothing else
 * allocates. Nothing is cleared: each step sets what it reads.
 */

export const RATIO_CHOICES: i32 = 15;
export const OVERLAP_TYPES: i32 = 5;
/** Code of `absence` among the overlap types. */
export const ABSENCE: i32 = 4;
/** Figures of a spread: mean, standard deviation, p10, p90. */
export const SPREAD: i32 = 4;
/** Figures of an expected value with a standard error: mean, p10, p90. */
export const ERRORS: i32 = 3;
/** Figures of an overlap record: p, share, absence of a, absence of b, then one probability for each type. */
export const OVERLAP_FIGURES: i32 = 9;

/** Independent randomisations of the Sobol' points (docs/method.md, "Draws"). */
export const RANDOMISATIONS: i32 = 16;
/** Draws that are made together, so that each coordinate's work runs over contiguous numbers. */
export const BLOCK: i32 = 64;

export const MAX_OPTIONS: i32 = 8;
/** 8 options of 40 consequences. */
export const MAX_ITEMS: i32 = 320;
export const MAX_CONSEQUENCES: i32 = 320;
export const MAX_RATIO_RECORDS: i32 = 10_000;
/** Dimensions with direction numbers; one for each coordinate of the posterior and each overlap record. */
export const MAX_DIMENSIONS: i32 = 2_400;
export const MAX_OVERLAP_CELLS: i32 = 38_400;
export const MAX_DRAWS: i32 = 65_536;
/** Points of one randomisation need 12 bits: 65,536 / 16 = 2^12. */
export const DIRECTION_BITS: i32 = 12;

// The problem's lengths.
export let options: i32 = 0;
export let items: i32 = 0;
export let consequences: i32 = 0;
export let ratioRecords: i32 = 0;
export let overlapRecords: i32 = 0;
/** Draws for which there is room. */
export let capacity: i32 = 0;

// Sobol' sequence, written once by the host; u32.
export let polynomials: usize = 0;
export let initialNumbers: usize = 0;
export let directions: usize = 0;
let problemStart: usize = 0;

// The problem, written by the host.
export let consequenceOption: usize = 0;
export let consequenceSign: usize = 0;
export let consequenceItem: usize = 0;
export let ratioFirst: usize = 0;
export let ratioSecond: usize = 0;
export let ratioP: usize = 0;
export let overlapA: usize = 0;
export let overlapB: usize = 0;
/** 1 across, 0 within. */
export let overlapAcross: usize = 0;
/** First cell of each record, and behind the last record the number of cells. */
export let cellStart: usize = 0;
export let cellType: usize = 0;
/** Consequence that is discounted, −1 for either. */
export let cellChild: usize = 0;
export let cellShare: usize = 0;
export let cellP: usize = 0;

// records/
/** r_k = ln ratio_k, and the width of bucket k. */
export let bucketCentre: usize = 0;
export let bucketWidth: usize = 0;
export let recordMean: usize = 0;
export let recordVariance: usize = 0;
export let rowFirst: usize = 0;
export let rowSecond: usize = 0;
/** The order column: 0 for a merged pair, 1 for any other row. */
export let rowOrder: usize = 0;
export let rowMean: usize = 0;
export let rowVariance: usize = 0;
/** Of a merged pair: half the sum of its two means, which estimates the order effect. */
export let rowOrderMean: usize = 0;
/** Of a pair of items, by first · items + second: newest unmerged record, −1 for none. */
export let openRecord: usize = 0;
export let overlapFigures: usize = 0;
export let overlapType: usize = 0;

// sizes/
export let normalMatrix: usize = 0;
export let inverseMatrix: usize = 0;
export let coefficients: usize = 0;
export let posteriorMean: usize = 0;
export let logSize: usize = 0;
/** items × items; the row and column of item 0 are zero. */
export let covariance: usize = 0;

// draws/
export let residual: usize = 0;
/** items × (items − 1): what each standard normal coordinate adds to each log size. */
export let loadings: usize = 0;
/** Of an item: coordinates from here on add nothing to it. */
export let loadingEnd: usize = 0;
export let gradients: usize = 0;
export let importance: usize = 0;
export let direction: usize = 0;
/** Sobol' dimension of each overlap record. */
export let recordDimension: usize = 0;
export let recordWeight: usize = 0;
export let blockPoints: usize = 0;
export let blockNormals: usize = 0;
export let blockSizes: usize = 0;
export let blockUniforms: usize = 0;
export let drawSize: usize = 0;
export let drawRemoved: usize = 0;
export let drawEv: usize = 0;
export let drawEvUncorrected: usize = 0;
/** Records that are present in a draw, and the cell of each. */
export let activeRecord: usize = 0;
export let activeCell: usize = 0;
export let component: usize = 0;
export let benefitWeight: usize = 0;
export let harmWeight: usize = 0;
export let edgeFrom: usize = 0;
export let edgeTo: usize = 0;
export let edgeWeight: usize = 0;
export let edgeRemoved: usize = 0;
/** Two for each overlap record: 2 · record discounts a, 2 · record + 1 discounts b. */
export let edgeSide: usize = 0;
export let edgeType: usize = 0;
export let edgeNext: usize = 0;
export let nodeFirst: usize = 0;
export let nodeLast: usize = 0;
export let nodeOwner: usize = 0;
export let nodeContainer: usize = 0;
export let nodeState: usize = 0;
export let nodeWeakest: usize = 0;
export let nodeWeight: usize = 0;
/** Edge into each node that the branching takes, −1 for none. */
export let nodeChosen: usize = 0;
export let nodePath: usize = 0;

// What draws leave for the summary. A draw that is not finite leaves NaN.
export let sizeValues: usize = 0;
export let evValues: usize = 0;
export let evUncorrectedValues: usize = 0;
export let removedSum: usize = 0;
/** Randomisation by randomisation: draws that are finite, and draws that each option wins. */
export let solvedCount: usize = 0;
export let wins: usize = 0;
export let winsUncorrected: usize = 0;
export let sideCount: usize = 0;
export let sideShare: usize = 0;
export let sideTypes: usize = 0;

// summary/
export let gathered: usize = 0;
export let replicates: usize = 0;
export let evSpread: usize = 0;
export let evUncorrectedSpread: usize = 0;
export let probabilities: usize = 0;
export let probabilitiesUncorrected: usize = 0;
export let sizeSpread: usize = 0;
export let countedShare: usize = 0;
export let discountSide: usize = 0;
export let discountType: usize = 0;
export let discountFrequency: usize = 0;
export let discountShare: usize = 0;
export let discountAbsence: usize = 0;
export let evErrors: usize = 0;
export let probabilityErrors: usize = 0;

let next: usize = 0;

/** Where the host writes the polynomials and initial numbers of all dimensions; to be called once, before anything else. */
export function planSobol(): bool {
  next = (__heap_base + 15) & ~(<usize>15);
  polynomials = ints(MAX_DIMENSIONS);
  initialNumbers = ints(MAX_DIMENSIONS * DIRECTION_BITS);
  directions = ints(MAX_DIMENSIONS * DIRECTION_BITS);
  problemStart = next;
  return grow();
}

/** Lays out the buffers of a problem; false when a length is above its limit or the memory cannot grow so far. */
export function plan(
  optionCount: i32,
  itemCount: i32,
  consequenceCount: i32,
  ratioCount: i32,
  overlapCount: i32,
  cellCount: i32,
  drawCount: i32,
): bool {
  if (optionCount > MAX_OPTIONS || itemCount > MAX_ITEMS || consequenceCount > MAX_CONSEQUENCES) return false;
  if (ratioCount > MAX_RATIO_RECORDS || cellCount > MAX_OVERLAP_CELLS || drawCount > MAX_DRAWS) return false;
  if (itemCount - 1 + overlapCount > MAX_DIMENSIONS) return false;
  options = optionCount;
  items = itemCount;
  consequences = consequenceCount;
  ratioRecords = ratioCount;
  overlapRecords = overlapCount;
  capacity = drawCount;
  next = problemStart;
  planInput(cellCount);
  planRecords();
  planSizes();
  planDraws();
  planOverlaps();
  planSums();
  planSummary();
  return grow();
}

function planInput(cellCount: i32): void {
  consequenceOption = ints(consequences);
  consequenceSign = ints(consequences);
  consequenceItem = ints(consequences);
  ratioFirst = ints(ratioRecords);
  ratioSecond = ints(ratioRecords);
  ratioP = reals(ratioRecords * RATIO_CHOICES);
  overlapA = ints(overlapRecords);
  overlapB = ints(overlapRecords);
  overlapAcross = ints(overlapRecords);
  cellStart = ints(overlapRecords + 1);
  cellType = ints(cellCount);
  cellChild = ints(cellCount);
  cellShare = reals(cellCount);
  cellP = reals(cellCount);
}

function planRecords(): void {
  bucketCentre = reals(RATIO_CHOICES);
  bucketWidth = reals(RATIO_CHOICES);
  recordMean = reals(ratioRecords);
  recordVariance = reals(ratioRecords);
  rowFirst = ints(ratioRecords);
  rowSecond = ints(ratioRecords);
  rowOrder = ints(ratioRecords);
  rowMean = reals(ratioRecords);
  rowVariance = reals(ratioRecords);
  rowOrderMean = reals(ratioRecords);
  openRecord = ints(items * items);
  overlapFigures = reals(overlapRecords * OVERLAP_FIGURES);
  overlapType = ints(overlapRecords);
}

function planSizes(): void {
  normalMatrix = reals(items * items);
  inverseMatrix = reals(items * items);
  coefficients = reals(items);
  posteriorMean = reals(items);
  logSize = reals(items);
  covariance = reals(items * items);
}

function planDraws(): void {
  residual = reals(items * items);
  loadings = reals(items * items);
  loadingEnd = ints(items);
  gradients = reals(options * items);
  importance = reals(items);
  direction = reals(items);
  recordDimension = ints(overlapRecords);
  recordWeight = reals(overlapRecords);
  blockPoints = ints(BLOCK);
  blockNormals = reals(items * BLOCK);
  blockSizes = reals(items * BLOCK);
  blockUniforms = reals(overlapRecords * BLOCK);
  drawSize = reals(consequences);
  drawRemoved = reals(consequences);
  drawEv = reals(options);
  drawEvUncorrected = reals(options);
  sizeValues = reals(items * capacity);
  evValues = reals(options * capacity);
  evUncorrectedValues = reals(options * capacity);
}

function planOverlaps(): void {
  activeRecord = ints(overlapRecords);
  activeCell = ints(overlapRecords);
  component = ints(consequences);
  benefitWeight = reals(consequences);
  harmWeight = reals(consequences);
  const edges = 2 * overlapRecords;
  edgeFrom = ints(edges);
  edgeTo = ints(edges);
  edgeWeight = reals(edges);
  edgeRemoved = reals(edges);
  edgeSide = ints(edges);
  edgeType = ints(edges);
  edgeNext = ints(edges);
  // A contracted cycle is a node of its own; there are fewer of them than nodes.
  const nodes = 2 * consequences;
  nodeFirst = ints(nodes);
  nodeLast = ints(nodes);
  nodeOwner = ints(nodes);
  nodeContainer = ints(nodes);
  nodeState = ints(nodes);
  nodeWeakest = ints(nodes);
  nodeWeight = reals(nodes);
  nodeChosen = ints(nodes);
  nodePath = ints(nodes);
}

function planSums(): void {
  removedSum = reals(consequences);
  solvedCount = ints(RANDOMISATIONS);
  wins = reals(RANDOMISATIONS * options);
  winsUncorrected = reals(RANDOMISATIONS * options);
  const sides = 2 * overlapRecords;
  sideCount = ints(sides);
  sideShare = reals(sides);
  sideTypes = ints(sides * OVERLAP_TYPES);
}

function planSummary(): void {
  gathered = reals(capacity);
  replicates = reals(RANDOMISATIONS * ERRORS);
  evSpread = reals(options * SPREAD);
  evUncorrectedSpread = reals(options * SPREAD);
  probabilities = reals(options);
  probabilitiesUncorrected = reals(options);
  sizeSpread = reals(consequences * SPREAD);
  countedShare = reals(consequences);
  discountSide = ints(consequences);
  discountType = ints(consequences);
  discountFrequency = reals(consequences);
  discountShare = reals(consequences);
  discountAbsence = reals(consequences);
  evErrors = reals(options * ERRORS);
  probabilityErrors = reals(options);
}

function ints(length: i32): usize {
  return reserve((<usize>length) << 2);
}

function reals(length: i32): usize {
  return reserve((<usize>length) << 3);
}

/** Buffers start at multiples of 16 bytes. */
function reserve(bytes: usize): usize {
  const start = next;
  next = (start + bytes + 15) & ~(<usize>15);
  return start;
}

function grow(): bool {
  const missing = <i32>((next + 0xffff) >> 16) - memory.size();
  return missing <= 0 || memory.grow(missing) >= 0;
}

export function getF64(base: usize, index: i32): f64 {
  return load<f64>(base + ((<usize>index) << 3));
}

export function setF64(base: usize, index: i32, value: f64): void {
  store<f64>(base + ((<usize>index) << 3), value);
}

export function addF64(base: usize, index: i32, value: f64): void {
  const at = base + ((<usize>index) << 3);
  store<f64>(at, load<f64>(at) + value);
}

export function getI32(base: usize, index: i32): i32 {
  return load<i32>(base + ((<usize>index) << 2));
}

export function setI32(base: usize, index: i32, value: i32): void {
  store<i32>(base + ((<usize>index) << 2), value);
}
