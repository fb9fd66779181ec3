/** One organization is exported, brought into another database, and deleted with proof. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { runAdmin } from '../../../../server/admin.ts';
import { sameTextEverywhere } from '../../../../server/backup/copy.ts';
import { sumOf } from '../../../../server/backup/organization/delete-organization.ts';
import { checkExport } from '../../../../server/backup/organization/import-organization.ts';
import { isOfOrganizations, RULES } from '../../../../server/backup/organization/rules.ts';
import { listTables } from '../../../../server/backup/tables.ts';
import { makeContentDays } from '../../../../server/database/content-partitions.ts';
import { PROGRAM_VERSION } from '../../../../server/database/migrations.ts';
import {
  joinTestServer,
  type TestAddresses,
  type TestDatabase,
  type TestServer,
} from '../../../embedded-database.ts';
import { untilLocked } from '../../../held-lock.ts';
import { UNSET_SETTINGS } from '../../../unset-settings.ts';
import { until } from '../../../until.ts';
import { dumpOf } from '../../database/dump-of.ts';
import { printed, refusalOf } from '../backups.ts';

const SEED = 20_262;
const SAMPLES = 60;
/** In the dumps: an organization with people, refined decisions, a page, drafts and a log. */
const ID = 202;

let server: TestServer;
let source: TestDatabase;
let folder: string;
let file: string;
let text: string;
let exported: {
  tables: Record<string, Record<string, unknown>[]>;
  manifest: Record<string, { rows: number }>;
};
beforeAll(async () => {
  server = joinTestServer(inject('databaseServer'));
  source = await server.newDatabase({ dump: dumpOf(PROGRAM_VERSION) });
  folder = mkdtempSync(join(tmpdir(), 'organizations-'));
  const [member] = await source.sql`select min(id) as id from members where organization_id = ${ID}`;
  await source.owner`update members set password_hash = '$argon2id$CANARY' where organization_id = ${ID}`;
  await source.owner`update members set name = 'Former' where organization_id = ${ID} and id = ${member?.id}`;
  await source.owner`update members set name = 'Name' where organization_id = ${ID} and id = ${member?.id}`;
  await source.sql`
    insert into webhooks (organization_id, url, events, credit_low_micro_usd, secret)
    values (${ID}, 'https://hooks.example.com/', '{decision.done}', 1, 'CANARY')`;
  await source.sql`
    insert into drafts (organization_id, member_id, id, slot, form, title, content, saved_by)
    values (${ID}, ${member?.id}, 'draft', 1, 'decision', 'A draft', '{"of":"a draft"}', 'page')`;
  // Content of some decisions has a day.
  await makeContentDays(source.sql, ['30 days', null]);
  await source.owner`
    update decisions set content_day = (now() at time zone 'utc')::date + 30, expires_at = now() + interval '30 days'
    where organization_id = ${ID}`;
  for (const table of ['decision_content', 'model_answers'])
    await source.owner`
      update ${source.owner(table)} set day = (now() at time zone 'utc')::date + 30 where organization_id = ${ID}`;
  file = String((await printed(`org export --id ${ID} --to ${folder}`, source)).file);
  text = readFileSync(file, 'utf8');
  exported = JSON.parse(text);
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('every table with rows of organizations has its rule', async () => {
  const tables = (await listTables(source.sql, { withUnlogged: true })).filter(isOfOrganizations);
  expect(Object.keys(RULES).sort()).toEqual(tables.map(({ name }) => name).sort());
  for (const { name, columns } of tables) {
    const { omit = [], fill = {}, numbers = [], shifted = {} } = RULES[name] ?? {};
    for (const column of [...omit, ...Object.keys(fill), ...numbers, ...Object.keys(shifted)])
      expect(columns, name).toContain(column);
    // Every number that the database gave has to be shifted when an import shifts.
    const given = columns.filter((column) =>
      /^(organization_id|api_key_id|member_id|ledger_id|published_by|proposed_by|subject_id)$/.test(column),
    );
    if (RULES[name]?.exported === 'whole') expect(numbers, name).toEqual(expect.arrayContaining(given));
  }
});

test('an export shows what is stored, to people and programs, without secrets', async () => {
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const { members, decisions, decision_content: contents, audit_log: log, ledger } = exported.tables;
  expect(members?.[0]).toMatchObject({ email: expect.stringContaining('@'), name: 'Name' });
  expect(decisions?.length).toBeGreaterThan(0);
  expect(contents?.some(({ request, response }) => request !== null && response !== null)).toBe(true);
  expect([log?.length, ledger?.length].every((length) => Number(length) > 0)).toBe(true);
  for (const [name, { rows }] of Object.entries(exported.manifest))
    expect(exported.tables[name], name).toHaveLength(rows);
  for (const rows of Object.values(exported.tables))
    for (const row of rows) expect(row.organization_id ?? row.id).toBe(ID);
  const secrets = await source.owner<{ secret: string }[]>`
    select encode(secret_hash, 'hex') as secret from api_keys where secret_hash is not null
    union select encode(secret, 'hex') from webhooks union select encode(token_hash, 'hex') from sessions
    union select encode(token_hash, 'hex') from sign_in_links union select encode(secret, 'hex') from sign_in_secret`;
  expect(secrets.length).toBeGreaterThan(3);
  for (const { secret } of secrets) expect(text).not.toContain(secret);
  expect(text).not.toMatch(/CANARY|argon2id/);
  expect(await refusalOf(`org export --id ${ID} --to ${file}`, source)).toContain(
    'exists, and nothing was written',
  );
  expect(await refusalOf(`org export --id 999 --to ${folder}/none`, source)).toContain(
    'there is no organization 999',
  );
});

/** Without what an import makes anew, and the entries about exports and imports. */
function comparable(tables: typeof exported.tables, shift = 0): unknown {
  const shown = Object.entries(RULES).flatMap(([name, rule]) => (rule.exported === 'whole' ? [name] : []));
  return shown.map((name) => [
    name,
    tables[name]
      ?.filter(({ detail, verb }) => !String(detail).startsWith('imported') && verb !== 'exported')
      .map((row) => {
        const same: Record<string, unknown> = { ...row, disabled_at: null };
        for (const column of RULES[name]?.numbers ?? [])
          if (typeof same[column] === 'number') same[column] = Number(same[column]) - shift;
        if (name === 'audit_log') {
          if (/^\d+$/.test(String(same.object_id))) same.object_id = String(Number(same.object_id) - shift);
          same.concerns = (Array.isArray(row.concerns) ? row.concerns : []).map((one) => one - shift);
        }
        return same;
      }),
  ]);
}

async function exportFrom(addresses: TestAddresses, id: number): Promise<typeof exported.tables> {
  const { file: path } = await printed(
    `org export --id ${id} --to ${mkdtempSync(join(folder, 'again-'))}`,
    addresses,
  );
  return JSON.parse(readFileSync(String(path), 'utf8')).tables;
}

test('an import keeps every row and number where they are free; what it makes anew is of no use to others', async () => {
  const target = await server.newDatabase();
  const imported = await printed(`org import --from ${file}`, target);
  expect(imported).toMatchObject({ id: ID, shifted_by: 0 });
  expect(comparable(await exportFrom(target, ID))).toEqual(comparable(exported.tables));
  const balance = (database: TestDatabase) => database.sql`
    select micro_usd, free_decisions from balances where organization_id = ${ID}`;
  expect(await balance(target)).toEqual(await balance(source));
  const hashes = await source.owner`select secret_hash from api_keys where secret_hash is not null`;
  expect(
    await target.owner`
      select from api_keys where secret_hash = any(${hashes.map(({ secret_hash: hash }) => `\\x${hash.toString('hex')}`)}::text[]::bytea[])`,
  ).toEqual([]);
  expect(await target.sql`select disabled_at is null as "isOn" from webhooks`).toEqual([{ isOn: false }]);
  // The next numbers are free.
  await printed(`member add --org ${ID} --email new@example.com`, target);
  await printed(`key create --org ${ID} --member new@example.com --name new`, target);
  await printed(`credit add --org ${ID} --usd 5`, target);
  expect(await printed('verify --groups money', target)).toMatchObject({ clean: true, findings: [] });
  expect(await refusalOf(`org import --from ${file}`, target)).toMatch(
    /has something that this database has too \(.*already exists.*\), and nothing was written/,
  );
});

test('where a number is taken, the same is added to all', async () => {
  const target = await server.newDatabase();
  await target.owner`insert into organizations (id, name) overriding system value values (${ID}, 'Another')`;
  await target.owner`
    insert into members (organization_id, id, email, role) overriding system value values (${ID}, 7, 'a@example.com', 'owner')`;
  const { id, shifted_by: shift } = await printed(`org import --from ${file}`, target);
  expect(Number(shift)).toBeGreaterThan(0);
  expect(id).toBe(ID + Number(shift));
  expect(comparable(await exportFrom(target, Number(id)), Number(shift))).toEqual(
    comparable(exported.tables),
  );
  expect(await printed('verify --groups money', target)).toMatchObject({ clean: true, findings: [] });
});

test(`an export that was changed, cut or made by others is refused, and nothing is written (seed ${SEED})`, async () => {
  const target = await server.newDatabase();
  const at = join(folder, 'changed.json');
  const bytes = readFileSync(file);
  let state = SEED;
  const refusal = () => refusalOf(`org import --from ${at}`, target);
  for (let count = 0; count < SAMPLES; count += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const place = state % bytes.length;
    const changed = Buffer.from(bytes);
    changed[place] = (changed[place] ?? 0) ^ (1 << (place % 8));
    writeFileSync(at, count % 2 === 0 ? changed : bytes.subarray(0, place));
    await expect(checkExport(at, PROGRAM_VERSION), `byte ${place}`).rejects.toMatchObject({
      name: 'BackupFault',
    });
  }
  expect(await refusal()).toMatch(/changed or damaged/);
  writeFileSync(at, '{"name": "Acme"}\n');
  expect(await refusal()).toContain('is no export of an organization');
  writeFileSync(at, text.replace('decision-analysis organization 1', 'decision-analysis organization 2'));
  expect(await refusal()).toContain('import it with the program that wrote it');
  writeFileSync(at, text.replace(`"schema_version":${PROGRAM_VERSION}`, `"schema_version":1`));
  expect(await refusal()).toMatch(/changed or damaged/);
  expect(await target.sql`select from organizations`).toEqual([]);
});

test('a deletion is refused without the name, while the organization is at work, and without the owner', async () => {
  const [{ name } = {}] = await source.sql`select name from organizations where id = ${ID}`;
  const words = ['org', 'delete', '--id', String(ID), '--confirm'];
  const both = { DATABASE_URL: source.url, DATABASE_OWNER_URL: source.ownerUrl };
  expect(await runAdmin([...words, 'Else'], () => both)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`is called "${name}" and not "Else": nothing was deleted`),
  });
  expect((await runAdmin([...words, name], () => both)).stderr).toMatch(
    /is at work: nothing was deleted; run "org suspend/,
  );
  await printed(`org suspend --id ${ID}`, source);
  await source.sql`insert into holds (organization_id, subject, is_free, micro_usd) values (${ID}, 'dec_1', false, 0)`;
  expect((await runAdmin([...words, name], () => both)).stderr).toMatch(
    /under way: nothing was deleted; try again/,
  );
  await source.sql`delete from holds where organization_id = ${ID}`;
  expect((await runAdmin([...words, name], () => ({ DATABASE_URL: source.url }))).stderr).toMatch(
    /^DATABASE_OWNER_URL is not set/,
  );
  expect((await exportFrom(source, ID)).decision_content).toEqual(exported.tables.decision_content);
});

