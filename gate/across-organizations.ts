/** The files that may send statements across organizations, in the order of what they are for. */
export const ACROSS_ORGANIZATIONS: readonly string[] = [
  // The process, its start and the operators' commands.
  'server/main.ts',
  'server/process/open-databases.ts',
  'server/process/bring-up-to-date.ts',
  'server/process/with-database.ts',
  'server/process/admin/stripe.ts',
  'server/database/open-migrated.ts',
  'server/process/start-work.ts',
  // Readiness, and figures that name no organization.
  'server/http/readiness.ts',
  'server/telemetry/database-figures.ts',
  'server/telemetry/open-telemetry.ts',
  // The queue, and what sends webhooks.
  'server/jobs/boss-database.ts',
  'server/jobs/hand-back.ts',
  'server/jobs/queue-schema.ts',
  'server/jobs/queue.ts',
  'server/jobs/start-boss.ts',
  'server/webhooks/sender.ts',
  // One listener for the decisions of all organizations.
  'server/decisions/progress/watcher.ts',
  // Where callers are found: by a key, a session, a link, a password.
  'server/surfaces/app.ts',
  'server/http/services.ts',
  'server/http/health.ts',
  'server/surfaces/mcp/mcp.ts',
  'server/surfaces/rest/rest-api.ts',
  'server/surfaces/context.ts',
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
];
