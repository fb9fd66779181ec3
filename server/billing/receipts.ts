/** Lists an organization's payments: purchases, automatic purchases and refunds. */
import type postgres from 'postgres';
import { z } from 'zod';
import type { Caller } from '../accounts/caller.ts';
import type { OrganizationSql } from '../database/organization-sql.ts';
import { usd } from '../wire/money.ts';
import { shownValue } from '../wire/places.ts';

const MOST = 300;
const LIMIT = 100;

const EXPECTED =
  'expected an ISO date, or a date-time with its offset, such as 2026-01-31 or 2026-01-31T09:30:00Z (in an address, + is written %2B)';
const Moment = z.union([z.iso.date(EXPECTED), z.iso.datetime({ offset: true, error: EXPECTED })]);

/** The query of the address, in which every value is text. */
export const ReceiptsQuery = z
  .strictObject({
    from: Moment.meta({
      description: 'Only payments at this time or later: an ISO date (its midnight, UTC) or date-time',
    }).optional(),
    to: Moment.meta({ description: 'Only payments before this time' }).optional(),
    limit: z
      .string()
      .regex(/^([1-9]\d?|[12]\d\d|300)$/, {
        error: ({ input }) => `expected a whole number from 1 to ${MOST}, got ${shownValue(input)}`,
      })
      .transform(Number)
      .pipe(z.int().min(1).max(MOST))
      .default(LIMIT)
      .meta({ description: 'Largest number of payments, 1 to 300, the newest; by default 100' }),
  })
  .superRefine(({ from, to }, issues) => {
    if (from !== undefined && to !== undefined && Date.parse(from) >= Date.parse(to))
      issues.addIssue({ code: 'custom', path: ['from'], message: 'expected a time before `to`' });
  });

const Receipt = z
  .strictObject({
    id: z.int().describe('Id number of the payment'),
    created_at: z.iso.datetime().describe('When it was paid'),
    kind: z
      .enum(['purchase', 'auto_recharge', 'refund'])
      .describe('Whether a person bought credit, the service did so by itself, or money went back'),
    amount_usd: z.number().meta({
      description:
        'Credit in USD before tax; negative for a refund, positive for a refund that did not arrive',
    }),
    description: z.string().nullable().describe('What was paid for, in words; null without any'),
    receipt_url: z.string().nullable().meta({
      description:
        "Address of the payment processor's receipt, which opens for anyone who has it; null when it gave none",
    }),
  })
  .meta({ id: 'Receipt', description: 'A payment' });
export const Receipts = z
  .strictObject({ receipts: z.array(Receipt).describe('Payments, newest first') })
  .meta({ id: 'Receipts', description: 'The payments of a period' });
export type Receipts = z.infer<typeof Receipts>;

/** Newest first. */
export async function listReceipts(
  { database: { sql } }: { database: { sql: OrganizationSql } },
  { caller: { organizationId }, request }: { caller: Caller; request: z.output<typeof ReceiptsQuery> },
): Promise<Receipts> {
  const { from, to, limit } = request;
  // Compared as numbers, because the database has no dates in the year 0.
  const [since, until] = [from, to].map((moment) =>
    moment === undefined ? null : Date.parse(moment) / 1000,
  );
  const rows = await sql<ReceiptRow[]>`
    select id, created_at as "createdAt", kind, micro_usd as "microUsd", description, r.url
    from ledger l
      left join receipt_links r on r.organization_id = l.organization_id and r.ledger_id = l.id
    where l.organization_id = ${organizationId} and kind in ('purchase', 'auto_recharge', 'refund')
      and (${since ?? null}::double precision is null or created_at >= to_timestamp(${since ?? null}::double precision))
      and (${until ?? null}::double precision is null or created_at < to_timestamp(${until ?? null}::double precision))
    order by created_at desc, id desc
    limit ${limit}`;
  return {
    receipts: rows.map(({ id, createdAt, kind, microUsd, description, url }) => ({
      id,
      created_at: createdAt.toISOString(),
      kind,
      amount_usd: usd(microUsd),
      description,
      receipt_url: url,
    })),
  };
}

interface ReceiptRow {
  id: number;
  createdAt: Date;
  kind: 'purchase' | 'auto_recharge' | 'refund';
  microUsd: number;
  description: string | null;
  url: string | null;
}

/**
 * Stores the link in the transaction that enters the ledger's row, and never later: a deleted link
 * stays deleted.
 */
export async function linkReceipt(
  tx: postgres.TransactionSql,
  organizationId: number,
  { receipt, url }: { receipt: number; url: string },
): Promise<void> {
  await tx`
    insert into receipt_links (organization_id, ledger_id, url) values (${organizationId}, ${receipt}, ${url})`;
}
