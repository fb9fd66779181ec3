/** Plain Monte Carlo in C++ (bench/peers/plain), timed inside its own process. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PooledFigures, Problem } from '../../engine/problem.ts';
import { compilePeer, NATIVE } from './compile.ts';
import { encode } from './encode.ts';
import { PeerProcess } from './peer-process.ts';

/** How each is written: see the head of its source. */
export const MONTE_CARLO_PEERS = ['scalar', 'simd', 'expert'] as const;
export type MonteCarloName = (typeof MONTE_CARLO_PEERS)[number];

/** Draws are a multiple of this: the peers draw whole blocks. */
export const MONTE_CARLO_BLOCK = 64;

export class MonteCarloPeer {
  /** Null where there is no g++. */
  static start(name: MonteCarloName, folder: string): MonteCarloPeer | null {
    const program = compilePeer(`plain/${name}.cpp`, NATIVE, folder);
    return program === null ? null : new MonteCarloPeer(name, new PeerProcess(program, []), folder);
  }

  readonly name: MonteCarloName;
  readonly #process: PeerProcess;
  readonly #folder: string;

  private constructor(name: MonteCarloName, process: PeerProcess, folder: string) {
    this.name = name;
    this.#process = process;
    this.#folder = folder;
  }

  /** Gives the peer a problem, with which it draws from then on. */
  async load(problem: Problem, stakeholder: number, pooled: PooledFigures): Promise<void> {
    const file = join(this.#folder, 'model');
    writeFileSync(file, encode(problem, stakeholder, pooled));
    await this.#process.ask(`load ${file}`);
  }

  /**
   * Milliseconds of so many draws, the fit included, on average over `atLeastMs` of them; other
   * random numbers each time.
   */
  async run(draws: number, atLeastMs = 0): Promise<number> {
    return Number(await this.#process.ask(`draws ${draws} ${atLeastMs}`)) / 1e6;
  }

  /** Of the last run: p10, p90 and probability, option by option. */
  async figures(): Promise<number[]> {
    return (await this.#process.ask('figures')).trim().split(' ').map(Number);
  }

  close(): void {
    this.#process.close();
  }
}
