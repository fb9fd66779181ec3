/**
 * The proof of a deletion: what was erased and what was kept, signed with a secret of the database.
 * A copy of the database can check it too.
 */
import { timingSafeEqual } from 'node:crypto';
import type postgres from 'postgres';
import { z } from 'zod';
import { readKeyedHash } from '../../accounts/sign-in-secret.ts';
import { canonicalText } from '../../wire/canonical-json.ts';
import { Manifest } from '../manifest.ts';

const Rows = z.strictObject({ rows: z.int().min(0), sha256: z.string() });

export const Proof = z.strictObject({
  proof: z.literal('decision-analysis deletion 1'),
  organization_id: z.int(),
  installation: Manifest.shape.installation,
  /** By the database's clock. */
  deleted_at: z.iso.datetime({ offset: true }),
  /** Of each table: the rows that were there, as `copy … to stdout` wrote them. */
  before: z.record(z.string(), Rows),
  /** Rows that went, and rows that lost words and names. */
  erased: z.record(z.string(), z.int().min(0)),
  /** Of each table that keeps rows: those rows without what was erased. */
  after: z.record(z.string(), Rows),
  /** The books: the columns that are hashed in `after`, and the highest number. */
  ledger: z.strictObject({ columns: z.array(z.string()), highest_id: z.int() }),
  signature: z.string(),
});
export type Proof = z.infer<typeof Proof>;

const PURPOSE = 'proof of a deletion';

export async function sign(sql: postgres.ISql, proof: Omit<Proof, 'signature'>): Promise<Proof> {
  return { ...proof, signature: (await hashOf(sql, proof)).toString('hex') };
}

/** True when this database, or the one it is a copy of, signed exactly this. */
export async function isSigned(sql: postgres.ISql, { signature, ...proof }: Proof): Promise<boolean> {
  const given = Buffer.from(signature, 'hex');
  const wanted = await hashOf(sql, proof);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

function hashOf(sql: postgres.ISql, proof: Omit<Proof, 'signature'>): Promise<Buffer> {
  return readKeyedHash(sql, [PURPOSE, canonicalText(proof)]);
}
