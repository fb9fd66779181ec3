/** Backups for tests: the commands as an operator gives them, and files that were tampered with. */
import { open, readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { type Outcome, runAdmin } from '../../../server/admin.ts';
import { type Frame, openFrameWriter, readFrames } from '../../../server/backup/frames.ts';
import { Manifest } from '../../../server/backup/manifest.ts';
import type { Addresses } from '../../../server/process/bring-up-to-date.ts';

export function admin(line: string, { url, ownerUrl }: Addresses): Promise<Outcome> {
  return runAdmin(line.split(' '), () => ({ DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl }));
}

/** Runs a command that works, and returns what it prints. */
export async function printed(line: string, addresses: Addresses): Promise<Record<string, unknown>> {
  const outcome = await admin(line, addresses);
  expect(outcome, outcome.stderr).toMatchObject({ code: 0, stderr: '' });
  return JSON.parse(outcome.stdout);
}

/** Runs a command that is refused in one line, and returns that. */
export async function refusalOf(line: string, addresses: Addresses): Promise<string> {
  const outcome = await admin(line, addresses);
  expect(outcome).toMatchObject({ code: 1, stdout: '' });
  expect(outcome.stderr.trim().split('\n')).toHaveLength(1);
  return outcome.stderr.trim();
}

/** Writes the frames that `change` returns as a backup with right checksums. */
export async function rewrite(
  from: string,
  to: string,
  change: (frames: readonly Frame[]) => readonly Frame[],
): Promise<string> {
  const frames: Frame[] = [];
  for await (const frame of readFrames(from)) frames.push(frame);
  const handle = await open(to, 'w');
  const writer = await openFrameWriter(handle);
  for (const { type, bytes } of change(frames)) if (type !== 'end') await writer.write(type, bytes);
  await writer.end();
  await handle.close();
  return to;
}

/** Writes the backup with another manifest. */
export function withManifest(
  from: string,
  to: string,
  change: (manifest: Manifest) => Manifest,
): Promise<string> {
  return rewrite(from, to, (frames) =>
    frames.map((frame) =>
      frame.type === 'manifest'
        ? { ...frame, bytes: Buffer.from(JSON.stringify(change(parse(frame)))) }
        : frame,
    ),
  );
}

function parse({ bytes }: Frame): Manifest {
  return Manifest.parse(JSON.parse(bytes.toString()));
}

export async function manifestOf(path: string): Promise<Manifest> {
  for await (const frame of readFrames(path)) if (frame.type === 'manifest') return parse(frame);
  throw new Error(`${path} has no manifest: ${(await readFile(path)).length} bytes`);
}
