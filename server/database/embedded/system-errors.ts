/** Recognizes errors of the operating system by their codes. */
import { rmSync } from 'node:fs';

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/**
 * Removes a file, or leaves it when this user may not. A killed service leaves the same files, and
 * the next start removes them.
 */
export function removeIfAllowed(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch (error) {
    if (!hasCode(error, 'EACCES') && !hasCode(error, 'EPERM')) throw error;
  }
}
