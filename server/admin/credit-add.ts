import type postgres from 'postgres';
import { z } from 'zod';
import { balanceOf, enterPayment, findReference } from '../billing/ledger.ts';
import { formatUsd, usd } from '../billing/prices.ts';
import { type Command, Id, noOrganization, parseOptions, Refused, strings, Usd } from './command.ts';

const Reference = z
  .string()
  .regex(
    /^[!-~]([ -~]{0,198}[!-~])?$/,
    'must be 1 to 200 printable ASCII characters, none of them a space at either end',
  );
const Given = z.object({ org: Id, usd: Usd, reference: Reference.optional() });

/** A payment that came by another way than the payment processor's. With a reference it is added once. */
export const creditAdd: Command = {
  takes: '--org ID --usd X [--reference R]',
  options: strings('org', 'usd', 'reference'),
  quiet: 'balance_usd',
  prepare(given) {
    const { org: organizationId, usd: microUsd, reference = null } = parseOptions(Given, given);
    return async (sql) => {
      const payment = {
        organizationId,
        kind: 'purchase',
        microUsd,
        description: 'Credit added by the operator',
        payment: null,
        reference,
      } as const;
      const entered = await enterPayment(sql, payment);
      const balance = await balanceOf(sql, organizationId);
      if (balance === null) throw noOrganization(organizationId);
      if (entered === null && reference !== null)
        await requireSame(sql, reference, { organizationId, microUsd });
      return { balance_usd: usd(balance.microUsd) };
    };
  },
};

async function requireSame(
  sql: postgres.Sql,
  reference: string,
  wanted: { organizationId: number; microUsd: number },
): Promise<void> {
  const added = await findReference(sql, reference);
  if (added?.organizationId === wanted.organizationId && added.microUsd === wanted.microUsd) return;
  throw new Refused(
    added === null
      ? `the credit with reference "${reference}" was not added: try again`
      : `reference "${reference}" was used to add ${formatUsd(added.microUsd)} to organization ${added.organizationId}: nothing was added; give another reference`,
  );
}
