/**
 * Plain Monte Carlo in other languages, on the same posterior. A peer that this machine cannot run
 * is null.
 */
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import type { Model } from './model.ts';
import { monteCarlo } from './monte-carlo.ts';
import { PeerProcess } from './peer-process.ts';

export interface PlainPeer {
  name: string;
  load: (model: Model) => Promise<void>;
  /** Milliseconds of `draws` draws. */
  run: (draws: number) => Promise<number>;
  close: () => void;
}

export function typeScriptPeer(): PlainPeer {
  let model: Model | undefined;
  let seed = 0;
  return {
    name: 'TypeScript',
    load: async (given) => {
      model = given;
    },
    run: async (draws) => {
      const start = performance.now();
      seed += 1;
      if (model !== undefined) monteCarlo(model, draws, seed);
      return performance.now() - start;
    },
    close: () => {},
  };
}

export function numpyPeer(): PlainPeer | null {
  const { status } = spawnSync('python3', ['-c', 'import numpy'], { stdio: 'ignore' });
  return status === 0 ? startPeer('NumPy', 'python3', ['monte-carlo.py']) : null;
}

/**
 * Squiggle is a project of its own, installed when the bench runs, because nothing else needs it.
 */
export function squigglePeer(): PlainPeer | null {
  const cwd = resolve(import.meta.dirname, 'squiggle');
  const npm = spawnSync('npm', ['ci', '--ignore-scripts'], { cwd, stdio: 'ignore' });
  return npm.status === 0 ? startPeer('Squiggle', process.execPath, ['squiggle/run.js']) : null;
}

function startPeer(name: string, program: string, [file]: [string]): PlainPeer {
  const peer = new PeerProcess(program, [resolve(import.meta.dirname, file)]);
  return {
    name,
    load: async (model) => {
      await peer.ask(JSON.stringify({ load: model }));
    },
    run: async (draws) => Number(await peer.ask(JSON.stringify({ draws }))),
    close: () => peer.close(),
  };
}
