/** What a log gives for its export. */
import type { z } from 'zod';
import type { SignedIn } from '../../accounts/sessions.ts';
import type { CallerServices } from '../../http/services.ts';

export type ExportServices = Pick<CallerServices, 'database'>;

/** Rows of one statement. */
export const BATCH = 500;

export interface LogExport<Filter> {
  filter: z.ZodType<Filter>;
  /** In the order of CSV; a row of NDJSON has these names, and may have more. */
  columns: readonly string[];
  isForOwners: boolean;
  /** Counts the rows, and begins to read them. */
  open(
    services: ExportServices,
    person: SignedIn,
    filter: Filter,
  ): Promise<{ count: number; batches: AsyncIterable<readonly Record<string, unknown>[]> }>;
}