function deleteIt(): Promise<Record<string, unknown>> {
  return source.sql`select name from organizations where id = ${ID}`.then(async ([row]) => {
    const { code, stdout, stderr } = await runAdmin(
      ['org', 'delete', '--id', String(ID), '--confirm', row?.name],
      () => ({ DATABASE_URL: source.url, DATABASE_OWNER_URL: source.ownerUrl }),
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    return JSON.parse(stdout);
  });
}

test('a deletion that is killed has erased nothing', async () => {
  const [{ name } = {}] = await source.sql`select name from organizations where id = ${ID}`;
  await source.owner.begin(async (tx) => {
    // Its last step but few: what comes before has been erased by then.
    await tx`lock table sign_in_secret in access exclusive mode`;
    const words = ['org', 'delete', '--id', String(ID), '--confirm', String(name)];
    const child = execFile(process.execPath, ['-r', './preload.cjs', 'server/admin.ts', ...words], {
      cwd: resolve(import.meta.dirname, '../../../..'),
      env: {
        ...UNSET_SETTINGS,
        PATH: process.env.PATH ?? '',
        DATABASE_URL: source.url,
        DATABASE_OWNER_URL: source.ownerUrl,
      },
    });
    // The service's role does not see what the owner waits for.
    await untilLocked(source.owner, 1);
    child.kill('SIGKILL');
    await until('it has ended', () => child.signalCode !== null);
  });
  expect((await exportFrom(source, ID)).decision_content).toEqual(exported.tables.decision_content);
});

test('a deletion erases content and names, keeps the books, and proves it', async () => {
  const books = () =>
    source.sql.begin(async (tx) => {
      await sameTextEverywhere(tx);
      const ledger = (await listTables(tx)).find((table) => table.name === 'ledger');
      if (ledger === undefined) throw new Error('no ledger');
      return { sum: await sumOf(tx, ledger, `organization_id = ${ID}`) };
    });
  const before = await books();
  const proof = await deleteIt();
  expect(await deleteIt()).toEqual(proof);
  expect(await books()).toEqual(before);
  const after = await exportFrom(source, ID);
  const left = JSON.stringify(after);
  // Whatever people wrote, and whatever they are called.
  const words = new Set<string>();
  for (const name of [
    'members',
    'api_keys',
    'former_names',
    'decision_content',
    'publications',
    'chosen_content',
    'drafts',
  ])
    for (const row of exported.tables[name] ?? [])
      JSON.stringify([row.email, row.name, row.request, row.note, row.title, row.url], (_, value) => {
        if (typeof value === 'string' && value.length > 6) words.add(JSON.stringify(value).slice(1, -1));
        return value;
      });
  expect(words.size).toBeGreaterThan(15);
  for (const word of words) expect(left).not.toContain(word);
  const isRows = (name: string) => RULES[name]?.deletion === 'rows';
  for (const [name, rows] of Object.entries(after)) if (isRows(name)) expect(rows, name).toEqual([]);
  expect(proof).toMatchObject({
    organization_id: ID,
    erased: { decision_content: exported.tables.decision_content?.length },
    signature: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(await refusalOf(`org resume --id ${ID}`, source)).toContain('was deleted: make a new organization');
  const { organizations } = await printed('org list', source);
  expect(organizations).toContainEqual(
    expect.objectContaining({ id: ID, deleted: true, members: 0, keys: 0 }),
  );

  writeFileSync(join(folder, 'proof.json'), JSON.stringify(proof));
  const verified = () =>
    runAdmin(['verify', '--org', String(ID), '--proof', join(folder, 'proof.json')], () => ({
      DATABASE_URL: source.url,
    }));
  const found = async () => JSON.parse((await verified()).stdout).count_by_check;
  expect(await found()).toEqual({});
  for (const [check, plant, undo] of [
    [
      'deleted_content_left',
      `update api_keys set name = 'Back' where organization_id = ${ID}`,
      `update api_keys set name = '' where organization_id = ${ID}; delete from former_names where organization_id = ${ID}`,
    ],
    [
      'deletion_not_signed',
      `update organizations set deletion = jsonb_set(deletion::jsonb, '{deleted_at}', '"2020-01-01T00:00:00Z"')::json where id = ${ID}`,
      undefined,
    ],
  ] as const) {
    const [{ deletion } = {}] =
      await source.owner`select deletion::text as deletion from organizations where id = ${ID}`;
    await source.owner.unsafe(plant);
    expect(Object.keys(await found())).toContain(check);
    if (undo !== undefined) await source.owner.unsafe(undo);
    await source.owner`update organizations set deletion = ${deletion}::text::json where id = ${ID}`;
    expect(await found()).toEqual({});
  }
  await source.owner.unsafe(
    `alter table ledger disable trigger append_only; update ledger set description = 'x' where organization_id = ${ID};
     alter table ledger enable trigger append_only`,
  );
  expect(Object.keys(await found())).toContain('deleted_books_changed');
  // The content is back where a backup from before is restored.
  await source.owner`update organizations set deletion = null where id = ${ID}`;
  expect(Object.keys(await found())).toEqual(['deletion_not_as_proved']);
});
