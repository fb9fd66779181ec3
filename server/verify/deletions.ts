/** Checks that what was deleted of an organization is gone, and that its books are as they were. */
import { readFile } from 'node:fs/promises';
import type postgres from 'postgres';
import { deletionOf } from '../accounts/organizations.ts';
import { sameTextEverywhere } from '../backup/copy.ts';
import { BackupFault } from '../backup/frames.ts';
import { BOOKS, leftOf, sumOf } from '../backup/organization/delete-organization.ts';
import { isSigned, Proof } from '../backup/organization/proof.ts';
import { listTables } from '../backup/tables.ts';
import type { Fault } from '../database/faults.ts';
import { canonicalText } from '../wire/canonical-json.ts';
import type { DatabaseCheck, OrganizationCheck } from './check.ts';

/** Of the organizations whose content was deleted. */
export const DELETIONS: readonly OrganizationCheck[] = [
  check('deletion_not_signed', async (tx, id, stored) => {
    const proof = Proof.safeParse(stored);
    const isOurs = proof.success && proof.data.organization_id === id && (await isSigned(tx, proof.data));
    return isOurs
      ? []
      : [{ place: 'deletion', found: 'another text', expected: 'what this database signed' }];
  }),
  check('deleted_content_left', (tx, id) => contentLeft(tx, id)),
  check('deleted_books_changed', async (tx, _id, stored) => {
    const proof = Proof.safeParse(stored);
    return proof.success ? booksChanged(tx, proof.data) : [];
  }),
];

function check(
  name: string,
  find: (tx: postgres.TransactionSql, id: number, stored: unknown) => Promise<Fault[]>,
): OrganizationCheck {
  return {
    group: 'retention',
    name,
    of: 'organization',
    async find({ tx, organizationId, most }) {
      const stored = await deletionOf(tx, organizationId);
      const faults = stored === null ? [] : await find(tx, organizationId, stored);
      return { count: faults.length, faults: faults.slice(0, most) };
    },
  };
}

async function contentLeft(tx: postgres.TransactionSql, id: number): Promise<Fault[]> {
  return (await leftOf(tx, id)).map(({ table, rows }) => ({
    place: `table ${table}`,
    found: `${rows} rows with content or names of organization ${id}`,
    expected: 'none: they were deleted',
  }));
}

async function booksChanged(tx: postgres.TransactionSql, proof: Proof): Promise<Fault[]> {
  const { organization_id: id, ledger, after } = proof;
  await sameTextEverywhere(tx);
  const table = (await listTables(tx)).find(({ name }) => name === BOOKS);
  const expected = after[BOOKS];
  if (table === undefined || expected === undefined) return [];
  const condition = `organization_id = ${id} and id <= ${ledger.highest_id}`;
  const found = await sumOf(tx, { ...table, columns: ledger.columns }, condition);
  if (found.sha256 === expected.sha256) return [];
  const textOf = ({ rows, sha256 }: typeof expected) => `${rows} rows, SHA-256 ${sha256}`;
  return [{ place: `${BOOKS} to ${ledger.highest_id}`, found: textOf(found), expected: textOf(expected) }];
}

/**
 * The proof that was printed is the one that is stored. It also tells a database that was restored
 * from before the deletion.
 */
export function againstProof(path: string): DatabaseCheck {
  return {
    group: 'manifest',
    name: 'deletion_not_as_proved',
    of: 'database',
    async find({ tx }) {
      const proof = await readProof(path);
      const id = proof.organization_id;
      const fault = (found: string, expected: string) => ({
        count: 1,
        faults: [{ place: `organization ${id}`, found, expected }],
      });
      if (!(await isSigned(tx, proof)))
        return fault('a proof that was not signed here', 'a proof of this database');
      const stored = await deletionOf(tx, id);
      if (stored === null)
        return fault('its content and names', `nothing since ${proof.deleted_at}: delete it again`);
      const isSame = canonicalText(stored) === canonicalText(proof);
      return isSame ? { count: 0, faults: [] } : fault('the proof of another deletion', proof.deleted_at);
    },
  };
}

async function readProof(path: string): Promise<Proof> {
  try {
    return Proof.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    throw new BackupFault(`${path} is no proof: give a file with the JSON that "admin org delete" printed`);
  }
}
