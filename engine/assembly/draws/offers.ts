import { getF64, getI32, setF64, setI32 } from '../arena';
import { cellChild, cellShare, cellType, overlapA, overlapAcross, overlapB } from '../problem';
import { acrossChild } from './across-sides';
import { sizeOf } from './draw-sizes';
import { edgeFrom, edgeRemoved, edgeSide, edgeTo, edgeType, edgeWeight } from './overlap-buffers';

/** Discounts that the draw at hand offers: edges from the discounter to the discounted. */
export let edges: i32 = 0;

/** 1 + 2⁻²⁰: of two equal offers of an open record the one that discounts the smaller consequence is taken. */
const SMALLER_FIRST: f64 = 1.0 + 1.0 / 1048576.0;

/** An active record offers share · min(size_a, size_b) from its child; an open one from either, a's edge before b's. */
export function offerDiscounts(draw: i32, records: usize, cells: usize, count: i32): void {
  edges = 0;
  for (let k = 0; k < count; k += 1) {
    const record = getI32(records, k);
    const cell = getI32(cells, k);
    const a = getI32(overlapA, record);
    const b = getI32(overlapB, record);
    const sizeA = sizeOf(a, draw);
    const sizeB = sizeOf(b, draw);
    const removed = getF64(cellShare, cell) * Math.min(sizeA, sizeB);
    const child = getI32(overlapAcross, record) == 1 ? acrossChild(record) : getI32(cellChild, cell);
    const type = getI32(cellType, cell);
    if (child >= 0) {
      if (child == a) addEdge(b, a, 2 * record, type, removed, removed);
      else addEdge(a, b, 2 * record + 1, type, removed, removed);
      continue;
    }
    const aFirst = sizeA < sizeB || (sizeA == sizeB && a > b);
    addEdge(b, a, 2 * record, type, removed, aFirst ? removed * SMALLER_FIRST : removed);
    addEdge(a, b, 2 * record + 1, type, removed, aFirst ? removed : removed * SMALLER_FIRST);
  }
}

function addEdge(from: i32, to: i32, side: i32, type: i32, removed: f64, weight: f64): void {
  setI32(edgeFrom, edges, from);
  setI32(edgeTo, edges, to);
  setI32(edgeSide, edges, side);
  setI32(edgeType, edges, type);
  setF64(edgeRemoved, edges, removed);
  setF64(edgeWeight, edges, weight);
  edges += 1;
}
