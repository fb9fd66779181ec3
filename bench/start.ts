/**
 * Measures the time from `npm start` to the first 200 of /readyz, first on an empty data directory
 * and then on a used one. Targets: 15 s for the first start, 3 s for a warm start.
 */
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildIfStale } from '../engine/build.ts';
import { makeDataDir, removeDataDir, startService } from '../test/service.ts';
import { measureFreshClone } from './console/fresh-clone.ts';

const WARM_STARTS = 5;

export async function benchStart(): Promise<void> {
  console.log(`WASM, built once after npm ci: ${(await buildMs()).toFixed(0)} ms, part of the first start`);
  const { firstMs, secondMs } = await measureFreshClone();
  console.log(
    `fresh clone, which builds engine and console: ${firstMs.toFixed(0)} ms; then ${secondMs.toFixed(0)} ms`,
  );
  const dataDir = makeDataDir();
  try {
    console.log('start                         ready ms   stop ms');
    await measure('first, creates the database', dataDir);
    for (let start = 1; start <= WARM_STARTS; start += 1) await measure(`warm ${start}`, dataDir);
    await (await startService(dataDir)).end('SIGKILL');
    await measure('after kill -9', dataDir);
  } finally {
    removeDataDir(dataDir);
  }
}

/** Builds in a temporary folder, so that the module of this checkout stays as it is. */
async function buildMs(): Promise<number> {
  const root = mkdtempSync(join(tmpdir(), 'decision-analysis-'));
  try {
    for (const name of ['engine', 'asconfig.json', 'node_modules'])
      symlinkSync(resolve(import.meta.dirname, '..', name), join(root, name));
    const startedAt = performance.now();
    await buildIfStale(root);
    return performance.now() - startedAt;
  } finally {
    rmSync(root, { recursive: true });
  }
}

async function measure(name: string, dataDir: string): Promise<void> {
  const service = await startService(dataDir);
  const stoppedAt = performance.now();
  const code = await service.end('SIGTERM');
  const stopMs = performance.now() - stoppedAt;
  if (code !== 0) throw new Error(`the service ended with ${code}: ${service.printed()}`);
  console.log(
    `${name.padEnd(28)} ${service.startMs.toFixed(0).padStart(9)} ${stopMs.toFixed(0).padStart(9)}`,
  );
}
