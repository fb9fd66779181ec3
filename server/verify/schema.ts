/** Schema: the tables are as the migrations made them, and everything that guards them is on. */
import {
  changedMigrations,
  constraintsNotValidated,
  invalidIndexes,
  rowsNotSeparated,
  tooPowerfulRole,
  triggersOff,
  wrongRights,
} from '../database/verify-schema.ts';
import type { DatabaseCheck } from './check.ts';

const FINDERS = {
  migration_changed: changedMigrations,
  role_too_powerful: tooPowerfulRole,
  rights_differ: wrongRights,
  trigger_off: triggersOff,
  constraint_not_validated: constraintsNotValidated,
  index_invalid: invalidIndexes,
  rows_not_separated: rowsNotSeparated,
};

export const SCHEMA: readonly DatabaseCheck[] = Object.entries(FINDERS).map(([name, find]) => ({
  group: 'schema',
  name,
  of: 'database',
  async find({ tx, most }) {
    const faults = await find(tx);
    return { count: faults.length, faults: faults.slice(0, most) };
  },
}));
