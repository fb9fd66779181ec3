/** Asks for tenants' rows while a migration changes their table. */
import type postgres from 'postgres';

const TENANTS = 50;
/** Loops that ask at the same time. */
const LANES = 40;

export interface Asked {
  answers: number;
  /** Answers with another tenant's row, or without one, or of another statement. */
  wrong: number;
  /** Statements that rejected. */
  faults: unknown[];
  /** How often the table was changed. */
  changes: number;
}

interface Asking {
  /** Of the owner. */
  owner: postgres.Sql;
  /** Runs alternately. */
  alterations: readonly [string, string];
  /** Whether to go on, by what was answered so far. */
  goOn: (asked: Asked) => boolean;
}

export const TYPE_OF_A_COLUMN = [
  'alter table marked alter column value type bigint',
  'alter table marked alter column value type integer',
] as const;
export const ONE_MORE_COLUMN = [
  'alter table marked add column more integer default 7',
  'alter table marked drop column more',
] as const;

export async function askWhileAltering(
  sql: postgres.Sql,
  { owner, alterations, goOn }: Asking,
): Promise<Asked> {
  await owner`drop table if exists marked`;
  await owner`create table marked (tenant integer primary key, value integer not null, name text not null)`;
  await owner`insert into marked select n, n * 1000, 'tenant ' || n from generate_series(0, ${TENANTS - 1}) as n`;
  await owner`grant select on marked to public`;
  const asked: Asked = { answers: 0, wrong: 0, faults: [], changes: 0 };
  let isOver = false;
  const count = (rows: readonly postgres.Row[], isRight: (row: postgres.Row) => boolean) => {
    asked.answers += 1;
    if (rows.length !== 1 || !isRight(rows[0] ?? {})) asked.wrong += 1;
  };
  const look = async (connection: postgres.ISql, tenant: number) => {
    count(
      await connection`select value from marked where tenant = ${tenant}`,
      (row) => row.value === tenant * 1000,
    );
  };
  const lookAtAll = async (connection: postgres.ISql, tenant: number) => {
    count(
      await connection`select * from marked where tenant = ${tenant}`,
      (row) => row.tenant === tenant && row.name === `tenant ${tenant}` && row.value === tenant * 1000,
    );
  };
  const lane = async (number: number) => {
    for (let turn = number; !isOver; turn += 1) {
      const [one, other] = [turn % TENANTS, (turn + 7) % TENANTS];
      const work =
        turn % 5 === 0
          ? sql.begin((tx) => Promise.all([look(tx, one), lookAtAll(tx, other)]))
          : turn % 2 === 0
            ? look(sql, one)
            : lookAtAll(sql, one);
      await work.catch((error: unknown) => asked.faults.push(error));
    }
  };
  const lanes = Promise.all(Array.from({ length: LANES }, (_, number) => lane(number)));
  while (goOn(asked)) {
    await owner.unsafe(alterations[asked.changes % 2] ?? '');
    asked.changes += 1;
  }
  isOver = true;
  await lanes;
  return asked;
}
