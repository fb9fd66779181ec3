/** Makes an organization, which starts with what it may do for free. */
import type postgres from 'postgres';
import { insertOrganization } from '../accounts/organizations.ts';
import { grantFreeDecisions } from './ledger.ts';

export async function createOrganization(
  tx: postgres.TransactionSql,
  { name, freeDecisions }: { name: string; freeDecisions: number },
): Promise<number> {
  const id = await insertOrganization(tx, name);
  await grantFreeDecisions(tx, id, freeDecisions);
  return id;
}
