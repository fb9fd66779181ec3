import { readFileSync, statfsSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { chooseDataFolder } from '../../database/embedded/data-folder.ts';
import type { Config } from '../config.ts';
import { problemsOf, readStatus } from '../status.ts';
import type { Command } from './command.ts';

const CHECKOUT = resolve(import.meta.dirname, '../../..');
const NODE_MS = 3000;
const LEAST_FREE_BYTES = 2 ** 30;
const LEAST_FREE_SHARE = 0.1;

const Package = z.object({ version: z.string() });
const Ready = z.looseObject({ status: z.string(), judge: z.looseObject({ name: z.string() }) });

/** What a platform team asks first, in one object, and what needs a person. */
export const statusShow: Command = {
  takes: '[--text]',
  options: {},
  quiet: 'healthy',
  looks: true,
  lines: toLines,
  exitCode: ({ healthy }) => (healthy === true ? 0 : 1),
  prepare() {
    return async (sql, { config, version }) => {
      const { version: program } = Package.parse(
        JSON.parse(readFileSync(resolve(CHECKOUT, 'package.json'), 'utf8')),
      );
      const status = await readStatus(sql, { schema: version, program });
      const disk = readDisk(config);
      const needs = [...problemsOf(status), ...problemsOfDisk(disk)];
      return {
        healthy: needs.length === 0,
        needs_a_person: needs,
        ...status,
        node: await askNode(config),
        disk,
      };
    };
  },
};

/**
 * Asks the node at the service's address whether it is ready, and for its judge as it last saw it.
 * A node elsewhere may be as well, so one that is not reached is no problem by itself.
 */
async function askNode({ baseUrl }: Config): Promise<{ url: string; status: string; judge: unknown }> {
  const url = `${baseUrl.replace(/\/$/, '')}/readyz`;
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(NODE_MS), redirect: 'error' });
    const { status, judge } = Ready.parse(await reply.json());
    return { url, status, judge };
  } catch {
    return { url, status: 'not reached', judge: null };
  }
}

interface Disk {
  folder: string;
  free_bytes: number;
  bytes: number;
}

/** Null with a PostgreSQL of one's own, which may be on another machine. */
function readDisk({ databaseUrl, dataDir }: Config): Disk | null {
  if (databaseUrl !== undefined) return null;
  const folder = chooseDataFolder(dataDir, CHECKOUT).path;
  const { bsize, bavail, blocks } = statfsSync(folder);
  return { folder, free_bytes: bsize * bavail, bytes: bsize * blocks };
}

function problemsOfDisk(disk: Disk | null): string[] {
  if (disk === null) return [];
  const { folder, free_bytes: free, bytes } = disk;
  if (free >= LEAST_FREE_BYTES && free >= LEAST_FREE_SHARE * bytes) return [];
  return [`${folder} has ${free} of ${bytes} bytes free: make room before the database stops`];
}

/** A line for each part, with what needs a person first. */
function toLines({ healthy, needs_a_person: needs, ...parts }: Readonly<Record<string, unknown>>): string[] {
  const first = healthy === true ? ['healthy'] : [needs].flat().map((need) => `needs a person: ${need}`);
  return [...first, ...Object.entries(parts).flatMap(([name, part]) => linesOf(name, part))];
}

function linesOf(field: string, part: unknown): string[] {
  const name = field.replaceAll('_', ' ');
  if (Array.isArray(part)) return part.map((one) => `${name}: ${wordsOf(one)}`);
  return [`${name}: ${wordsOf(part)}`];
}

function wordsOf(part: unknown): string {
  if (part instanceof Date) return part.toISOString();
  if (typeof part !== 'object' || part === null) return String(part ?? 'unknown');
  return Object.entries(part)
    .map(([name, value]) => `${name.replaceAll('_', ' ')} ${wordsOf(value)}`)
    .join(', ');
}
