/** The audit log: who did what to what, when and from where. Entries are never changed. */
export const AUDIT_VERBS = [
  'signed in',
  'signed out',
  'created',
  'changed',
  'rotated',
  'revoked',
  'invited',
  'removed',
  'shared',
  'stopped sharing',
  'published',
  'withdrew',
  'bought credit',
  'deleted',
] as const;
export type AuditVerb = (typeof AUDIT_VERBS)[number];

export const AUDIT_OBJECTS = ['organization', 'member', 'key', 'decision', 'questions', 'credit'] as const;
export type AuditObject = (typeof AUDIT_OBJECTS)[number];
