/** Builds the engine once before all tests, so that no test file has to. */
import { buildIfStale } from '../engine/build.ts';
import { buildProbe } from './engine/probe.ts';

export async function setup(): Promise<void> {
  await Promise.all([buildIfStale(), buildProbe()]);
}
