/** Which cell each overlap record has in each draw of a block, if it is present. */
import { getI32, ints, reals, setI32 } from '../../arena';
import { BLOCK } from '../../limits';
import { cellStart, overlapAcross, overlapRecords } from '../../problem';
import { blockBytes, seed, stakeholder } from '../block';
import { scramble } from '../points/scramble';
import { sobolPoint } from '../points/sobol';
import { dimensionBits, randomisedBits } from '../points/stream';
import { drawWords } from '../points/uniforms';
import { inverseOf, pointsOf, unscrambled } from '../points/unscramble';
import { cellLimit, selectionOf } from './cell-limits';
import { recordDimension } from './record-order';

/** The part of each record's random bits that all randomisations share. */
let recordStream: usize = 0;
/** The records within options, then those across options. */
let sortedRecords: usize = 0;
/**
 * The cells of each draw's present records: a row of overlapRecords places for each draw of a
 * block.
 */
let activeCell: usize = 0;
/** Where the cells of each draw end, and where those of its records within options end. */
const activeEnd: usize = memory.data(BLOCK << 2, 16);
const withinEnd: usize = memory.data(BLOCK << 2, 16);
/** One record's words of 32 bits, one for each draw. */
const blockWords: usize = memory.data(BLOCK << 2, 16);

export function planOverlapCells(): void {
  recordStream = reals(overlapRecords);
  sortedRecords = ints(overlapRecords);
  activeCell = ints(BLOCK * overlapRecords);
}

/** If at most this many of the 64 parts select a cell, only their words are computed. */
const FEW: i32 = 28;

let withinRecords: i32 = 0;

/**
 * Fills `activeCell` with the cells of each draw's present records, those within options before
 * those across. A record has one random word a draw, which selects a cell by the inverse CDF over
 * the cells in the order listed; a word beyond the last cell means "separate". The points are a
 * digital net, so each of 64 equal parts of (0, 1) contains one of a block's 64 words. Where only
 * the first few parts select a cell, only their words are computed.
 */
export function drawOverlapCells(randomisation: i32, start: i32): void {
  for (let draw = 0; draw < BLOCK; draw += 1) setI32(activeEnd, draw, <i32>cellsOf(draw));
  for (let place = 0; place < overlapRecords; place += 1) {
    if (place == withinRecords) memory.copy(withinEnd, activeEnd, BLOCK << 2);
    const record = getI32(sortedRecords, place);
    const parts = selectionOf(record).parts;
    if (parts == 0) continue;
    const dimension = getI32(recordDimension, record);
    const stream = randomisedBits(load<u64>(recordStream + ((<usize>record) << 3)), randomisation) ^ SIGN;
    if (parts <= FEW) drawFew(record, parts, dimension, stream, start);
    else drawAll(record, dimension, stream, start);
  }
  if (withinRecords == overlapRecords) memory.copy(withinEnd, activeEnd, BLOCK << 2);
}

/**
 * Where the numbers of a draw's present cells begin, 4 bytes each, those of records within options
 * first; where these end, and where all end.
 */
export function cellsOf(draw: i32): usize {
  return activeCell + ((<usize>(draw * overlapRecords)) << 2);
}

export function withinEndOf(draw: i32): usize {
  return <usize>getI32(withinEnd, draw);
}

export function cellsEndOf(draw: i32): usize {
  return <usize>getI32(activeEnd, draw);
}

/** To be called before the first draw, when each record has its dimension. */
export function computeRecordStreams(): void {
  for (let record = 0; record < overlapRecords; record += 1)
    store<u64>(
      recordStream + ((<usize>record) << 3),
      dimensionBits(seed, stakeholder, getI32(recordDimension, record)),
    );
}

/**
 * Sorts the records: those within options come first, each kind in its order, so that a draw's
 * loops do not branch on the kind.
 */
