/**
 * One stakeholder's problem as a thread is sent it: a few numbers, and all its records in one ArrayBuffer, which changes
 * hands instead of being copied. What is in it goes into the engine's memory as it is.
 */
import { RATIO_CHOICES } from '../problem.ts';

export interface StakeholderInput {
  lengths: InputLengths;
  /** Its index in the problem. */
  stakeholder: number;
  seed: number;
  ratioSpreadScale: number;
  /** 0: until the error rule is met. */
  draws: number;
  /** Whether overlaps change the headline figures. */
  correct: boolean;
  /** Whether insight is computed too. */
  insight: boolean;
  /** The records in the order of `inputBuffers`. Without length once it has been transferred. */
  records: ArrayBuffer;
}

export interface InputLengths {
  options: number;
  items: number;
  consequences: number;
  ratioRecords: number;
  overlapRecords: number;
  overlapCells: number;
}

/** Bytes of the records of a problem of these lengths. */
export function inputBytes(lengths: InputLengths): number {
  const { consequences, ratioRecords, overlapRecords, overlapCells } = lengths;
  const reals = ratioRecords * RATIO_CHOICES + overlapCells * 2;
  const integers = consequences * 3 + ratioRecords * 2 + overlapRecords * 4 + 1 + overlapCells * 2;
  return reals * Float64Array.BYTES_PER_ELEMENT + integers * Int32Array.BYTES_PER_ELEMENT;
}

/** Views of the records by the names of the module's buffers. Those of 64 bits come first, so that all are aligned. */
export function inputBuffers({ lengths, records }: Pick<StakeholderInput, 'lengths' | 'records'>) {
  const { consequences, ratioRecords, overlapRecords, overlapCells } = lengths;
  let next = 0;
  const view = <View extends Float64Array | Int32Array>(
    Kind: new (buffer: ArrayBuffer, start: number, length: number) => View,
    length: number,
  ): View => {
    const made = new Kind(records, next, length);
    next += made.byteLength;
    return made;
  };
  return {
    ratioP: view(Float64Array, ratioRecords * RATIO_CHOICES),
    cellShare: view(Float64Array, overlapCells),
    cellP: view(Float64Array, overlapCells),
    consequenceOption: view(Int32Array, consequences),
    consequenceSign: view(Int32Array, consequences),
    consequenceItem: view(Int32Array, consequences),
    ratioFirst: view(Int32Array, ratioRecords),
    ratioSecond: view(Int32Array, ratioRecords),
    overlapA: view(Int32Array, overlapRecords),
    overlapB: view(Int32Array, overlapRecords),
    overlapAcross: view(Int32Array, overlapRecords),
    cellStart: view(Int32Array, overlapRecords + 1),
    cellType: view(Int32Array, overlapCells),
    cellChild: view(Int32Array, overlapCells),
  };
}
