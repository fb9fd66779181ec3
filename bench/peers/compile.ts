/**
 * Compiles the C++ peers when a bench starts. Their tables of exp and log are the engine's own, so
 * that there is one of each.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const TABLES = {
  EXPONENTIAL: ['exponential-table.ts', 'EXPONENTIAL_TABLE'],
  INVERSE_AND_LOGARITHM: ['logarithm-table.ts', 'INVERSE_AND_LOGARITHM'],
  CENTRE: ['logarithm-table.ts', 'CENTRE'],
} as const;

/**
 * Flags under which C++ must give the engine's bits. V8 compiles WASM for AVX where the machine has
 * it, so that the peer may use it too.
 */
export const SAME_BITS = ['-O3', '-mavx', '-ffp-contract=off'];
/**
 * Flags that let C++ use all that the machine has. Nothing here reads `errno` or floating-point
 * exceptions.
 */
export const NATIVE = ['-O3', '-march=native', '-fno-math-errno', '-fno-trapping-math'];

/**
 * Path of the program made from bench/peers/SOURCE, or null where there is no g++. Throws when it
 * does not compile.
 */
export function compilePeer(source: string, flags: readonly string[], folder: string): string | null {
  writeFileSync(join(folder, 'tables.h'), tables());
  const program = join(folder, `${source}-${flags.join('')}`.replaceAll(/[^a-z0-9-]/gi, '-'));
  const file = resolve(import.meta.dirname, source);
  const run = spawnSync('g++', ['-std=c++20', ...flags, '-I', folder, '-o', program, file], {
    encoding: 'utf8',
  });
  if (run.error !== undefined) return null;
  if (run.status !== 0) throw new Error(`${file} does not compile; mend it:\n${run.stderr}`);
  return program;
}

function tables(): string {
  const parts = Object.entries(TABLES).map(([name, [file, table]]) => {
    const path = resolve(import.meta.dirname, '../../engine/assembly/draws/functions', file);
    const text = readFileSync(path, 'utf8');
    const numbers = text
      .split(`${table}: usize`)[1]
      ?.match(/0x[0-9a-f]{16}/g)
      ?.slice(0, 256);
    if (numbers?.length !== 256) throw new Error(`${path}: expected 256 numbers in ${table}`);
    return `alignas(64) static const uint64_t ${name}[256] = {${numbers.join(', ')}};\n`;
  });
  return `#pragma once\n#include <cstdint>\n${parts.join('')}`;
}
