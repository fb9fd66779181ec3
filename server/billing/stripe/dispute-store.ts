/** The SQL of disputes: disputed payments (chargebacks), each as Stripe last described it. */
import type postgres from 'postgres';

/**
 * `inquiry`: the bank asks, and no money has moved. `closed`: an inquiry that did not become a
 * dispute.
 */
export type DisputeState = 'inquiry' | 'open' | 'won' | 'lost' | 'closed';

export interface Dispute {
  /** Stripe's id, du_… */
  id: string;
  state: DisputeState;
  openedAt: Date;
  /** The disputed part of the payment, in credit. */
  disputedMicroUsd: number;
  /** The credit that the dispute has taken from the balance. */
  takenMicroUsd: number;
  /** The number of the ledger's rows about this dispute. */
  ledgerRows: number;
}

interface PaymentRef {
  organizationId: number;
  payment: string;
}

/** The disputes of one payment, by their ids. */
export async function disputesOf(
  sql: postgres.ISql,
  { organizationId, payment }: PaymentRef,
): Promise<ReadonlyMap<string, Dispute>> {
  const rows = await sql<Dispute[]>`
    select ${columns(sql)} from disputes where organization_id = ${organizationId} and payment = ${payment}`;
  return new Map(rows.map((dispute) => [dispute.id, dispute]));
}

export async function putDispute(
  tx: postgres.TransactionSql,
  { organizationId, payment }: PaymentRef,
  { id, state, openedAt, disputedMicroUsd, takenMicroUsd, ledgerRows }: Dispute,
): Promise<void> {
  await tx`
    insert into disputes (
      organization_id, id, payment, opened_at, state, disputed_micro_usd, taken_micro_usd, ledger_rows
    ) values (
      ${organizationId}, ${id}, ${payment}, ${openedAt}, ${state}, ${disputedMicroUsd}, ${takenMicroUsd},
      ${ledgerRows}
    )
    on conflict (organization_id, id) do update set
      state = excluded.state, disputed_micro_usd = excluded.disputed_micro_usd,
      taken_micro_usd = excluded.taken_micro_usd, ledger_rows = excluded.ledger_rows`;
}

/** The payments, of all organizations, that have a dispute or an inquiry that has not ended. */
export async function disputedPayments(sql: postgres.ISql): Promise<string[]> {
  const rows = await sql<{ payment: string }[]>`
    select distinct payment from disputes where state in ('inquiry', 'open')`;
  return rows.map(({ payment }) => payment);
}

/** The credit that disputes, open or lost, have taken from the balance. */
export async function disputedMicroUsd(sql: postgres.ISql, organizationId: number): Promise<number> {
  const [row] = await sql<{ microUsd: number }[]>`
    select coalesce(sum(taken_micro_usd), 0)::bigint as "microUsd" from disputes
    where organization_id = ${organizationId}`;
  return row?.microUsd ?? 0;
}

export interface ListedDispute extends Dispute {
  organizationId: number;
  /** The receipt of the disputed purchase. */
  receipt: number | null;
}

/** Lists the disputes of one organization or of all, newest first. */
export async function listDisputes(
  sql: postgres.ISql,
  { organizationId, limit }: { organizationId: number | null; limit: number },
): Promise<ListedDispute[]> {
  return sql<ListedDispute[]>`
    select organization_id as "organizationId", ${columns(sql)},
      (select l.id from ledger l where l.payment = disputes.payment) as receipt
    from disputes
    where ${organizationId}::bigint is null or organization_id = ${organizationId}
    order by opened_at desc, id desc limit ${limit}`;
}

function columns(sql: postgres.ISql): postgres.Fragment {
  return sql`id, state, opened_at as "openedAt", disputed_micro_usd as "disputedMicroUsd",
    taken_micro_usd as "takenMicroUsd", ledger_rows as "ledgerRows"`;
}
