/** Makes faults to plant: SQL that plants one, and SQL that takes it back. */

export interface PlantedFault {
  check: string;
  what: string;
  /** Run by a superuser; `:plain` and the like stand for ids of the filled database. */
  plant: string;
  undo: string;
  /** How many results are solved again. */
  sample?: number;
}

/** Neither triggers nor foreign keys, as where a table was restored without them. */
const UNGUARDED = 'set session_replication_role = replica;';
const GUARDED = '; set session_replication_role = origin';
export const unguarded = (script: string) => `${UNGUARDED} ${script} ${GUARDED}`;

export const fault = (
  check: string,
  what: string,
  plant: string,
  undo: string,
  sample = 0,
): PlantedFault => ({
  check,
  what,
  plant,
  undo,
  sample,
});

/** A statement that adds to a column, and the one that takes that away again. */
export const added = (table: string, column: string, more: string, where: string) =>
  ['+', '-'].map((sign) => `update ${table} set ${column} = ${column} ${sign} ${more} where ${where}`) as [
    string,
    string,
  ];
/** A statement that adds a row, and the one that deletes it. */
export const inserted = (table: string, columns: string, values: string, where: string): [string, string] => [
  unguarded(`insert into ${table} (organization_id, ${columns}) values (:organization, ${values})`),
  unguarded(`delete from ${table} where ${where}`),
];
/** A value that is another for a while. The schema `kept` is the tests' own. */
export const replaced = (table: string, column: string, value: string, where: string): [string, string] => [
  unguarded(
    `create table kept.old as select ${column} as old from ${table} where ${where};
     update ${table} set ${column} = ${value} where ${where}`,
  ),
  unguarded(`update ${table} set ${column} = (select old from kept.old) where ${where}; drop table kept.old`),
];
