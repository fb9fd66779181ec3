/**
 * e^x, ln x and x^y with the same bits on every machine, from the engine's module. Within one unit
 * in the last place. All code that computes probabilities uses these: JavaScript's own (Math.exp,
 * Math.log, `**`) may differ from one version of Node to another.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const FILE = resolve(import.meta.dirname, '../build/engine.wasm');

type Binary = (x: number, y: number) => number;

let loaded: { exp: Binary; log: Binary; pow: Binary } | undefined;

/** e^x. */
export function exp(x: number): number {
  return (loaded ?? load()).exp(x, 0);
}

/** ln x; −∞ of 0, NaN below. */
export function log(x: number): number {
  return (loaded ?? load()).log(x, 0);
}

/** x^y. */
export function pow(x: number, y: number): number {
  return (loaded ?? load()).pow(x, y);
}

/**
 * One instance for each thread, made at its first use, so that importing this file builds and reads
 * nothing.
 */
function load(): NonNullable<typeof loaded> {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readModule()));
  const take = (name: string): Binary => {
    const exported = exports[name];
    if (typeof exported !== 'function')
      throw new Error(`${FILE} has no function ${name}: run "npm run build"`);
    return (x, y) => exported(x, y);
  };
  loaded = { exp: take('exp'), log: take('log'), pow: take('pow') };
  return loaded;
}

function readModule(): Buffer<ArrayBuffer> {
  try {
    return readFileSync(FILE);
  } catch (cause) {
    throw new Error(`${FILE} cannot be read: run "npm run build"`, { cause });
  }
}
