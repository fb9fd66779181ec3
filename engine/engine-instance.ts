/**
 * One instance of the engine's module: its functions, globals and buffers by name. Every failure is
 * an EngineFault.
 */
import { EngineFault } from './problem.ts';
import { sobolTable } from './sobol-table.ts';
import { INPUT, type Lengths, SOLUTION, SOLUTION_NUMBERS } from './transfer/buffers.ts';
import { bytesOf, newFigures, placesOf, SOLUTION_START } from './transfer/layout.ts';
import type { StakeholderInput } from './transfer/pack-problem.ts';

export class EngineInstance {
  static async create(module: WebAssembly.Module): Promise<EngineInstance> {
    const { exports } = await WebAssembly.instantiate(module);
    const instance = new EngineInstance(exports);
    instance.#writeSobolTable();
    return instance;
  }

  readonly #exports: Readonly<Record<string, unknown>>;
  readonly #memory: WebAssembly.Memory;
  #fault: EngineFault | undefined;

  private constructor(exports: Readonly<Record<string, unknown>>) {
    this.#exports = exports;
    const memory = exports.memory;
    if (!(memory instanceof WebAssembly.Memory)) throw new EngineFault('the module exports no memory');
    this.#memory = memory;
  }

  /** Bytes of memory that the instance holds; it never shrinks. */
  get memoryBytes(): number {
    return this.#memory.buffer.byteLength;
  }

  /** Calls an exported function. After a trap the instance refuses further work. */
  call(name: string, ...args: (number | bigint)[]): number {
    if (this.#fault !== undefined) throw this.#fault;
    const exported = this.#exports[name];
    if (typeof exported !== 'function') throw new EngineFault(`the module exports no function ${name}`);
    try {
      const result: unknown = Reflect.apply(exported, undefined, args);
      return typeof result === 'number' ? result : 0;
    } catch (cause) {
      this.#fault = new EngineFault(`${name} trapped: ${cause}`, { cause });
      throw this.#fault;
    }
  }

  /** Value of an exported global: a figure, or where a buffer starts. */
  figure(name: string): number {
    const exported = this.#exports[name];
    const value = exported instanceof WebAssembly.Global ? exported.value : undefined;
    if (typeof value !== 'number') throw new EngineFault(`the module exports no number ${name}`);
    return value;
  }

  /** Lays out the buffers of a problem of these lengths. Earlier views and buffers are void. */
  plan(lengths: Lengths): void {
    const { options, items, consequences, ratioRecords, personRecords, overlapRecords, overlapCells } =
      lengths;
    const inOrder = [options, items, consequences, ratioRecords, personRecords, overlapRecords, overlapCells];
    if (this.call('plan', ...inOrder, bytesOf(INPUT, lengths), bytesOf(SOLUTION, lengths)) === 0)
      throw new EngineFault(`the engine has no room for a problem of lengths ${inOrder.join(', ')}`);
    this.#place(INPUT, lengths, this.figure('input'));
    this.#place(SOLUTION, lengths, this.figure('solution'));
  }

  /** The same, and copies the problem's records to where the module reads them. */
  writeProblem({ lengths, records }: Pick<StakeholderInput, 'lengths' | 'records'>): void {
    this.plan(lengths);
    new Uint8Array(this.#memory.buffer, this.figure('input')).set(new Uint8Array(records));
  }

  /** The figures of the problem that was solved last. */
  readFigures(lengths: Lengths): Float64Array<ArrayBuffer> {
    const figures = newFigures(lengths);
    SOLUTION_NUMBERS.forEach((name, k) => {
      figures[k] = this.figure(name);
    });
    const solution = new Uint8Array(
      this.#memory.buffer,
      this.figure('solution'),
      figures.byteLength - SOLUTION_START,
    );
    new Uint8Array(figures.buffer, SOLUTION_START).set(solution);
    return figures;
  }

  /** View of a buffer as f64; valid until the next `plan`. */
  reals(name: string, length: number): Float64Array {
    return new Float64Array(this.#memory.buffer, this.figure(name), length);
  }

  /** View of a buffer as i32. */
  integers(name: string, length: number): Int32Array {
    return new Int32Array(this.#memory.buffer, this.figure(name), length);
  }

  /** Tells the module where a table's buffers are: the first of them at `address`. */
  #place(table: typeof INPUT | typeof SOLUTION, lengths: Lengths, address: number): void {
    for (const { name, start } of placesOf(table, lengths)) {
      const pointer = this.#exports[name];
      if (!(pointer instanceof WebAssembly.Global)) throw new EngineFault(`the module has no buffer ${name}`);
      pointer.value = address + start;
    }
  }

  #writeSobolTable(): void {
    const { polynomials, initialNumbers } = sobolTable();
    this.integers('polynomials', polynomials.length).set(polynomials);
    this.integers('initialNumbers', initialNumbers.length).set(initialNumbers);
    this.call('prepare');
  }
}
