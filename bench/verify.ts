/**
 * Times `admin verify` over the copies of one answered decision, and reports the memory that it
 * takes. COUNT sets how many there are (10,000).
 */
import { runAdmin } from '../server/admin.ts';
import { startTestServer, type TestDatabase } from '../test/embedded-database.ts';
import { makeDataDir, removeDataDir, startService } from '../test/service.ts';
import { typicalBody } from './http.ts';

const COUNT = Number(process.env.COUNT ?? 10_000);
const ROUNDS = 3;
const RUNS = [
  ['--groups', 'money,life,retention,schema'],
  ['--groups', 'hashes', '--sample', '0'],
  ['--sample', '100'],
];

export async function benchVerify(): Promise<void> {
  const server = await startTestServer();
  try {
    const database = await server.newDatabase();
    await copy(database, await answerOne(database.url));
    const [size] = await database.sql<{ mb: number }[]>`
      select pg_database_size(current_database()) / 1e6::float8 as mb`;
    const before = process.resourceUsage().maxRSS;
    console.log(
      `${COUNT} decisions, ${size?.mb.toFixed(0)} MB; ${(before / 1024).toFixed(0)} MB of memory before`,
    );
    for (const options of RUNS)
      for (let round = 0; round < ROUNDS; round += 1) {
        const startedAt = performance.now();
        const { code, stdout, stderr } = await runAdmin(['verify', ...options], () => ({
          DATABASE_URL: database.url,
        }));
        if (code !== 0) throw new Error(`exit ${code}: ${stdout}${stderr}`);
        const seconds = (performance.now() - startedAt) / 1000;
        const peak = process.resourceUsage().maxRSS / 1024;
        console.log(
          `verify ${options.join(' ').padEnd(40)} ${seconds.toFixed(2)} s, at most ${peak.toFixed(0)} MB of memory so far; ${JSON.stringify(JSON.parse(stdout).seen)}`,
        );
      }
  } finally {
    await server.stop();
  }
}

/** The id of a decision that the service has answered. */
async function answerOne(url: string): Promise<string> {
  const dataDir = makeDataDir();
  const service = await startService(dataDir, { DATABASE_URL: url });
  try {
    const reply = await fetch(`${service.baseUrl}/api/v1/decisions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...JSON.parse(typicalBody()), async: false }),
    });
    if (reply.status !== 200) throw new Error(await reply.text());
    return String(Object(await reply.json()).id);
  } finally {
    await service.end('SIGTERM');
    removeDataDir(dataDir);
  }
}

/** Each copy is billed, and has its request, its result and the judge's answers. */
async function copy({ owner }: TestDatabase, id: string): Promise<void> {
  await owner.begin(async (tx) => {
    await tx`
      create temporary table copies on commit drop as
      select organization_id, 'dec_' || translate(md5(n::text), 'abcdef', 'ABCDEF') as id
      from decisions, generate_series(2, ${COUNT}::int) n where id = ${id}`;
    await tx`
      insert into decisions
      select (jsonb_populate_record(d, jsonb_build_object('id', c.id, 'root_id', c.id))).*
      from copies c, decisions d where d.id = ${id}`;
    await tx`
      insert into decision_content (organization_id, decision_id, request, response, stakeholder_names)
      select c.organization_id, c.id, t.request, t.response, t.stakeholder_names
      from copies c, decision_content t where t.decision_id = ${id}`;
    await tx`
      insert into model_answers
      select (jsonb_populate_record(a, jsonb_build_object('decision_id', c.id))).*
      from copies c, model_answers a where a.decision_id = ${id}`;
    await tx`
      insert into ledger (organization_id, kind, micro_usd, free_decisions, subject, attempt)
      select c.organization_id, 'capture', l.micro_usd, l.free_decisions, c.id, l.attempt
      from copies c, ledger l where l.subject = ${id}`;
  });
  await owner`analyze`;
}
