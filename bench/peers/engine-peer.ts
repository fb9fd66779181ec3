/**
 * Runs the engine's algorithm in C++ (bench/peers/engine) on the same problem. The peer's process
 * times itself.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { PooledFigures, Problem, StakeholderSolution } from '../../engine/problem.ts';
import { compilePeer } from './compile.ts';
import { encode } from './encode.ts';
import { PeerProcess } from './peer-process.ts';

const SOBOL_TABLE = resolve(import.meta.dirname, '../../engine/data/sobol-direction-numbers.txt');

export class EnginePeer {
  /** Null where there is no g++. */
  static start(name: string, flags: readonly string[], folder: string): EnginePeer | null {
    const program = compilePeer('engine/engine.cpp', flags, folder);
    return program === null ? null : new EnginePeer(name, new PeerProcess(program, [SOBOL_TABLE]), folder);
  }

  readonly name: string;
  readonly #process: PeerProcess;
  readonly #folder: string;

  private constructor(name: string, process: PeerProcess, folder: string) {
    this.name = name;
    this.#process = process;
    this.#folder = folder;
  }

  async load(problem: Problem, stakeholder: number, pooled: PooledFigures): Promise<void> {
    const file = join(this.#folder, 'problem');
    writeFileSync(file, encode(problem, stakeholder, pooled));
    await this.#process.ask(`load ${file}`);
  }

  /** Milliseconds of one solution. */
  async solve(): Promise<number> {
    return Number(await this.#process.ask('solve')) / 1e6;
  }

  /** The figures of the last solution, in the order of `figuresOf`. */
  async figures(): Promise<Float64Array> {
    const file = join(this.#folder, 'solution');
    await this.#process.ask(`save ${file}`);
    const bytes = readFileSync(file);
    return new Float64Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  }

  close(): void {
    this.#process.close();
  }
}

/** The figures of the engine's solution that the peer computes too, in the peer's order. */
export function figuresOf(found: StakeholderSolution): Float64Array {
  const spreads = (all: StakeholderSolution['ev']) =>
    all.flatMap(({ mean, sd, p10, p90 }) => [mean, sd, p10, p90]);
  return Float64Array.from([
    found.draws,
    ...found.logSize,
    found.orderEffect,
    found.q,
    found.df,
    found.c,
    found.phi,
    found.omega2,
    ...spreads(found.ev),
    ...spreads(found.evUncorrected),
    ...found.probabilities,
    ...found.probabilitiesUncorrected,
    ...found.standardError.ev.flatMap(({ mean, p10, p90 }) => [mean, p10, p90]),
    ...found.standardError.probabilities,
    ...found.standardError.size.flatMap(({ p10, p90 }) => [p10, p90]),
    ...found.size.flatMap(({ mean, sd, p10, p90 }, c) => [mean, sd, p10, p90, found.countedShare[c]!]),
    found.removedShare,
    ...found.discountedBy.flatMap((discount) => [discount?.overlap ?? 0, discount?.share ?? 0]),
  ]);
}

/** Whether all bits are equal. */
export function areEqual(one: Float64Array, other: Float64Array): boolean {
  return Buffer.from(one.buffer).equals(Buffer.from(other.buffer));
}
