/**
 * A small disk of its own (a tmpfs), which a test fills to the last byte. Only root may mount one,
 * and not in every container.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  folder: string;
  /** Takes all room that is left. Safe to call again. */
  fill(): void;
  /** Gives back all that `fill` took. */
  makeRoom(): void;
  unmount(): void;
}

const CHUNK_BYTES = 4096;

/** Returns the reason as text when no disk can be mounted here. */
export function mountSmallDisk(megabytes: number): SmallDisk | string {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0711`, 'small-disk', folder], {
      stdio: 'pipe',
    });
  } catch (error) {
    rmSync(folder, { recursive: true });
    return `no tmpfs can be mounted: ${error instanceof Error ? error.message.trim() : String(error)}`;
  }
  chmodSync(folder, 0o711);
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill: () => writeUntilFull(ballast),
    makeRoom: () => rmSync(ballast, { force: true }),
    unmount() {
      // Detaches it at once; what still has a file open there loses nothing that is needed.
      execFileSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true });
    },
  };
}

function writeUntilFull(file: string): void {
  const chunk = Buffer.alloc(CHUNK_BYTES);
  const opened = openSync(file, 'a');
  try {
    for (;;) writeSync(opened, chunk);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    closeSync(opened);
  }
}
