/**
 * Runs plain Monte Carlo in C++ (bench/peers/plain). The peer's process times itself. It is given
 * the engine's fit, whose time it does not pay.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Problem } from '../../engine/problem.ts';
import { compilePeer } from './compile.ts';
import { encode } from './encode.ts';
import type { Model } from './model.ts';
import { PeerProcess } from './peer-process.ts';

/** The comment at the top of each peer's source says how it is written. */
export const MONTE_CARLO_PEERS = ['scalar', 'expert'] as const;
export type MonteCarloName = (typeof MONTE_CARLO_PEERS)[number];

/** The peers draw whole blocks, so every number of draws is a multiple of this. */
export const MONTE_CARLO_BLOCK = 64;

export class MonteCarloPeer {
  /** Null where there is no g++. */
  static start(name: MonteCarloName, folder: string): MonteCarloPeer | null {
    const program = compilePeer(name, folder);
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

  /** Gives the peer the problem for all runs that follow. */
  async load(model: Model, problem: Problem, stakeholder: number): Promise<void> {
    const file = join(this.#folder, 'model');
    writeFileSync(file, encode(model, problem, stakeholder));
    await this.#process.ask(`load ${file}`);
  }

  /**
   * Mean milliseconds of a run of `draws` draws. The peer repeats the run for at least `atLeastMs`,
   * with other random numbers each time.
   */
  async run(draws: number, atLeastMs = 0): Promise<number> {
    return Number(await this.#process.ask(`draws ${draws} ${atLeastMs}`)) / 1e6;
  }

  /** p10, p90 and P(best) of the last run, option by option. */
  async figures(): Promise<number[]> {
    return (await this.#process.ask('figures')).trim().split(' ').map(Number);
  }

  close(): void {
    this.#process.close();
  }
}
