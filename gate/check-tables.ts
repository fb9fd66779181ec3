/**
 * Checks which rooms name which tables, by the rules of tables.ts on every SQL text of the server.
 * The rules must also find the breaches that are planted for them.
 */
import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { GRANTS } from '../server/database/grants.ts';
import { readTexts } from './read-texts.ts';
import { arrayBreaches, breachesIn, refused, schemaOf, unusedExceptions } from './table-rules.ts';
import { EXCEPTIONS, GIVEN_NAME, TABLES } from './tables.ts';

/** Throws with every breach, or returns a summary of what was checked. */
export function checkTables(root: string): string {
  const planted = findPlanted();
  const files = globSync('{judge,server}/**/*.ts', { cwd: root })
    .map((file) => file.replaceAll(sep, '/'))
    .sort();
  const texts = new Map(files.map((file) => [file, readTexts(readFileSync(join(root, file), 'utf8'))]));
  const migrations = globSync('server/database/migrations/*.sql', { cwd: root })
    .sort()
    .map((file) => readFileSync(join(root, file), 'utf8'));
  const made = [...texts.values()].flat().filter(({ kind }) => kind !== 'plain');
  const schema = schemaOf([...migrations, ...made.map(({ text }) => text)], Object.keys(GRANTS));
  if (made.length === 0 || schema.size === 0)
    throw new Error('no SQL was found: the code that reads it is broken');
  const breaches = [...texts].flatMap(([file, found]) => breachesIn(file, found, new Map(TABLES)));
  const found = [
    ...arrayBreaches(schema, TABLES),
    ...unusedExceptions(breaches, EXCEPTIONS),
    ...refused(breaches, EXCEPTIONS).map(({ file, line, message }) => `${file}:${line}: ${message}`),
  ];
  if (found.length > 0) throw new Error(found.join('\n'));
  return `${schema.size} tables, ${made.length} SQL texts, ${EXCEPTIONS.length} exceptions, ${planted} planted breaches found`;
}

const OWNERS: typeof TABLES = [
  ['ours', 'server/here'],
  ['theirs', 'server/there'],
  ['lib.*', 'server/there'],
];

/** Code that names no table of another room. */
const SOUND = `
  const read = sql<Row[]>\`
    with counted as (select count(*) as theirs, o.theirs from ours o) -- from theirs
    select extract(epoch from at), 'from theirs', \${sql(rows)} from counted, ours
      join \${theirs(sql)} t on t.id is distinct from ours.id
      join lateral unnest(\${ids}::text[]) as u on true
    where exists (select from pg_class) for update of ours\`;
  await sql\`insert into ours \${sql(rows)} on conflict do update set at = now()\`;
  await sql.unsafe(\`select \${call}(1) from ours\`);
  throw new Error('nobody asks theirs; it is read by them');
  html\`<p>from theirs</p>\`;
`;

/**
 * The table that is refused, and a line of code in a room that owns `ours` but not `theirs`. `#{`
 * stands for `${`.
 */
