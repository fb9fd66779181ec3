/** Plain Monte Carlo in C++ with all that the machine has (bench/peers/monte-carlo.cpp). */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PooledFigures, Problem } from '../../engine/problem.ts';
import { compilePeer, NATIVE } from './compile.ts';
import { encode } from './encode.ts';
import { PeerProcess } from './peer-process.ts';

export class MonteCarloPeer {
  /** Null where there is no g++. */
  static start(folder: string): MonteCarloPeer | null {
    const program = compilePeer('monte-carlo.cpp', NATIVE, folder);
    return program === null ? null : new MonteCarloPeer(new PeerProcess(program, []), folder);
  }

  readonly #process: PeerProcess;
  readonly #folder: string;

  private constructor(process: PeerProcess, folder: string) {
    this.#process = process;
    this.#folder = folder;
  }

  async load(problem: Problem, stakeholder: number, pooled: PooledFigures): Promise<void> {
    const file = join(this.#folder, 'model');
    writeFileSync(file, encode(problem, stakeholder, pooled));
    await this.#process.ask(`load ${file}`);
  }

  /**
   * Milliseconds of so many draws (a multiple of 64), the fit included, on average over `atLeastMs` of them; other numbers each time.
   * `all`: what the engine reports of the sizes too.
   */
  async run(draws: number, { all, atLeastMs }: { all: boolean; atLeastMs: number }): Promise<number> {
    return Number(await this.#process.ask(`${all ? 'all' : 'draws'} ${draws} ${atLeastMs}`)) / 1e6;
  }

  /** Of the last run: p10, p90 and probability, option by option. */
  async figures(): Promise<number[]> {
    return (await this.#process.ask('figures')).trim().split(' ').map(Number);
  }

  close(): void {
    this.#process.close();
  }
}
