/** Removing files of the data folder at the end of a service that may have given up being root. */
import { rmSync } from 'node:fs';
import { hasCode } from './has-code.ts';

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
