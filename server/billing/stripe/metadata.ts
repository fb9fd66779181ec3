/**
 * The metadata of a payment at Stripe: which installation and organization it belongs to, and what
 * was bought.
 */
import { z } from 'zod';

export interface Bought {
  organizationId: number;
  kind: 'purchase' | 'auto_recharge';
  /** Before tax, in whole cents. */
  creditCents: number;
  /** The id of the row in recharges for an automatic purchase; null for any other. */
  recharge: string | null;
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

/** Null when somebody has changed the metadata at Stripe. */
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
