import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { z } from 'zod';
import { buildIfStale } from './build.ts';

const Package = z.object({ version: z.string() });
const packageFile = resolve(import.meta.dirname, '../package.json');

/** Package version and, as semver build metadata, the first eight hexadecimal digits of the module's SHA-256. */
export async function engineVersion(): Promise<string> {
  const { version } = Package.parse(JSON.parse(await readFile(packageFile, 'utf8')));
  const wasm = await readFile(await buildIfStale());
  return `${version}+${createHash('sha256').update(wasm).digest('hex').slice(0, 8)}`;
}
