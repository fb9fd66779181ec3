import { z } from 'zod';
import { findOrganization } from '../../accounts/organizations.ts';
import { listDisputes } from '../../billing/stripe/dispute-store.ts';
import { usd } from '../../wire/money.ts';
import { type Command, Id, Limit, noOrganization, parseOptions, strings } from './command.ts';

const Given = z.object({ org: Id.optional(), limit: Limit });

/**
 * Lists the disputes of one organization or of all, newest first, as Stripe last described them.
 */
export const disputeList: Command = {
  takes: '[--org ID] [--limit N]',
  options: strings('org', 'limit'),
  quiet: 'count',
  prepare(given) {
    const { org: organizationId = null, limit } = parseOptions(Given, given);
    return async (sql) => {
      if (organizationId !== null && (await findOrganization(sql, organizationId)) === null)
        throw noOrganization(organizationId);
      const disputes = await listDisputes(sql, { organizationId, limit });
      return {
        count: disputes.length,
        disputes: disputes.map((dispute) => ({
          id: dispute.id,
          org: dispute.organizationId,
          receipt: dispute.receipt,
          state: dispute.state,
          opened_at: dispute.openedAt,
          disputed_usd: usd(dispute.disputedMicroUsd),
          taken_usd: usd(dispute.takenMicroUsd),
        })),
      };
    };
  },
};
