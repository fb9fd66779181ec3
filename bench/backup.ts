/**
 * Backup, verify and restore by the operators' commands, on the embedded PostgreSQL and on one that
 * is installed: seconds by the clock, seconds of this process's processor, and bytes. GB=1 sets the
 * size of the rows; 0.3 by default.
 */
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runAdmin } from '../server/admin.ts';
import { openDatabase } from '../server/database/database.ts';
import { startEmbedded } from '../server/database/embedded/embedded.ts';
import { PROGRAM_VERSION } from '../server/database/migrations.ts';
import { makeOpenFolder, runAs } from '../test/embedded-database.ts';
import { freePort } from '../test/free-port.ts';
import { dumpOf } from '../test/server/database/dump-of.ts';
import { until } from '../test/until.ts';

const GB = Number(process.env.GB ?? 0.3);
/** The decision of the dumps that is copied, with its answers. */
const COPIED = 'dec_VCKTHj3rwmxqsQB4Jvq1Pp';
const COPIES_AT_ONCE = 2000;
const INSTALLED = '/usr/lib/postgresql';

type Env = Record<string, string>;

export async function benchBackup(): Promise<void> {
  const folder = makeOpenFolder();
  try {
    await measure('embedded', folder, await makeEmbedded(join(folder, 'first')), {
      DATA_DIR: join(folder, 'second'),
    });
    const installed = await startInstalled(folder);
    if (installed === null) return console.log(`no PostgreSQL is installed in ${INSTALLED}`);
    try {
      await fill(installed.first.DATABASE_OWNER_URL ?? '');
      await admin('migrate', installed.first);
      await measure(installed.name, folder, installed.first, installed.second);
    } finally {
      await installed.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(name: string, folder: string, from: Env, to: Env): Promise<void> {
  const file = join(mkdtempSync(join(folder, 'backup-')), 'backup');
  const steps: [step: string, line: string, env: Env][] = [
    ['backup', `backup --to ${file}`, from],
    ['verify, ledger', `verify --groups money --backup ${file}`, from],
    ['restore', `restore --from ${file}`, to],
    ['verify, every row', `verify --groups money --backup ${file} --exact`, to],
  ];
  let gb = 0;
  for (const [step, line, env] of steps) {
    const [startedAt, before] = [performance.now(), process.cpuUsage()];
    const printed = await admin(line, env);
    const seconds = (performance.now() - startedAt) / 1000;
    const { user, system } = process.cpuUsage(before);
    if (step === 'backup') {
      const { uncompressed_bytes: bytes, rows } = printed;
      gb = Number(bytes) / 1e9;
      const mb = statSync(file).size / 1e6;
      console.log(
        `${name}: ${rows} rows, ${gb.toFixed(2)} GB as text, file ${mb.toFixed(0)} MB = ${(mb / gb).toFixed(0)} MB per GB`,
      );
    }
    const maxMB = (process.resourceUsage().maxRSS / 1024).toFixed(0);
    console.log(
      `  ${step.padEnd(18)} ${seconds.toFixed(1).padStart(7)} s, ${(seconds / gb).toFixed(0).padStart(4)} s per GB; processor ${((user + system) / 1e6).toFixed(1)} s; most memory so far ${maxMB} MB`,
    );
  }
}

async function admin(line: string, env: Env): Promise<Record<string, unknown>> {
  const { code, stdout, stderr } = await runAdmin(line.split(' '), () => ({ ...env }));
  if (code !== 0) throw new Error(`${line}: ${stderr}${stdout}`);
  return JSON.parse(stdout);
}

async function makeEmbedded(dataDir: string): Promise<Env> {
  const embedded = await startEmbedded({ dataDir, checkout: resolve(import.meta.dirname, '..') });
  await fill(embedded.ownerUrl);
  await embedded.stop();
  const env = { DATA_DIR: dataDir };
  await admin('migrate', env);
  return env;
}

/** Copies one decision, each with digits of its own, until the rows have their size. */
async function fill(ownerUrl: string): Promise<void> {
  await runAs(ownerUrl, dumpOf(PROGRAM_VERSION - 1));
  const owner = openDatabase(ownerUrl, { max: 1, as: 'owner' });
  for (let first = 1, bytes = 0; bytes < GB * 1e9; first += COPIES_AT_ONCE) {
    await owner.sql.begin(async (tx) => {
      await tx`
        create temporary table copies on commit drop as
        select 'dec_' || md5(n::text) as id, '123456789' as digits,
          (select string_agg(d::text, '' order by md5(n::text || d)) from generate_series(1, 9) d) as others
        from generate_series(${first}::int, ${first + COPIES_AT_ONCE - 1}::int) n`;
      await tx`
        insert into decisions (organization_id, id, api_key_id, mode, status, shared_with_org, overlap_mode,
          finished_at, calls_done, calls_total, usage, cost_micro_usd, keeps_content, option_letters, root_id)
        select d.organization_id, c.id, d.api_key_id, d.mode, 'ok', false, 'correct', now(), d.calls_done,
          d.calls_total, d.usage, 2000, true, d.option_letters, c.id
        from copies c, decisions d where d.id = ${COPIED}`;
      await tx`
        insert into ledger (organization_id, kind, micro_usd, subject, attempt)
        select organization_id, 'capture', -2000, c.id, 1 from copies c, decisions d where d.id = ${COPIED}`;
      await tx`
        insert into decision_content (organization_id, decision_id, request, response)
        select t.organization_id, c.id, translate(t.request::text, digits, others)::json,
          translate(t.response::text, digits, others)::json
        from copies c, decision_content t where t.decision_id = ${COPIED}`;
      await tx`
        insert into model_answers (organization_id, decision_id, call, answers, input_tokens, output_tokens)
        select t.organization_id, c.id, t.call, translate(t.answers::text, digits, others)::json, 1, 1
        from copies c, model_answers t where t.decision_id = ${COPIED}`;
    });
    const [row] = await owner.sql`
      select sum(octet_length(request::text) + octet_length(response::text)) as bytes from decision_content`;
    bytes = Number(row?.bytes);
  }
  await owner.close();
}

/** Starts a PostgreSQL of the machine, with two empty databases. Null: none is installed. */
async function startInstalled(
  folder: string,
): Promise<{ name: string; first: Env; second: Env; stop: () => Promise<void> } | null> {
  const [version] = existsSync(INSTALLED) ? readdirSync(INSTALLED).sort().reverse() : [];
  if (version === undefined) return null;
  const bin = join(INSTALLED, version, 'bin');
  const data = join(folder, 'installed');
  mkdirSync(data, { mode: 0o700 });
  const ids = process.getuid?.() === 0 ? idsOf('postgres') : {};
  if (ids.uid !== undefined) chownSync(data, ids.uid, ids.gid ?? ids.uid);
  const options = { ...ids, cwd: data, stdio: 'ignore' } as const;
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'super', '-A', 'trust'], options);
  const port = await freePort();
  const args = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', data];
  const server = spawn(join(bin, 'postgres'), args, options);
  const at = (user: string, database: string) => `postgres://${user}@127.0.0.1:${port}/${database}`;
  const script = 'create role owner login createrole; create role service login';
  await until('PostgreSQL answers', () =>
    runAs(at('super', 'postgres'), script).then(
      () => true,
      () => null,
    ),
  );
  for (const database of ['first', 'second'])
    await runAs(at('super', 'postgres'), `create database ${database} owner owner`);
  const envOf = (database: string) => ({
    DATABASE_URL: at('service', database),
    DATABASE_OWNER_URL: at('owner', database),
  });
  return {
    name: `PostgreSQL ${version}`,
    first: envOf('first'),
    second: envOf('second'),
    async stop() {
      const ended = new Promise((done) => server.once('exit', done));
      server.kill('SIGINT');
      await ended;
    },
  };
}

function idsOf(user: string): { uid?: number; gid?: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
