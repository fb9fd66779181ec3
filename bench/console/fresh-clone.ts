/**
 * The first and the second start of a fresh clone after `npm ci`: the first one builds the engine
 * and the console, and creates the database. Ready means that the console's page is answered too.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { makeDataDir, removeDataDir, startService } from '../../test/service.ts';

const root = resolve(import.meta.dirname, '../..');

export async function measureFreshClone(): Promise<{ firstMs: number; secondMs: number }> {
  const checkout = mkdtempSync(join(tmpdir(), 'decision-analysis-'));
  const dataDir = makeDataDir();
  try {
    // The files that git knows, as they are here.
    const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0');
    for (const file of files) if (file !== '') cpSync(join(root, file), join(checkout, file));
    symlinkSync(join(root, 'node_modules'), join(checkout, 'node_modules'));
    return { firstMs: await start(dataDir, checkout), secondMs: await start(dataDir, checkout) };
  } finally {
    removeDataDir(dataDir);
    rmSync(checkout, { recursive: true, force: true });
  }
}

async function start(dataDir: string, checkout: string): Promise<number> {
  const service = await startService(dataDir, {}, { checkout });
  const page = await fetch(`${service.baseUrl}/console/decisions`);
  await service.end('SIGTERM');
  if (page.status !== 200) throw new Error(`the console is answered ${page.status}: ${service.printed()}`);
  return service.startMs;
}
