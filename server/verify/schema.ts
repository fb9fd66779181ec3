/** Schema: the tables are as the migrations made them, and everything that guards them is on. */
import { KINDS } from '../database/catalog.ts';
import type { Fault } from '../database/faults.ts';
import {
  changedMigrations,
  constraintsNotValidated,
  differencesFromMigrations,
  invalidIndexes,
  rowsNotSeparated,
  tooPowerfulRole,
  triggersOff,
  wrongRights,
} from '../database/verify-schema.ts';
import type { DatabaseCheck, Look } from './check.ts';

const FINDERS = {
  migration_changed: changedMigrations,
  role_too_powerful: tooPowerfulRole,
  rights_differ: wrongRights,
  trigger_off: triggersOff,
  constraint_not_validated: constraintsNotValidated,
  index_invalid: invalidIndexes,
  rows_not_separated: rowsNotSeparated,
};

const check = (name: string, find: (look: Look) => Promise<Fault[]>): DatabaseCheck => ({
  group: 'schema',
  name,
  of: 'database',
  async find(look) {
    const faults = await find(look);
    return { count: faults.length, faults: faults.slice(0, look.most) };
  },
});

export const SCHEMA: readonly DatabaseCheck[] = [
  ...Object.entries(FINDERS).map(([name, find]) => check(name, ({ tx }) => find(tx))),
  ...KINDS.map((kind) =>
    check(`${kind}_differs`, async ({ tx, count }) => {
      const faults = await differencesFromMigrations(tx, kind);
      // A newer program has migrated the database, and knows more of it.
      if (faults === null) count('kinds of objects that this program cannot compare', 1);
      return faults ?? [];
    }),
  ),
];
