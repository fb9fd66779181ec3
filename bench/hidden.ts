/**
 * Measures whether the time of an answer reveals that a decision exists. A key of another
 * organization asks in turn for a decision that exists and for ids that were never made.
 */
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { DIRECT_EXAMPLE } from '../server/surfaces/rest/examples.ts';
import { randomId } from '../server/wire/random-id.ts';
import { makeDataDir, removeDataDir, type Service, startService } from '../test/service.ts';
import { quantile } from './quantile.ts';

const ROUNDS = 2000;
const WARM_UP = 200;

export async function benchHidden(): Promise<void> {
  const dataDir = makeDataDir();
  try {
    const service = await startService(dataDir, { RATE_LIMIT_PER_MINUTE: '1000000' });
    try {
      await measure(service, strangersKey(dataDir), await decide(service));
    } finally {
      await service.end('SIGTERM');
    }
  } finally {
    removeDataDir(dataDir);
  }
}

async function measure(service: Service, key: string, hidden: string): Promise<void> {
  const timesMs: Record<'hidden' | 'missing', number[]> = { hidden: [], missing: [] };
  for (let round = -WARM_UP; round < ROUNDS; round += 1)
    for (const kind of round % 2 === 0
      ? (['hidden', 'missing'] as const)
      : (['missing', 'hidden'] as const)) {
      const startedAt = performance.now();
      const reply = await get(service, key, kind === 'hidden' ? hidden : randomId('dec_'));
      if (reply.status !== 410) throw new Error(`410 was expected, not ${reply.status}`);
      await reply.arrayBuffer();
      if (round >= 0) timesMs[kind].push(performance.now() - startedAt);
    }
  for (const kind of ['hidden', 'missing'] as const)
    console.log(`${kind.padEnd(10)} median of ${ROUNDS}: ${quantile(timesMs[kind], 0.5).toFixed(3)} ms`);
  const differenceMs = quantile(timesMs.hidden, 0.5) - quantile(timesMs.missing, 0.5);
  console.log(`difference ${differenceMs.toFixed(3)} ms`);
}

function get({ baseUrl }: Service, key: string, id: string): Promise<Response> {
  return fetch(`${baseUrl}/api/v1/decisions/${id}`, { headers: { authorization: `Bearer ${key}` } });
}

async function decide({ baseUrl, key }: Service): Promise<string> {
  const reply = await fetch(`${baseUrl}/api/v1/decisions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(DIRECT_EXAMPLE),
  });
  const { id }: { id?: unknown } = Object(await reply.json());
  if (typeof id !== 'string') throw new Error(`the decision was answered ${reply.status}`);
  return id;
}

/** Makes a key of another organization with the operators' commands. */
function strangersKey(dataDir: string): string {
  const admin = (...args: string[]) =>
    execFileSync(process.execPath, [resolve(import.meta.dirname, '../server/admin.ts'), ...args, '--quiet'], {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir },
      encoding: 'utf8',
    }).trim();
  const org = admin('org', 'create', '--name', 'Strangers');
  admin('member', 'add', '--org', org, '--email', 'stranger@example.com');
  return admin('key', 'create', '--org', org, '--member', 'stranger@example.com', '--name', 'Stranger');
}