const BREACHES: readonly [table: string, code: string][] = [
  ['theirs', 'sql`select from theirs`'],
  ['theirs', 'sql<Row[]>`select from THEIRS t`'],
  ['theirs', 'database.sql`select from "theirs"`'],
  ['theirs', 'sql`select from public.theirs`'],
  ['theirs', 'tx`select from ours, theirs`'],
  ['theirs', 'tx`select (select count(*) from theirs) from ours`'],
  ['theirs', "sql`select from ours where note = 'it''s' and exists (select from theirs)`"],
  ['theirs', 'sql`select from ours o #{isAlso ? sql`left join theirs t on t.id = o.id` : sql``}`'],
  ['theirs', 'sql`select from #{sql`theirs t`}`'],
  ['theirs', 'sql`insert into theirs (id) values (#{id})`'],
  ['theirs', 'sql`with made as (insert into theirs default values returning id) select from made`'],
  ['theirs', 'sql`update theirs set id = #{id}`'],
  ['theirs', 'sql`update ours set id = t.id from theirs t`'],
  ['theirs', 'sql`delete from only theirs`'],
  ['theirs', 'sql`delete from ours using theirs t where t.id = ours.id`'],
  ['theirs', 'sql`merge into ours using theirs on true when matched then delete`'],
  ['theirs', 'sql`lock table theirs in share mode`'],
  ['theirs', 'sql`truncate theirs`'],
  ['theirs', 'sql`do $$ begin delete from theirs; end $$`'],
  ['theirs', 'sql`alter table if exists theirs add column x text references ours`'],
  ['theirs', 'sql`create table ours (id bigint references theirs)`'],
  ['theirs', "sql`select to_regclass('theirs')`"],
  ['theirs', "sql`select 'theirs'::regclass`"],
  ['theirs', "sql`select from #{sql('theirs')}`"],
  ['theirs', "sql.unsafe('select from theirs')"],
  ['theirs', 'sql.unsafe(`select #{columns} from theirs`)'],
  ['theirs', "const NAME = 'theirs'"],
  ['theirs', "const TEXT = 'ours o left join theirs t on t.id = o.id'"],
  ['theirs', 'const TEXT = `theirs t left join ours o on o.id = t.id`'],
  ['lib.job', 'sql`select from lib.job`'],
  ['thiers', 'sql`select from thiers`'],
  ['thiers', 'sql`delete from public.thiers`'],
  [GIVEN_NAME, 'sql`select from #{sql(name)}`'],
  [GIVEN_NAME, 'tx`select from ours o join #{tx(name)} t on true`'],
  [GIVEN_NAME, 'tx`grant select on #{tx(name)} to them`'],
  [GIVEN_NAME, 'sql.unsafe(`delete from #{name}`)'],
  [GIVEN_NAME, "sql.unsafe('delete from ' + name)"],
];

/**
 * Throws when a rule misses a breach, or refuses code without one. Returns the number of planted
 * breaches.
 */
function findPlanted(): number {
  const file = 'server/here/planted.ts';
  const owners = new Map(OWNERS);
  const read = (code: string) => breachesIn(file, readTexts(code), owners);
  const wrong = read(SOUND).map(
    ({ line, message }) => `code without a breach was refused: line ${line}: ${message}`,
  );
  for (const [table, code] of BREACHES) {
    const found = read(`// é\n${code.replaceAll('#{', '${')};\n`);
    const isFound = found.length === 1 && found[0]?.table === table && found[0].line === 2;
    if (!isFound) wrong.push(`the planted breach ${code} was not found as a breach about ${table} in line 2`);
  }
  const schema = schemaOf(
    ['create table ours (); create table old (); alter table old rename to theirs;'],
    ['lib.job'],
  );
  const [breach] = read('sql`select from theirs`');
  const exception = { file, table: 'theirs', reason: 'planted' };
  const others: [string, readonly unknown[], number][] = [
    ['a sound array', arrayBreaches(schema, OWNERS), 0],
    ['a table without an owner', arrayBreaches(schema, OWNERS.slice(1)), 1],
    ['a table of a library without an owner', arrayBreaches(schema, OWNERS.slice(0, 2)), 1],
    ['an owner without a table', arrayBreaches(schema, [...OWNERS, ['old', 'server/here']]), 1],
    ['a table with two owners', arrayBreaches(schema, [...OWNERS, ['ours', 'server/there']]), 1],
    ['a breach that is an exception', breach ? refused([breach], [exception]) : [null], 0],
    ['an exception of another file', breach ? refused([breach], [{ ...exception, file: 'x.ts' }]) : [], 1],
    ['an exception that nothing needs', unusedExceptions([], [exception]), 1],
  ];
  for (const [name, found, expected] of others)
    if (found.length !== expected)
      wrong.push(`planted "${name}": ${found.length} breaches were found instead of ${expected}`);
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
  return BREACHES.length + others.filter(([, , expected]) => expected > 0).length;
}
