/** Errors of the operating system, by their code. */
import { rmSync } from 'node:fs';

/** Whether an error of the operating system is this one. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/**
 * A file that may not be removed is what a killed service leaves too: the next start takes it
 * away.
 */
export function removeIfAllowed(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch (error) {
    if (!hasCode(error, 'EACCES') && !hasCode(error, 'EPERM')) throw error;
  }
}
