/** What a backup says about itself, in its file. */
import { z } from 'zod';
import { FORMAT } from './frames.ts';

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const Count = z.int().min(0);

/** Rows as `copy … to stdout` writes them, in the order of the table's key. */
const Rows = z.strictObject({ rows: Count, bytes: Count, sha256: Sha256 });
export type RowsSum = z.infer<typeof Rows>;

export const Manifest = z.strictObject({
  format: z.literal(FORMAT),
  /** The version in package.json of the program that wrote it. */
  program: z.string(),
  /** The moment that the backup shows, by the database's clock. */
  made_at: z.iso.datetime({ offset: true }),
  /** The database's own name, as payments at Stripe have it. */
  installation: z.uuid(),
  /** The migrations that the database had. */
  schema: z.array(z.strictObject({ version: z.int().min(1), name: z.string(), checksum: Sha256 })).min(1),
  /** In the order in which they are in the file and can be filled. */
  tables: z.array(Rows.extend({ name: z.string(), columns: z.array(z.string()).min(1) })).min(1),
  /** The highest number that each identity column has given. */
  numbers: z.array(z.strictObject({ table: z.string(), column: z.string(), last: Count })),
  /**
   * The ledger: rows, sums and highest id of each organization, which are the last rows of the
   * file, and sums of all together.
   */
  ledger: z.strictObject({
    by_organization: Rows,
    rows: Count,
    micro_usd: z.int(),
    free_decisions: z.int(),
  }),
});
export type Manifest = z.infer<typeof Manifest>;

/** The head of the frames of a table's rows. */
export const TableHead = z.strictObject({ name: z.string(), columns: z.array(z.string()).min(1) });
export type TableHead = z.infer<typeof TableHead>;

/** The name of the rows of `ledger.by_organization`, which no table has. */
export const LEDGER_SUMS = 'ledger by organization';
