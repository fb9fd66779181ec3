/** Builds the engine and the console once before all tests, so that no test file has to. */
import { buildIfStale as buildConsole } from '../console/build.ts';
import { buildIfStale } from '../engine/build.ts';
import { buildProbe } from './engine/probe.ts';

export async function setup(): Promise<void> {
  await Promise.all([buildIfStale(), buildProbe(), buildConsole()]);
}
