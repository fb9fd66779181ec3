/** A backup is of one moment and whole; what is no whole backup is refused, and writes nothing. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { checkBackup } from '../../../server/backup/read-backup.ts';
import { fillFromBackup } from '../../../server/backup/restore-backup.ts';
import { makeContentDays } from '../../../server/database/content-partitions.ts';
import { openDatabase } from '../../../server/database/database.ts';
import { findDifferences } from '../../../server/database/grants.ts';
import { MIGRATIONS, PROGRAM_VERSION, readMigration } from '../../../server/database/migrations.ts';
import {
  joinTestServer,
  runAs,
  type TestAddresses,
  type TestDatabase,
  type TestServer,
} from '../../embedded-database.ts';
import { untilLocked } from '../../held-lock.ts';
import { UNSET_SETTINGS } from '../../unset-settings.ts';
import { until } from '../../until.ts';
import { dumpOf } from '../database/dump-of.ts';
import { admin, manifestOf, printed, refusalOf, rewrite, withManifest } from './backups.ts';

const SEED = 20_261;
/** Of each kind of damage. */
const SAMPLES = process.env.LONG === '1' ? 2000 : 60;

let server: TestServer;
let source: TestDatabase;
let empty: TestAddresses;
let folder: string;
let file: string;
let bytes: Buffer;
beforeAll(async () => {
  server = joinTestServer(inject('databaseServer'));
  source = await server.newDatabase({ dump: dumpOf(PROGRAM_VERSION) });
  empty = await server.newAddresses();
  folder = mkdtempSync(join(tmpdir(), 'backups-'));
  // Its number is the highest of its table, and must not be given again.
  await source.sql`
    insert into webhooks (organization_id, url, events, credit_low_micro_usd, secret)
    values (1, 'https://example.com', '{decision.done}', 1, '\\x00')`;
  await source.sql`delete from webhooks where url = 'https://example.com'`;
  // Content of some decisions has a day.
  await makeContentDays(source.sql, ['30 days', null]);
  await source.owner`
    update decisions set content_day = (now() at time zone 'utc')::date + 30, expires_at = now() + interval '30 days'
    where organization_id = 1`;
  for (const table of ['decision_content', 'model_answers'])
    await source.owner`
      update ${source.owner(table)} set day = (now() at time zone 'utc')::date + 30 where organization_id = 1`;
  file = String((await printed(`backup --to ${folder}`, source)).file);
  bytes = readFileSync(file);
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('a restored database has the same rows, numbers, rights and triggers', async () => {
  const target = await server.newAddresses();
  const restored = await printed(`restore --from ${file}`, target);
  const manifest = await manifestOf(file);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  expect(restored).toMatchObject({ rows, version: PROGRAM_VERSION, made_at: manifest.made_at });
  // A second backup tells every byte of every row but the mark of a copy.
  const again = await manifestOf(String((await printed(`backup --to ${folder}/again`, target)).file));
  const withoutMark = ({ tables }: typeof manifest) => tables.filter(({ name }) => name !== 'installation');
  expect(withoutMark(again)).toEqual(withoutMark(manifest));
  expect(again.ledger).toEqual(manifest.ledger);
  expect(again.numbers).toEqual(manifest.numbers);
  expect(manifest.numbers.find(({ table }) => table === 'webhooks')?.last).toBeGreaterThan(0);

  expect(manifest.tables.find(({ name }) => name === 'content_days')?.rows).toBe(3 * (3 + 1));
  const copy = server.open(target);
  expect(await makeContentDays(copy.sql, ['30 days', null]), 'the copy has the days').toEqual([]);
  expect(await findDifferences(copy.sql)).toEqual([]);
  const [balance] = await copy.sql`select micro_usd from balances where organization_id = 1`;
  await copy.sql`insert into ledger (organization_id, kind, micro_usd) values (1, 'grant', 5)`;
  expect(await copy.sql`select micro_usd from balances where organization_id = 1`).toEqual([
    { micro_usd: balance?.micro_usd + 5 },
  ]);
  await expect(copy.owner`delete from ledger`).rejects.toThrow('is refused');
  expect(await copy.of(101)`select distinct organization_id as id from ledger`).toEqual([{ id: 101 }]);
});

test('the file is the operator’s alone, and takes the place of no other', async () => {
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await refusalOf(`backup --to ${file}`, source)).toContain('exists, and nothing was written');
  expect(readFileSync(file)).toEqual(bytes);
  expect(await refusalOf(`backup --to ${folder}/none/x`, source)).toContain('cannot be written (ENOENT)');
  expect(readdirSync(folder).filter((name) => name.includes('unfinished'))).toEqual([]);
});

test('rows that are written while a backup is made are not in it', async () => {
  const at = join(folder, 'beside');
  const writing = await source.owner.begin(async (tx) => {
    await tx`lock table installation in access exclusive mode`;
    const made = printed(`backup --to ${at}`, source);
    await untilLocked(source.sql, 1);
    const [late] = await source.sql`insert into organizations (name) values ('Late') returning id`;
    await source.sql`insert into ledger (organization_id, kind, micro_usd) values (${late?.id}, 'grant', 7)`;
    return { made };
  });
  await writing.made;
  const [before, beside] = [await manifestOf(file), await manifestOf(at)];
  expect(beside.ledger).toEqual(before.ledger);
  expect(beside.tables).toEqual(before.tables);
});

test('a backup whose process is killed leaves none', async () => {
  const at = join(folder, 'killed');
  await source.owner.begin(async (tx) => {
    await tx`lock table webhooks in access exclusive mode`;
    const child = execFile(
      process.execPath,
      ['-r', './preload.cjs', 'server/admin.ts', 'backup', '--to', at],
      {
        cwd: resolve(import.meta.dirname, '../../..'),
        env: { ...UNSET_SETTINGS, PATH: process.env.PATH ?? '', DATABASE_URL: source.url },
      },
    );
    await untilLocked(source.sql, 1);
    expect(readdirSync(folder).filter((name) => name.startsWith('.killed'))).toHaveLength(1);
    child.kill('SIGKILL');
    await until('it has ended', () => child.signalCode !== null);
  });
  expect(readdirSync(folder)).not.toContain('killed');
  const [left = ''] = readdirSync(folder).filter((name) => name.startsWith('.killed'));
  expect(await refusalOf(`restore --from ${join(folder, left)}`, empty)).toMatch(/is cut off/);
});

/** Every byte counts, so any sample of places will do. */
function* places(): Generator<number> {
  let state = SEED;
  for (let count = 0; count < SAMPLES; count += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state % bytes.length;
  }
}

test(`one changed byte anywhere is refused (seed ${SEED})`, async () => {
  const at = join(folder, 'changed');
  for (const place of [...places(), 0, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[place] = (changed[place] ?? 0) ^ (1 << (place % 8));
    writeFileSync(at, changed);
    await expect(checkBackup(at), `byte ${place}`).rejects.toMatchObject({ name: 'BackupFault' });
  }
  expect(await refusalOf(`restore --from ${at}`, empty)).toMatch(/is damaged .*: use another copy/);
});

test(`a file that was cut or lengthened is refused (seed ${SEED})`, async () => {
  const at = join(folder, 'cut');
  for (const length of [...places(), 0, 1, 27, bytes.length - 1]) {
    writeFileSync(at, bytes.subarray(0, length));
    await expect(checkBackup(at), `${length} bytes`).rejects.toThrow('is cut off after');
  }
  expect(await refusalOf(`restore --from ${at}`, empty)).toMatch(/is cut off after .*: use a whole copy/);
  writeFileSync(at, Buffer.concat([bytes, Buffer.from([0])]));
  expect(await refusalOf(`restore --from ${at}`, empty)).toContain('is damaged');
});

test.each([
  ['--dump', 'PGDMP\u0001\u000e\u0000 and so on, as pg_dump writes it', 'is not a backup of this service'],
  ['--text', 'Dear all, here are the minutes of the meeting.', 'is not a backup of this service'],
  ['--later', 'decision-analysis backup 2\nwith whatever form 2 has', 'use the program that wrote it'],
])('the file of another program is refused: %s', async (name, text, said) => {
  writeFileSync(join(folder, name), text);
  expect(await refusalOf(`restore --from ${join(folder, name)}`, empty)).toContain(said);
});

test('a path without a file is refused', async () => {
  expect(await refusalOf(`restore --from ${folder}/none`, empty)).toContain('cannot be read (ENOENT)');
  expect(await refusalOf(`restore --from ${folder}`, empty)).toContain('cannot be read (EISDIR)');
});

test('an edited manifest is refused, though the checksums of the file are right', async () => {
  const at = join(folder, 'edited');
  const edited = (change: Parameters<typeof withManifest>[2]) =>
    withManifest(file, at, change).then(() => refusalOf(`restore --from ${at}`, empty));
  expect(
    await edited((all) => ({ ...all, tables: all.tables.map((one) => ({ ...one, rows: one.rows + 1 })) })),
  ).toContain('its rows are not those of its manifest');
  expect(await edited((all) => ({ ...all, tables: all.tables.slice(1) }))).toContain(
    'are not those of its manifest',
  );
  // As many rows, of as many bytes, and others.
  const reversed = (sha256: string) => [...sha256].reverse().join('');
  const otherRows = 'its rows are not those of its manifest';
  expect(
    await edited((all) => ({
      ...all,
      tables: all.tables.map((one) => ({ ...one, sha256: reversed(one.sha256) })),
    })),
  ).toContain(otherRows);
  const ledger = (all: Awaited<ReturnType<typeof manifestOf>>) => all.ledger.by_organization;
  expect(
    await edited((all) => ({
      ...all,
      ledger: {
        ...all.ledger,
        by_organization: { ...ledger(all), sha256: reversed(ledger(all).sha256) },
      },
    })),
  ).toContain(otherRows);
  expect(
    await edited((all) => ({
      ...all,
      ledger: { ...all.ledger, by_organization: { ...ledger(all), rows: 0 } },
    })),
  ).toContain('are not those of its manifest');
  const newer = { version: PROGRAM_VERSION + 1, name: '9999-later.sql', checksum: '0'.repeat(64) };
  expect(await edited((all) => ({ ...all, schema: [...all.schema, newer] }))).toContain(
    `has version ${PROGRAM_VERSION + 1} of the tables and this program knows only ${PROGRAM_VERSION}: restore it with version`,
  );
  expect(
    await edited((all) => ({
      ...all,
      schema: all.schema.map((one) => ({ ...one, checksum: '0'.repeat(64) })),
    })),
  ).toContain('another program made');
});

test('a backup without a table, or with rows that break a rule, is refused and writes nothing', async () => {
  const at = join(folder, 'partial');
  const withoutTable = (name: string) =>
    rewrite(file, at, (frames) => {
      let isLeftOut = false;
      return frames.flatMap((frame) => {
        if (frame.type === 'table') isLeftOut = JSON.parse(frame.bytes.toString()).name === name;
        if (frame.type !== 'manifest') return isLeftOut ? [] : [frame];
        const manifest = JSON.parse(frame.bytes.toString());
        const tables = manifest.tables.filter((table: { name: string }) => table.name !== name);
        return [{ ...frame, bytes: Buffer.from(JSON.stringify({ ...manifest, tables })) }];
      });
    });
  expect(await refusalOf(`restore --from ${await withoutTable('drafts')}`, empty)).toContain(
    'lacks the table drafts',
  );
  const none = { rows: 0, bytes: 0, sha256: createHash('sha256').digest('hex') };
  await rewrite(file, at, (frames) => {
    let table = '';
    return frames.filter(({ type, bytes: of }) => {
      if (type === 'table') table = JSON.parse(of.toString()).name;
      return type !== 'rows' || table !== 'organizations';
    });
  });
  await withManifest(at, `${at}2`, (all) => ({
    ...all,
    tables: all.tables.map((one) => (one.name === 'organizations' ? { ...one, ...none } : one)),
  }));
  // Members of no organization. PostgreSQL says so behind the last row of their table.
  expect(await refusalOf(`restore --from ${at}2`, empty)).toMatch(/violates foreign key constraint/);
});

test('numbers that would be given again are refused', async () => {
  const at = join(folder, 'numbers');
  const edited = (change: (last: number) => number) =>
    withManifest(file, at, (all) => ({
      ...all,
      numbers: all.numbers.map((one) => ({ ...one, last: change(one.last) })),
    })).then(() => refusalOf(`restore --from ${at}`, empty));
  expect(await edited((last) => Math.min(last, 1))).toContain('has rows with higher numbers than');
  await withManifest(file, at, (all) => ({ ...all, numbers: all.numbers.slice(1) }));
  expect(await refusalOf(`restore --from ${at}`, empty)).toContain('numbers');
});

test('a backup of an older version is migrated, with its rows', async () => {
  const manifest = await manifestOf(file);
  const target = await server.newAddresses();
  const owner = openDatabase(target.ownerUrl, { max: 1, as: 'owner' });
  const later = readMigration(
    `00${PROGRAM_VERSION + 1}-later.sql`,
    '-- Expand\nalter table members add column nick text;\nupdate members set nick = left(email, 3);\n',
    MIGRATIONS,
  );
  const known = MIGRATIONS as (typeof later)[];
  known.push(later);
  try {
    await owner.sql.begin((tx) => fillFromBackup(tx, file, manifest));
    expect(await owner.sql`select count(*) as count from members where nick = left(email, 3)`).not.toEqual([
      { count: 0 },
    ]);
    expect(await owner.sql`select max(version) as version from migrations`).toEqual([
      { version: later.version },
    ]);
  } finally {
    known.pop();
    await owner.close();
  }
});

test('a database with tables of any kind is refused', async () => {
  expect(await refusalOf(`restore --from ${file}`, source)).toMatch(
    /the database is not empty .* and nothing was written: restore into a new database/,
  );
  const other = await server.newAddresses();
  await runAs(other.ownerUrl, 'create table notes (words text)');
  expect(await refusalOf(`restore --from ${file}`, other)).toContain('it has 1 tables, such as notes');
  expect((await admin(`restore --from ${file}`, { url: empty.url, ownerUrl: '' })).stderr).toMatch(
    /^DATABASE_OWNER_URL is not set/,
  );
});

test('what was refused has written nothing', async () => {
  const owner = openDatabase(empty.ownerUrl, { max: 1, as: 'owner' });
  expect(await owner.sql`select relname from pg_class where relnamespace = 'public'::regnamespace`).toEqual(
    [],
  );
  expect(await owner.sql`select to_regnamespace('pgboss') as name`).toEqual([{ name: null }]);
  await owner.close();
});