export function sortRecords(): void {
  withinRecords = 0;
  for (let record = 0; record < overlapRecords; record += 1)
    if (getI32(overlapAcross, record) == 0) {
      setI32(sortedRecords, withinRecords, record);
      withinRecords += 1;
    }
  let place = withinRecords;
  for (let record = 0; record < overlapRecords; record += 1)
    if (getI32(overlapAcross, record) != 0) {
      setI32(sortedRecords, place, record);
      place += 1;
    }
}

/**
 * Flips the highest bit of every word, so that words are compared as signed numbers. It is the
 * lowest bit of the shift (the upper half of a stream), because the shift has its bits in reverse.
 */
const SIGN: u64 = 1 << 32;

function drawFew(record: i32, parts: i32, dimension: i32, stream: u64, start: i32): void {
  const seed = <u32>stream;
  const factor = (seed >> 16) | 1;
  const shift = <u32>(stream >> 32);
  const inverse = inverseOf(factor);
  const offset = start & (BLOCK - 1);
  const base = sobolPoint(dimension, start - offset);
  const from = i32x4.splat(offset);
  const last = i32x4.splat(BLOCK - 1);
  const bases = i32x4.splat(base & 63);
  const above = i32x4.splat(base & ~63);
  const first = selectionOf(record).firstCell;
  const end = getI32(cellStart, record + 1);
  // A part's number is the highest six bits of its words. Words are flipped, so the first is 32.
  for (let part = 32; part < parts + 32; part += 4) {
    let bits = i32x4.splat(unscrambled(part & 63, seed, inverse, shift));
    bits = i32x4.replace_lane(bits, 1, unscrambled((part + 1) & 63, seed, inverse, shift));
    bits = i32x4.replace_lane(bits, 2, unscrambled((part + 2) & 63, seed, inverse, shift));
    bits = i32x4.replace_lane(bits, 3, unscrambled((part + 3) & 63, seed, inverse, shift));
    const words = inline.always(
      scramble(v128.or(bits, above), i32x4.splat(seed), i32x4.splat(factor), i32x4.splat(shift)),
    );
    // Points of the net that are not of this block's draws go to places that no draw has.
    const points = inline.always(pointsOf(v128.xor(bits, bases), dimension));
    put(words, v128.and(i32x4.sub(points, from), last), first, end);
  }
}

function drawAll(record: i32, dimension: i32, stream: u64, start: i32): void {
  drawWords(blockWords, blockBytes, dimension, stream, start);
  const first = selectionOf(record).firstCell;
  const end = getI32(cellStart, record + 1);
  let draws = i32x4(0, 1, 2, 3);
  for (let at: usize = 0; at < blockBytes >> 1; at += 16) {
    put(v128.load(blockWords + at), draws, first, end);
    draws = i32x4.add(draws, i32x4.splat(4));
  }
}

/** Finds the cells of four words and appends them to the lists of their draws. */
function put(words: v128, draws: v128, first: i32, end: i32): void {
  let cells = i32x4.splat(first);
  let separate = i32x4.splat(0);
  for (let cell = first; cell < end; cell += 1) {
    separate = i32x4.gt_s(words, v128.load32_splat(cellLimit + ((<usize>cell) << 2)));
    cells = i32x4.sub(cells, separate);
  }
  const bytes = v128.andnot(i32x4.splat(4), separate);
  append(i32x4.extract_lane(draws, 0), i32x4.extract_lane(cells, 0), i32x4.extract_lane(bytes, 0));
  append(i32x4.extract_lane(draws, 1), i32x4.extract_lane(cells, 1), i32x4.extract_lane(bytes, 1));
  append(i32x4.extract_lane(draws, 2), i32x4.extract_lane(cells, 2), i32x4.extract_lane(bytes, 2));
  append(i32x4.extract_lane(draws, 3), i32x4.extract_lane(cells, 3), i32x4.extract_lane(bytes, 3));
}

/** Without a branch: a separate record's cell is written too, and the next cell overwrites it. */
function append(draw: i32, cell: i32, bytes: i32): void {
  const place = getI32(activeEnd, draw);
  store<i32>(<usize>place, cell);
  setI32(activeEnd, draw, place + bytes);
}
