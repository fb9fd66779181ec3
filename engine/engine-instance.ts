/** One instance of the engine's module: its functions, globals and buffers by name. Everything that breaks is an EngineFault. */
import { EngineFault } from './problem.ts';
import { sobolTable } from './sobol-table.ts';

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

  /** Lays out a problem's buffers anew (`plan`), or one for values behind them (`planValues`). */
  reserve(planner: 'plan' | 'planValues', ...lengths: number[]): void {
    if (this.call(planner, ...lengths) === 0)
      throw new EngineFault(`the engine has no room for a problem of lengths ${lengths.join(', ')}`);
  }

  /** Copies numbers into the buffer of this name. */
  write(name: string, values: Float64Array | Int32Array): void {
    const kind = values instanceof Float64Array ? 'reals' : 'integers';
    this[kind](name, values.length).set(values);
  }

  /** View of a buffer as f64, from `start` on; valid until the next call of `plan`. */
  reals(name: string, length: number): Float64Array {
    return new Float64Array(this.#memory.buffer, this.figure(name), length);
  }

  /** View of a buffer as i32. */
  integers(name: string, length: number): Int32Array {
    return new Int32Array(this.#memory.buffer, this.figure(name), length);
  }

  #writeSobolTable(): void {
    const { polynomials, initialNumbers } = sobolTable();
    this.integers('polynomials', polynomials.length).set(polynomials);
    this.integers('initialNumbers', initialNumbers.length).set(initialNumbers);
    this.call('prepare');
  }
}
