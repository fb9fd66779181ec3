/** Links to the payment processor's receipts, which are secrets. The SQL of receipt_links. */
import type postgres from 'postgres';

/** Beside the ledger's row when that is entered, and never again: one that was deleted stays away. */
export async function linkReceipt(
  tx: postgres.TransactionSql,
  organizationId: number,
  { receipt, url }: { receipt: number; url: string },
): Promise<void> {
  await tx`
    insert into receipt_links (organization_id, ledger_id, url) values (${organizationId}, ${receipt}, ${url})`;
}
