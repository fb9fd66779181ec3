/** Runs once before all tests, so that no two test files compile the engine. */
import { buildIfStale } from '../engine/build.ts';

export async function setup(): Promise<void> {
  await buildIfStale();
}
