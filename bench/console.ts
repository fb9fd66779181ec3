/**
 * Measures the console with 10,000 decisions of one organization: how long the screen "Decisions"
 * takes until it can be used, what its statements cost the database, how much script comes first,
 * and how long a fresh clone takes to start. Targets: 1 s until it can be used, 50 ms for a page
 * and for a search, 12 s for the first start. Keeps the figures in bench/results/.
 */
import { readFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import type { Person } from '../server/accounts/caller.ts';
import { openBrowser } from '../test/browser.ts';
import { startTestServer, type TestDatabase } from '../test/embedded-database.ts';
import { type Service, startService } from '../test/service.ts';
import { fillLog } from './console/fill-log.ts';
import { measureFreshClone } from './console/fresh-clone.ts';
import { type Loads, measureLoads } from './console/loads.ts';
import { measureStatements } from './console/log-statements.ts';
import { machine, writeResults } from './results-file.ts';

const DECISIONS = 10_000;
const EXAMPLE = new URL('../examples/database-migration.json', import.meta.url);

export async function benchConsole(): Promise<void> {
  const load = loadavg()[0];
  const start = await measureFreshClone();
  console.log(
    `fresh clone: first start ${start.firstMs.toFixed(0)} ms, second ${start.secondMs.toFixed(0)} ms`,
  );
  const server = await startTestServer();
  const ends: (() => Promise<unknown>)[] = [() => server.stop()];
  try {
    const database = await server.newDatabase();
    const service = await startService(tmpdir(), {
      DATABASE_URL: database.url,
      DATABASE_OWNER_URL: database.ownerUrl,
    });
    ends.push(() => service.end('SIGTERM'));
    const decisionId = await decide(service);
    await fillLog(database, { decisionId, count: DECISIONS });
    const caller = await firstPerson(database);
    const statements = await measureStatements(database, caller);
    console.log('statement                        median ms   worst ms   processor ms   indexes');
    for (const { name, p50Ms, worstMs, processorMs, indexes } of statements)
      console.log(
        `${name.padEnd(32)} ${p50Ms.toFixed(1).padStart(9)} ${worstMs.toFixed(1).padStart(10)} ${processorMs.toFixed(1).padStart(14)}   ${indexes}`,
      );
    const browser = await openBrowser();
    ends.push(() => browser.close());
    const screen = await measureLoads(browser, { baseUrl: service.baseUrl, link: linkOf(service) });
    console.log('screen "Decisions"               median ms     p90 ms   worst ms');
    printLoads('until it can be used', screen.cold);
    printLoads('with its files in the cache', screen.cached);
    printLoads('search, from the last letter on', screen.search);
    console.log(`scripts before: ${screen.scripts}, ${screen.scriptBytes} bytes as sent`);
    writeResults('console', { ...machine(), load, decisions: DECISIONS, start, statements, screen });
  } finally {
    for (const end of ends.reverse()) await end();
  }
}

/** Whom the service has made at its first start, with the first key. */
async function firstPerson({ owner }: TestDatabase): Promise<Person> {
  const [key] = await owner<{ id: number; organizationId: number; memberId: number }[]>`
    select id, organization_id as "organizationId", member_id as "memberId" from api_keys`;
  if (key === undefined) throw new Error('the service has made no key');
  const { id, organizationId, memberId } = key;
  return { kind: 'person', organizationId, memberId, keyIds: [id], playgroundKeyId: null };
}

function printLoads(name: string, { p50Ms, p90Ms, worstMs }: Loads): void {
  const shown = [p50Ms, p90Ms, worstMs].map((ms) => ms.toFixed(0).padStart(10));
  console.log(`${name.padEnd(32)}${shown.join(' ')}`);
}

async function decide({ baseUrl, key }: Service): Promise<string> {
  const reply = await fetch(`${baseUrl}/api/v1/decisions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: readFileSync(EXAMPLE),
  });
  if (reply.status !== 200) throw new Error(`${reply.status} ${await reply.text()}`);
  return Object(await reply.json()).id;
}

function linkOf(service: Service): string {
  const link = /http\S+\/console\/enter#\S+/.exec(service.printed())?.[0];
  if (link === undefined) throw new Error('the service printed no link');
  return link;
}
