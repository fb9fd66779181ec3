/**
 * The Sobol' sequence's initial direction numbers, read from
 * engine/data/sobol-direction-numbers.txt.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DIRECTION_BITS, MAX_DIMENSIONS } from './assembly/limits.ts';

export interface SobolTable {
  /** Primitive polynomial of each dimension, all coefficients as bits. */
  polynomials: Int32Array;
  /** DIRECTION_BITS places a dimension: m_1, m_2 … as far as they are given, then 0. */
  initialNumbers: Int32Array;
}

let table: SobolTable | undefined;

export function sobolTable(): SobolTable {
  table ??= readTable(join(import.meta.dirname, 'data/sobol-direction-numbers.txt'));
  return table;
}

function readTable(file: string): SobolTable {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  if (lines.length !== MAX_DIMENSIONS)
    throw new Error(`${file}: ${lines.length} dimensions, expected ${MAX_DIMENSIONS}`);
  const polynomials = new Int32Array(MAX_DIMENSIONS);
  const initialNumbers = new Int32Array(MAX_DIMENSIONS * DIRECTION_BITS);
  lines.forEach((line, dimension) => {
    const [polynomial, ...given] = line.split(' ').map(Number);
    polynomials[dimension] = polynomial ?? 0;
    initialNumbers.set(given.slice(0, DIRECTION_BITS), dimension * DIRECTION_BITS);
  });
  return { polynomials, initialNumbers };
}
