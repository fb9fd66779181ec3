/**
 * Migrations run beside nodes that serve. So no statement may rewrite a table, or scan it under a
 * lock that blocks readers or writers, and an expand may take away nothing that older programs use.
 * Each statement must have one of the forms of migration-forms.ts; what has none is refused.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FIRST_WITH_KIND } from '../server/database/migrations.ts';
import { splitStatements } from '../server/database/split-statements.ts';
import { ACTIONS, type Form, type Script, STATEMENTS } from './migration-forms.ts';

const FOLDER = 'server/database/migrations';
const ALTER = /^alter table (?<table>[a-z_]\w*) (?<actions>.*)$/;

export function checkMigrations(root: string): string[] {
  return readdirSync(join(root, FOLDER))
    .filter((name) => name.endsWith('.sql') && Number(name.slice(0, 4)) >= FIRST_WITH_KIND)
    .sort()
    .flatMap((name) => {
      const text = readFileSync(join(root, FOLDER, name), 'utf8').replaceAll('\r\n', '\n');
      return migrationBreaches(text).map((breach) => `${FOLDER}/${name}: ${breach}`);
    });
}

export function migrationBreaches(text: string): string[] {
  const script: Script = {
    isContract: text.startsWith('-- Contract: '),
    made: new Set(),
    notNull: new Map(),
    validated: new Set(),
  };
  return splitStatements(text).flatMap((statement) => {
    const plain = statement.replaceAll(/\s+/g, ' ').toLowerCase();
    const { table = '', actions } = ALTER.exec(plain)?.groups ?? {};
    if (actions === undefined) return breachOf(plain, STATEMENTS, script);
    if (script.made.has(table)) return [];
    return splitList(actions).flatMap((action) =>
      breachOf(action, ACTIONS, script, table).map((breach) => `alter table ${table} ${breach}`),
    );
  });
}

function breachOf(text: string, forms: readonly Form[], script: Script, table = ''): string[] {
  for (const [form, judge] of forms) {
    const groups = form.exec(text)?.groups;
    if (groups === undefined) continue;
    const fault = judge({ table, ...groups }, script);
    return fault === null ? [] : [`${text.slice(0, 80)}: ${fault}`];
  }
  return [`${text.slice(0, 80)}: no form that is known to be safe; CONTRIBUTING.md, "Write a migration"`];
}

/** Splits at the commas outside quotes and parentheses. */
function splitList(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const [piece] of text.matchAll(/'(?:[^']|'')*'|[\s\S]/g)) {
    if (piece === '(') depth += 1;
    if (piece === ')') depth -= 1;
    if (piece === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += piece;
  }
  return parts.map((part) => part.trim());
}
