/**
 * The owner of each table: the only room whose files may name it in SQL. Other rooms call that
 * room's functions.
 */

/** `schema.*` stands for every table of a schema that a library makes. */
export const TABLES: readonly (readonly [table: string, room: string])[] = [
  ['organizations', 'server/accounts'],
  ['members', 'server/accounts'],
  ['api_keys', 'server/accounts'],
  ['key_proposals', 'server/accounts'],
  ['sessions', 'server/accounts'],
  ['sign_in_links', 'server/accounts'],
  ['passkeys', 'server/accounts'],
  ['sign_in_tries', 'server/accounts'],
  ['member_identities', 'server/accounts'],
  ['identity_providers', 'server/sso'],
  ['sign_in_secret', 'server/accounts'],
  ['audit_log', 'server/accounts'],
  ['former_names', 'server/accounts'],
  ['rate_limits', 'server/accounts'],
  ['idempotency_keys', 'server/accounts'],

  ['drafts', 'server/drafts'],

  ['decisions', 'server/decisions'],
  ['decision_content', 'server/decisions'],
  ['model_answers', 'server/decisions'],
  ['publications', 'server/decisions'],
  ['chosen_reports', 'server/decisions'],
  ['chosen_content', 'server/decisions'],
  ['assessments', 'server/decisions'],
  ['assessment_content', 'server/decisions'],

  ['question_logs', 'server/one-pass'],
  ['question_content', 'server/one-pass'],

  ['ledger', 'server/billing'],
  ['balances', 'server/billing'],
  ['holds', 'server/billing'],
  ['receipt_links', 'server/billing'],
  ['payment_accounts', 'server/billing'],
  ['recharges', 'server/billing'],
  ['disputes', 'server/billing'],

  ['webhooks', 'server/webhooks'],
  ['webhook_deliveries', 'server/webhooks'],

  ['migrations', 'server/database'],
  ['migration_steps', 'server/database'],
  ['service_rights', 'server/database'],
  ['installation', 'server/database'],
  ['content_days', 'server/database'],
  ['sweep_places', 'server/database'],
  ['pgboss.*', 'server/jobs'],
];

/** Stands for a table whose name the statement receives as a value. */
export const GIVEN_NAME = 'a table by a value';

export interface Exception {
  file: string;
  /** A table of another room, or GIVEN_NAME. */
  table: string;
  reason: string;
}

/**
 * Names that a file may use although the rules refuse them. The check fails on an exception that is
 * no longer needed.
 */
export const EXCEPTIONS: readonly Exception[] = [
  {
    file: 'server/database/grants.ts',
    table: 'pgboss.*',
    reason: 'one list says what the service may do with each table, and names them without reading any',
  },
  {
    file: 'server/database/grants.ts',
    table: GIVEN_NAME,
    reason: 'grants and revokes what that list says',
  },
  ...['restore-backup', 'organization/import-organization'].map((name) => ({
    file: `server/backup/${name}.ts`,
    table: GIVEN_NAME,
    reason: 'fills all tables, as the database lists them',
  })),
  {
    file: 'server/backup/organization/import-organization.ts',
    table: 'decisions',
    reason: 'looks in a file for those that were running',
  },
  {
    file: 'server/backup/organization/delete-organization.ts',
    table: 'ledger',
    reason: 'the table whose rows a proof is about, compared as a whole',
  },
  {
    file: 'server/backup/organization/rules.ts',
    table: 'organizations',
    reason: 'the one table whose own number is that of the organization',
  },
  ...['migrations', 'installation'].map((table) => ({
    file: 'server/verify/manifest.ts',
    table,
    reason: 'a name in a manifest, of a table that is not compared',
  })),
  ...['server/jobs/make-queues.ts', 'server/observer/metrics.ts'].map((file) => ({
    file,
    table: 'decisions',
    reason: 'a queue of this name, and no table',
  })),
  ...[
    'judge/endpoint/adapter.ts',
    'judge/endpoint/find-format.ts',
    'judge/endpoint/settings.ts',
    'judge/endpoint/systemone/findings.ts',
    'judge/endpoint/systemone/probe-decisions.ts',
  ].map((file) => ({ file, table: 'decisions', reason: 'a format of models, and no table' })),
  {
    file: 'server/pages/guides/guide-list.ts',
    table: 'webhooks',
    reason: 'a page of docs/, and no table',
  },
  {
    file: 'server/surfaces/systemone/systemone.ts',
    table: 'decisions',
    reason: 'what a model puts out, in the list of models, and no table',
  },
  ...['decisions', 'webhooks'].map((table) => ({
    file: 'server/surfaces/rest/openapi.ts',
    table,
    reason: 'sentences of the OpenAPI document',
  })),
];
