/**
 * Compiles the C++ peers when a bench starts. They use the engine's own tables of exp and log, so
 * that each table exists only once.
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
 * With these flags C++ must compute the engine's bits. V8 compiles WASM for AVX where the machine
 * has it, so the peer may use it too.
 */
export const SAME_BITS = ['-O3', '-mavx', '-ffp-contract=off'];
/**
 * With these flags C++ may use everything that the machine has. Nothing here reads `errno` or
 * floating-point exceptions.
 */
export const NATIVE = ['-O3', '-march=native', '-fno-math-errno', '-fno-trapping-math'];

/**
 * Compiles bench/peers/SOURCE and returns the path of the program, or null where there is no g++.
 * Throws when the source does not compile.
 */
export function compilePeer(source: string, flags: readonly string[], folder: string): string | null {
  writeFileSync(join(folder, 'tables.h'), tables());
  const program = join(folder, `${source}-${flags.join('')}`.replaceAll(/[^a-z0-9-]/gi, '-'));
  const file = resolve(import.meta.dirname, source);
  const run = spawnSync('g++', ['-std=c++20', ...flags, '-I', folder, '-o', program, file], {
    encoding: 'utf8',
  });
  if (run.error !== undefined) return null;
  if (run.status !== 0) throw new Error(`${file} does not compile; correct it:\n${run.stderr}`);
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
