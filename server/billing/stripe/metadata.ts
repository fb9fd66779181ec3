/**
 * What a payment at Stripe says of itself: of which service it is, whose, and what was bought. The
 * SQL of installation.
 */
import type postgres from 'postgres';
import { z } from 'zod';

export interface Bought {
  organizationId: number;
  kind: 'purchase' | 'auto_recharge';
  /** Before tax, in whole cents. */
  creditCents: number;
  /** Of an automatic purchase: its row's id. */
  recharge: string | null;
}

/**
 * Other services, other installations of this one among them, may use the same account of Stripe's.
 */
export async function installationId(sql: postgres.ISql): Promise<string> {
  const [row] = await sql<{ id: string }[]>`select id from installation`;
  if (row === undefined) throw new Error('the table installation is empty: put its row back from a backup');
  return row.id;
}

const MARK = 'decision_analysis';

export function toMetadata(installation: string, bought: Bought): Record<string, string> {
  const { organizationId, kind, creditCents, recharge } = bought;
  return {
    [MARK]: installation,
    organization_id: String(organizationId),
    kind,
    credit_cents: String(creditCents),
    ...(recharge === null ? {} : { recharge }),
  };
}

export function isOurs(installation: string, metadata: Record<string, string>): boolean {
  return metadata[MARK] === installation;
}

/** Null when it is not as it was written: somebody has changed it at Stripe. */
export function readMetadata(metadata: Record<string, string>): Bought | null {
  return Metadata.safeParse(metadata).data ?? null;
}

const whole = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number);

const Metadata = z
  .object({
    organization_id: whole,
    kind: z.enum(['purchase', 'auto_recharge']),
    credit_cents: whole,
    recharge: z.uuid().optional(),
  })
  .transform(
    (said): Bought => ({
      organizationId: said.organization_id,
      kind: said.kind,
      creditCents: said.credit_cents,
      recharge: said.recharge ?? null,
    }),
  );
