/**
 * What an export, an import and a deletion do with each table that has rows of organizations. A
 * test compares the list with the database, so that no table is forgotten.
 */

export interface Rule {
  /** `shown`: in an export, but not imported. `no`: in neither. */
  exported: 'whole' | 'shown' | 'no';
  /** Columns that are not exported: secrets, and what the service makes again. */
  omit?: readonly string[];
  /** SQL of columns that an import fills itself, whatever the file says. */
  fill?: Readonly<Record<string, string>>;
  /** Columns with numbers that the database gave: an import may have to give others. */
  numbers?: readonly string[];
  /** The SQL of columns whose numbers stand in other forms; D is what is added. */
  shifted?: Readonly<Record<string, string>>;
  /**
   * A deletion erases the rows, keeps them, or sets columns in those where `left` is true, because
   * they still have something to erase.
   */
  deletion: 'rows' | 'kept' | { set: string; left: string };
}

/** A secret that nobody knows. */
const NEW_SECRET = 'sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))';

/** An import has content without a day: the day may have been dropped, or not be made yet. */
const withoutDay = (column: string) => ({ omit: [column], fill: { [column]: `'-infinity'` } });

const OF_ORGANIZATION = ['organization_id'];
const OF_KEY = ['organization_id', 'api_key_id'];
const OF_KEY_OR_MEMBER = ['organization_id', 'api_key_id', 'member_id'];

