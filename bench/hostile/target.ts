/**
 * Starts the service to attack: its own process on its own database, with a neighbour beside the
 * attacker.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { borrowEmbedded } from '../../server/database/embedded/embedded.ts';
import { makeDataDir, removeDataDir, type Service, startService } from '../../test/service.ts';

const checkout = resolve(process.env.SERVICE ?? resolve(import.meta.dirname, '../..'));

export interface Target {
  service: Service;
  /** The attacker's key. */
  key: string;
  /** Creates another organization and returns a key of it. */
  newNeighbour(): Promise<string>;
  /** Runs an operators' command, and returns the one value that it prints. */
  admin(...args: string[]): string;
  /** Resident memory of the service's process now, MiB; NaN where there is no /proc. */
  residentMib(): number;
  /** Files and sockets that the service's process has open; NaN where there is no /proc. */
  heldFiles(): number;
  /** Processor time that the service's process has used so far; NaN where there is no /proc. */
  processorMs(): number;
  /** The address of the service's own PostgreSQL. */
  databaseUrl(): Promise<string>;
  close(): Promise<void>;
}

export async function openTarget(env: Record<string, string>): Promise<Target> {
  const dataDir = makeDataDir();
  const service = await startService(dataDir, env, { checkout }).catch((error: unknown) => {
    removeDataDir(dataDir);
    throw error;
  });
  const admin = (...args: string[]): string =>
    execFileSync(process.execPath, ['server/admin.ts', ...args, '--quiet'], {
      cwd: checkout,
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...env },
      encoding: 'utf8',
    }).trim();
  return {
    service,
    key: service.key ?? '',
    admin,
    async newNeighbour() {
      const org = admin('org', 'create', '--name', 'Neighbour');
      const email = 'neighbour@example.org';
      admin('member', 'add', '--org', org, '--email', email);
      return admin('key', 'create', '--org', org, '--member', email, '--name', 'neighbour');
    },
    residentMib() {
      try {
        const status = readFileSync(`/proc/${service.process.pid}/status`, 'utf8');
        return Number(/VmRSS:\s*(\d+) kB/.exec(status)?.[1]) / 1024;
      } catch {
        return Number.NaN;
      }
    },
    heldFiles() {
      try {
        return readdirSync(`/proc/${service.process.pid}/fd`).length;
      } catch {
        return Number.NaN;
      }
    },
    processorMs() {
      try {
        const stat = readFileSync(`/proc/${service.process.pid}/stat`, 'utf8');
        // After the name, which is in brackets, utime and stime are the 12th and 13th field, in
        // ticks of 10 ms.
        const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        return 10 * (Number(fields[11]) + Number(fields[12]));
      } catch {
        return Number.NaN;
      }
    },
    databaseUrl: async () => (await borrowEmbedded({ dataDir, checkout })).url,
    async close() {
      await service.end('SIGTERM');
      removeDataDir(dataDir);
    },
  };
}
