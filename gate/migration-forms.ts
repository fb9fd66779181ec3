/**
 * The forms of statements that a migration may have, and what is asked of each. Names are ours:
 * letters, digits and underscores, without quotes or a schema.
 */

/** What a file is, and what its statements have done so far. */
export interface Script {
  isContract: boolean;
  /** Tables that it makes: nobody uses them yet. */
  made: Set<string>;
  /** Constraint → the column that it keeps from being null. */
  notNull: Map<string, string>;
  /** Columns that such a constraint, once validated, keeps from being null. */
  validated: Set<string>;
}

/** Returns what is wrong with the statement, or null. */
type Judge = (found: Readonly<Record<string, string | undefined>>, script: Script) => string | null;
export type Form = readonly [form: RegExp, judge: Judge];

const sound: Judge = () => null;
const refuse =
  (fault: string): Judge =>
  () =>
    fault;
const ifMade =
  (fault: string): Judge =>
  ({ table = '' }, { made }) =>
    made.has(table) ? null : fault;
const inContract: Judge = (_, { isContract }) =>
  isContract ? null : 'older programs may use it: only a contract may take it away';

const REWRITES =
  'rewrites the table, or breaks older programs: add a column, fill it by a worker, use it, drop the old one by a contract';

/** Each pattern has a named group, so that a match is told from none. */
export const STATEMENTS: readonly Form[] = [
  [
    /^create table (?<table>\w+) \(/,
    ({ table = '' }, { made }) => {
      made.add(table);
      return null;
    },
  ],
  [/^create (?:unique )?index concurrently (?:if not exists )?(?<name>\w+) on \w+ /, sound],
  [
    /^create (?:unique )?index (?:\w+ )?on (?<table>\w+) /,
    ifMade(
      'blocks writers while it reads the table: "create index concurrently NAME", a statement of its own',
    ),
  ],
  [/^create (?:or replace )?function (?<name>\w+)\s?\(/, sound],
  [/^create (?:or replace )?(?:constraint )?trigger (?<name>\w+) /, sound],
  // A function with the owner's rights looks in our schema alone, whatever that is called.
  [
    /^do \$\$ begin execute format\( ?'alter function (?<name>\w+)\([\w[\], ]*\) set search_path = [^';]*', current_schema\(\) ?\); end \$\$$/,
    sound,
  ],
  [
    /^create policy \w+ on (?<table>\w+) /,
    ifMade('changes what older programs see and write: only on a table of the same file'),
  ],
  [
    /^select keep_organizations_apart\('(?<table>\w+)'(?:, '\w+')?\)$/,
    ifMade('changes what older programs see and write: only on a table of the same file'),
  ],
  // Renames the table, makes a partitioned one of its name, and attaches it: nothing is read.
  [/^select partition_content\('(?<table>\w+)'\)$/, inContract],
  [/^insert into (?<table>\w+) /, ifMade('rows of a table in use: a worker adds them')],
  [/^(?<verb>update|delete|truncate) /, refuse('locks rows for long: a worker changes them in small parts')],
  [/^comment on (?<kind>\w+) /, sound],
  [/^drop index concurrently (?<name>\w+)$/, inContract],
  [/^drop index (?<name>\w+)/, refuse('waits for all readers: "drop index concurrently NAME" in a contract')],
  [/^drop (?<kind>table|function|trigger|policy) /, inContract],
];

/** Computed once for all rows, which are therefore not rewritten. */
const CONSTANT = String.raw`(?:-?\d+(?:\.\d+)?|'(?:[^']|'')*'(?:::\w+)?|true|false|null|now\(\))`;
const TYPE = String.raw`(?!\w*serial)\w+(?: precision| with time zone)?(?:\(\d+(?:, ?\d+)?\))?(?:\[\])?`;

/** Actions of `alter table` on a table in use. */
export const ACTIONS: readonly Form[] = [
  [
    new RegExp(
      `^add column (?<name>\\w+) ${TYPE}(?: default ${CONSTANT}(?: not null)?| not null default ${CONSTANT})?$`,
    ),
    sound,
  ],
  [
    /^add (?:column )?(?!constraint |check|unique|primary|foreign|exclude)(?<name>\w+) /,
    refuse(
      'reads or rewrites the table: "add column NAME TYPE", alone or with a constant default; "not null" needs that default; a check comes by "add constraint … not valid"',
    ),
  ],
  [
    /^add constraint (?<name>\w+) check ?\( ?\(?(?<column>\w+) is not null\)? ?\) not valid$/,
    ({ name = '', table, column }, { notNull }) => {
      notNull.set(`${table}.${name}`, `${table}.${column}`);
      return null;
    },
  ],
  [/^add constraint (?<name>\w+) (?:check|foreign key) ?\(.*\) not valid$/, sound],
  [/^add constraint (?<name>\w+) foreign key ?\(.* not valid$/, sound],
  [/^add constraint (?<name>\w+) unique using index \w+$/, sound],
  [
    /^add (?<kind>constraint|check|unique|primary|foreign|exclude)/,
    refuse(
      'reads the table under a lock that blocks writers: "not valid" and then "validate constraint", a statement of its own; "unique using index" of an index that was built concurrently',
    ),
  ],
  [
    /^validate constraint (?<name>\w+)$/,
    ({ table, name }, { notNull, validated }) => {
      const column = notNull.get(`${table}.${name}`);
      if (column !== undefined) validated.add(column);
      return null;
    },
  ],
  [
    /^alter (?:column )?(?<column>\w+) set not null$/,
    ({ table, column }, { isContract, validated }) =>
      isContract && validated.has(`${table}.${column}`)
        ? null
        : 'reads the whole table: only in a contract, after "add constraint … check (COLUMN is not null) not valid" and "validate constraint" in the same file',
  ],
  [/^alter (?:column )?(?<column>\w+) set default /, sound],
  [/^alter (?:column )?(?<column>\w+) drop (?:default|not null)$/, inContract],
  [/^alter (?:column )?(?<column>\w+) (?:set data )?type /, refuse(REWRITES)],
  [/^rename (?<name>\w+)/, refuse(REWRITES)],
  // Values that it kept out may now come: the program that writes them says when.
  [/^drop constraint (?<name>\w+)$/, sound],
  [/^drop (?:column )?(?:if exists )?(?<name>\w+)$/, inContract],
];
