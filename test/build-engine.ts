/** Runs once before all tests, so that no two test files compile the engine. */
import { buildIfStale } from '../engine/build.ts';
import { buildProbe } from './engine/probe.ts';

export async function setup(): Promise<void> {
  await Promise.all([buildIfStale(), buildProbe()]);
}
