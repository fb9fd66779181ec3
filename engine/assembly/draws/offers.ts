import { getF64, getI32, setF64, setI32 } from '../arena';
import { cellChild, cellShare, cellType, overlapA, overlapAcross, overlapB } from '../problem';
import { acrossChild } from './across-sides';
import { drawSize } from './buffers';
import {
  activeCell,
  activeRecord,
  edgeFrom,
  edgeRemoved,
  edgeSide,
  edgeTo,
  edgeType,
  edgeWeight,
} from './overlap-buffers';
import { activeRecords } from './overlap-cells';

/** Discounts that the draw at hand offers: edges from the discounter to the discounted. */
export let edges: i32 = 0;

/** 1 + 2⁻²⁰: of two equal offers of an open record the one that discounts the smaller consequence is taken. */
const SMALLER_FIRST: f64 = 1.0 + 1.0 / 1048576.0;

/** An active record offers share · min(size_a, size_b) from its child; an open one from either, a's edge before b's. */
export function offerDiscounts(): void {
  edges = 0;
  for (let k = 0; k < activeRecords; k += 1) {
    const record = getI32(activeRecord, k);
    const cell = getI32(activeCell, k);
    const a = getI32(overlapA, record);
    const b = getI32(overlapB, record);
    const sizeA = getF64(drawSize, a);
    const sizeB = getF64(drawSize, b);
    const removed = getF64(cellShare, cell) * Math.min(sizeA, sizeB);
    const child = getI32(overlapAcross, record) == 1 ? acrossChild(record) : getI32(cellChild, cell);
    const type = getI32(cellType, cell);
    if (child >= 0) {
      addEdge(record, type, child == a, removed, removed);
      continue;
    }
    const aFirst = sizeA < sizeB || (sizeA == sizeB && a > b);
    addEdge(record, type, true, removed, aFirst ? removed * SMALLER_FIRST : removed);
    addEdge(record, type, false, removed, aFirst ? removed : removed * SMALLER_FIRST);
  }
}

function addEdge(record: i32, type: i32, discountsA: bool, removed: f64, weight: f64): void {
  const a = getI32(overlapA, record);
  const b = getI32(overlapB, record);
  setI32(edgeFrom, edges, discountsA ? b : a);
  setI32(edgeTo, edges, discountsA ? a : b);
  setI32(edgeSide, edges, 2 * record + (discountsA ? 0 : 1));
  setI32(edgeType, edges, type);
  setF64(edgeRemoved, edges, removed);
  setF64(edgeWeight, edges, weight);
  edges += 1;
}
