import { expect, it } from 'vitest';
import { ownerBreaches, tableBreaches } from '../../gate/check-tables.ts';
import { GIVEN_NAME } from '../../gate/tables.ts';

const OWNERS = [
  ['ours', 'server/here'],
  ['theirs', 'server/there'],
  ['lib.*', 'server/there'],
] as const;
/** `#{` stands for `${`. */
const read = (code: string) => tableBreaches('server/here/a.ts', code.replaceAll('#{', '${'), OWNERS);

it('accepts code that names no table of another room', () => {
  const sound = `
    const read = sql<Row[]>\`
      with counted as (select count(*) as theirs, o.theirs from ours o) -- from theirs
      select extract(epoch from at), 'from theirs', #{sql(rows)} from counted, ours
        join #{theirs(sql)} t on t.id is distinct from ours.id
        join lateral unnest(#{ids}::text[]) as u on true
      where exists (select from pg_class) for update of ours\`;
    await sql\`insert into ours #{sql(rows)} on conflict do update set at = now()\`;
    await sql.unsafe(\`select #{call}(1) from ours\`);
    throw new Error('nobody asks theirs; it is read by them');
    html\`<p>theirs</p>\`;`;
  expect(read(sound)).toEqual([]);
});

it.each([
  'sql`select from theirs`',
  'sql<Row[]>`select from THEIRS t`',
  'database.sql`select from "theirs"`',
  'sql`select from public.theirs`',
  'tx`select from ours, theirs`',
  'tx`select (select count(*) from theirs) from ours`',
  "sql`select from ours where note = 'it''s' and exists (select from theirs)`",
  'sql`select from ours o #{isAlso ? sql`left join theirs t on t.id = o.id` : sql``}`',
  'sql`select from #{sql`theirs t`}`',
  'sql`insert into theirs (id) values (#{id})`',
  'sql`with made as (insert into theirs default values returning id) select from made`',
  'sql`update theirs set id = #{id}`',
  'sql`update ours set id = t.id from theirs t`',
  'sql`delete from only theirs`',
  'sql`delete from ours using theirs t where t.id = ours.id`',
  'sql`merge into ours using theirs on true when matched then delete`',
  'sql`lock table theirs in share mode`',
  'sql`truncate theirs`',
  'sql`do $$ begin delete from theirs; end $$`',
  'sql`alter table if exists theirs add column x text references ours`',
  'sql`create table ours (id bigint references theirs)`',
  "sql`select to_regclass('theirs')`",
  "sql`select 'theirs'::regclass`",
  "sql`select from #{sql('theirs')}`",
  "sql.unsafe('select from theirs')",
  'sql.unsafe(`select #{columns} from theirs`)',
  "const NAME = 'theirs'",
  "const TEXT = 'ours o left join theirs t on t.id = o.id'",
  'const TEXT = `theirs t left join ours o on o.id = t.id`',
])('refuses %s', (code) => {
  expect(read(code)).toEqual(['theirs']);
});

it('refuses a table of a library', () => {
  expect(read('sql`select from lib.job`')).toEqual(['lib.*']);
});

it.each([
  'sql`select from #{sql(name)}`',
  'tx`select from ours o join #{tx(name)} t on true`',
  'tx`grant select on #{tx(name)} to them`',
  'sql.unsafe(`delete from #{name}`)',
  "sql.unsafe('delete from ' + name)",
])('refuses a name that is given as a value: %s', (code) => {
  expect(read(code)).toEqual([GIVEN_NAME]);
});

it.each([
  ['a table without an owner', ['ours', 'theirs', 'lib.job', 'new'], OWNERS],
  ['a table of a library without an owner', ['ours', 'theirs', 'lib.job'], OWNERS.slice(0, 2)],
  ['an owner without a table', ['ours', 'lib.job', 'lib.queue'], OWNERS],
  ['a table with two owners', ['ours', 'theirs', 'lib.job'], [...OWNERS, ['ours', 'server/there'] as const]],
])('refuses %s', (_, granted, owners) => {
  expect(ownerBreaches(['ours', 'theirs', 'lib.job'], OWNERS)).toEqual([]);
  expect(ownerBreaches(granted, owners)).toHaveLength(1);
});