export const RULES: Readonly<Record<string, Rule>> = {
  organizations: {
    exported: 'whole',
    omit: ['deletion'],
    numbers: ['id'],
    deletion: { set: `name = 'Deleted organization ' || id`, left: `name <> 'Deleted organization ' || id` },
  },
  members: {
    exported: 'whole',
    omit: ['password_hash'],
    numbers: ['organization_id', 'id'],
    deletion: {
      set: `email = null, name = null, password_hash = null, last_seen_at = null, appearance = 'system',
        removed_at = coalesce(removed_at, now())`,
      left: 'num_nonnulls(email, name, password_hash, last_seen_at) > 0 or removed_at is null',
    },
  },
  api_keys: {
    exported: 'whole',
    omit: ['secret_hash', 'previous_secret_hash', 'previous_works_until'],
    fill: { secret_hash: `case when not is_playground then ${NEW_SECRET} end` },
    numbers: ['organization_id', 'id', 'member_id'],
    deletion: {
      set: `name = '', secret_hash = case when not is_playground then ${NEW_SECRET} end,
        last4 = case when not is_playground then '' end, previous_secret_hash = null, previous_works_until = null,
        revoked_at = coalesce(revoked_at, now())`,
      left: `name <> '' or last4 <> '' or previous_secret_hash is not null or revoked_at is null`,
    },
  },
  key_proposals: {
    exported: 'whole',
    numbers: ['organization_id', 'api_key_id', 'id', 'proposed_by'],
    deletion: 'rows',
  },
  sessions: { exported: 'shown', omit: ['token_hash'], deletion: 'rows' },
  // The credentials name their organization and member by numbers.
  passkeys: { exported: 'shown', omit: ['credential_id', 'public_key'], deletion: 'rows' },
  // A provider sends people to the first service alone.
  identity_providers: { exported: 'shown', deletion: 'rows' },
  member_identities: { exported: 'shown', deletion: 'rows' },
  sign_in_links: { exported: 'no', deletion: 'rows' },
  audit_log: {
    exported: 'whole',
    numbers: ['organization_id', 'id', 'member_id', 'api_key_id'],
    shifted: {
      object_id: `case when object_kind in ('organization', 'member', 'key', 'webhook', 'credit')
        and object_id ~ '^[0-9]{1,15}$' then (object_id::bigint + D)::text else object_id end`,
      concerns: 'array(select unnest(concerns) + D)',
    },
    deletion: {
      set: 'quoted = null, detail = null, address = null',
      left: 'num_nonnulls(quoted, detail, address) > 0',
    },
  },
  former_names: { exported: 'whole', numbers: ['organization_id', 'subject_id', 'id'], deletion: 'rows' },
  rate_limits: { exported: 'no', deletion: 'rows' },
  idempotency_keys: { exported: 'no', deletion: 'rows' },
  drafts: { exported: 'whole', numbers: ['organization_id', 'member_id'], deletion: 'rows' },

  decisions: {
    exported: 'whole',
    ...withoutDay('content_day'),
    numbers: OF_KEY,
    // These two name stakeholders as the customer does.
    deletion: {
      set: 'best_by_stakeholder = null, verdict_by_stakeholder = null',
      left: 'num_nonnulls(best_by_stakeholder, verdict_by_stakeholder) > 0',
    },
  },
  decision_content: { exported: 'whole', ...withoutDay('day'), numbers: OF_ORGANIZATION, deletion: 'rows' },
  model_answers: { exported: 'whole', ...withoutDay('day'), numbers: OF_ORGANIZATION, deletion: 'rows' },
  publications: {
    exported: 'whole',
    omit: ['page', 'page_data', 'pages_version', 'picture'],
    numbers: ['organization_id', 'published_by'],
    deletion: 'rows',
  },
  chosen_reports: { exported: 'whole', numbers: OF_KEY_OR_MEMBER, deletion: 'rows' },
  chosen_content: { exported: 'whole', numbers: OF_ORGANIZATION, deletion: 'rows' },
  assessments: { exported: 'whole', numbers: OF_KEY_OR_MEMBER, deletion: 'rows' },
  assessment_content: { exported: 'whole', numbers: OF_ORGANIZATION, deletion: 'rows' },
  question_logs: { exported: 'whole', ...withoutDay('content_day'), numbers: OF_KEY, deletion: 'kept' },
  question_content: { exported: 'whole', ...withoutDay('day'), numbers: OF_ORGANIZATION, deletion: 'rows' },

  ledger: { exported: 'whole', numbers: ['organization_id', 'id'], deletion: 'kept' },
  // The ledger's triggers write them.
  balances: { exported: 'shown', omit: ['row_lock'], deletion: 'kept' },
  holds: { exported: 'shown', deletion: 'kept' },
  // Whoever has such a link sees a name and an address.
  receipt_links: { exported: 'whole', numbers: ['organization_id', 'ledger_id'], deletion: 'rows' },
  payment_accounts: {
    exported: 'shown',
    deletion: {
      set: `customer = null, payment_method = null, payment_method_since = null, recharge_below_micro_usd = null,
        recharge_micro_usd = null, monthly_cap_micro_usd = null, paused_reason = null, cap_reached_at = null`,
      left: 'num_nonnulls(customer, payment_method, recharge_micro_usd) > 0',
    },
  },
  // Purchases of the card that only the first database may charge.
  recharges: { exported: 'shown', deletion: 'kept' },
  disputes: { exported: 'whole', numbers: OF_ORGANIZATION, deletion: 'kept' },

  webhooks: {
    exported: 'whole',
    omit: ['secret', 'previous_secret', 'previous_works_until', 'served_by', 'served_until'],
    fill: { secret: NEW_SECRET, disabled_at: 'now()' },
    numbers: ['organization_id', 'id'],
    deletion: 'rows',
  },
  // The first database sends them.
  webhook_deliveries: { exported: 'shown', deletion: 'rows' },
};

export function ruleOf(table: string): Rule {
  const rule = RULES[table];
  if (rule === undefined)
    throw new Error(`server/backup/organization/rules.ts does not say what is done with ${table}`);
  return rule;
}

/** Of the tables that the database lists. */
export function isOfOrganizations({ name, columns }: { name: string; columns: readonly string[] }): boolean {
  return name === 'organizations' || columns.includes('organization_id');
}

/** The column that holds the organization's number. */
export function organizationColumn(table: string): string {
  return table === 'organizations' ? 'id' : 'organization_id';
}
