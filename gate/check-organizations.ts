/**
 * Checks which files may send statements across organizations. Only what these types hold sees the
 * rows of all; everything else is given the `sql` of one organization. The rule must also find the
 * breaches that are planted for it.
 */
import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

/** A type that holds such an `sql`, and the end of the path that it is imported from. */
const HOLDERS: readonly (readonly [type: string, path: string])[] = [
  ['Database', 'database.ts'],
  ['Services', 'http/services.ts'],
  ['Services', './services.ts'],
  ['Services', '../services.ts'],
  ['OpenContext', 'context.ts'],
  ['StripeServices', 'client.ts'],
];

/** In the order of what they are for. */
const ALLOWED: ReadonlySet<string> = new Set([
  // The process, its start and the operators' commands.
  'server/main.ts',
  'server/process/open-databases.ts',
  'server/process/bring-up-to-date.ts',
  'server/process/with-database.ts',
  'server/process/admin/stripe.ts',
  'server/database/open-migrated.ts',
  'server/process/start-work.ts',
  // The queue and the sender of webhooks.
  'server/jobs/boss-database.ts',
  'server/jobs/hand-back.ts',
  'server/jobs/queue-schema.ts',
  'server/jobs/queue.ts',
  'server/jobs/start-boss.ts',
  'server/webhooks/sender.ts',
  // Where callers are found: by a key, a session, a link, a password.
  'server/surfaces/app.ts',
  'server/http/services.ts',
  'server/http/health.ts',
  'server/surfaces/mcp/mcp.ts',
  'server/surfaces/rest/rest-api.ts',
  'server/surfaces/rest/adapter/rest.ts',
  'server/http/door/admit-callers.ts',
  'server/http/door/authenticate.ts',
  'server/http/door/limit-rate.ts',
  'server/surfaces/console/admit-people.ts',
  'server/surfaces/console/console.ts',
  'server/surfaces/console/context.ts',
  'server/surfaces/console/trpc.ts',
  'server/surfaces/console/session/me.ts',
  'server/surfaces/console/session/router.ts',
  'server/surfaces/console/session/sign-in.ts',
  // Public pages, by their token.
  'server/http/public-page.ts',
  'server/decisions/afterwards/read-publication.ts',
  // Stripe names a payment, and the payment its organization.
  'server/http/stripe-webhook.ts',
  'server/billing/stripe/apply-payment.ts',
  'server/billing/stripe/checkout.ts',
  'server/billing/stripe/client.ts',
  'server/billing/stripe/payments.ts',
  'server/billing/stripe/read-payment.ts',
  'server/billing/stripe/recharge.ts',
  'server/billing/stripe/refund.ts',
  'server/billing/stripe/sync.ts',
]);

/** Throws with every breach, or says how much was read. */
export function checkOrganizations(root: string): string {
  const planted = findPlanted();
  const files = globSync('server/**/*.ts', { cwd: root }).map((file) => file.replaceAll(sep, '/'));
  const holding = new Set(files.filter((file) => isHolder(readFileSync(join(root, file), 'utf8'))));
  const found = breachesOf(holding, ALLOWED);
  if (found.length > 0) throw new Error(found.join('\n'));
  return `${files.length} files, ${holding.size} across organizations, ${planted} planted breaches found`;
}

function breachesOf(holding: ReadonlySet<string>, allowed: ReadonlySet<string>): string[] {
  const more = [...holding].filter((file) => !allowed.has(file));
  const fewer = [...allowed].filter((file) => !holding.has(file));
  return [
    ...more.map(
      (file) =>
        `${file}: may not see all organizations: take an OrganizationSql, or Organizations; or list the file in gate/check-organizations.ts`,
    ),
    ...fewer.map((file) => `${file}: is in the list of gate/check-organizations.ts and does not need it`),
  ].sort();
}

/** Whether the file imports such a type. */
function isHolder(text: string): boolean {
  for (const [, names = '', path = ''] of text.matchAll(/import(?: type)? \{([^}]*)\} from '([^']+)'/g))
    for (const [type, end] of HOLDERS)
      if (path.endsWith(end) && new RegExp(`(^|[\\s,])(type )?${type}($|[\\s,])`).test(names)) return true;
  return false;
}

const PLANTED: readonly [text: string, isBreach: boolean][] = [
  ["import type { Database } from '../database/database.ts';", true],
  ["import { type Database, openDatabase } from './database.ts';", true],
  ["import {\n  isUnavailable,\n  type Database,\n} from '../../database/database.ts';", true],
  ["import type { Bounds, Services } from '../services.ts';", true],
  ["import type { Services as All } from '../api/services.ts';", true],
  ["import type { OpenContext } from '../context.ts';", true],
  ["import type { StripeServices } from './client.ts';", true],
  ["import { isUnavailable } from '../database/database.ts';", false],
  ["import type { CallerServices } from '../api/services.ts';", false],
  ["import type { OrganizationSql } from '../database/organization-sql.ts';", false],
  ["import type { DecisionServices } from '../services.ts';", false],
];

/** Throws when the rule misses a breach, or refuses what is none. Returns how many there are. */
function findPlanted(): number {
  const wrong = PLANTED.filter(([text, isBreach]) => isHolder(text) !== isBreach).map(
    ([text, isBreach]) => `planted ${text}: ${isBreach ? 'was not found' : 'was refused'}`,
  );
  if (breachesOf(new Set(['a.ts']), new Set(['b.ts'])).length !== 2)
    wrong.push('planted: a file that is not listed, and one that need not be, were not found');
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
  return PLANTED.filter(([, isBreach]) => isBreach).length + 2;
}
