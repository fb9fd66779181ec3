/**
 * No SQL names a table of another room. This is a plain search for the names of the tables of
 * tables.ts: it knows no grammar, and what it refuses wrongly is an exception there.
 */
import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { parseSync } from '@swc/core';
import { GRANTS } from '../server/database/grants.ts';
import { compareWithList } from './allow-list.ts';
import { EXCEPTIONS, GIVEN_NAME, TABLES } from './tables.ts';

const BEFORE = String.raw`\b(?:from|join|into|update|using|table|truncate|references)\s+(?:only\s+)?`;
/** Statements that receive a table's name as a value. */
const GIVEN = [
  new RegExp(String.raw`(?:${BEFORE}|\bon\s+)\$\{(?:sql|tx)\((?!['"])`, 'i'),
  new RegExp(String.raw`unsafe\(\s*['"\x60][^;]*?${BEFORE}(?:\$\{|['"\x60]\s*\+)`, 'i'),
];

export function checkTables(root: string): string[] {
  const files = globSync('{judge,server}/**/*.ts', { cwd: root }).map((file) => file.replaceAll(sep, '/'));
  const found = files.flatMap((file) =>
    tableBreaches(file, readFileSync(join(root, file), 'utf8'), TABLES).map((table) => `${file}: ${table}`),
  );
  const allowed = EXCEPTIONS.map(({ file, table }) => `${file}: ${table}`);
  const foreign = compareWithList(found, allowed, 'gate/tables.ts', 'only its owner may name it');
  return [...ownerBreaches(Object.keys(GRANTS), TABLES), ...foreign];
}

/** Every table in the grants, which a test compares with the database, must have one owner. */
export function ownerBreaches(granted: readonly string[], owners: typeof TABLES): string[] {
  const tables = new Set(granted.map((table) => table.replace(/\..*/, '.*')));
  const [expected, listed] = [[...tables], owners.map(([table]) => table)].map((all) => all.sort().join());
  return listed === expected ? [] : [`gate/tables.ts lists ${listed}; it must list ${expected}`];
}

/** The tables of other rooms that the SQL of a file names. */
export function tableBreaches(file: string, source: string, owners: typeof TABLES): string[] {
  const text = sqlOf(source, owners);
  const isNamed = (table: string) =>
    new RegExp(String.raw`(?:\bpublic\.|(?<!\.|\bas ))\b${patternOf(table)}\b`, 'i').test(text);
  const foreign = owners.filter(([table, room]) => !file.startsWith(`${room}/`) && isNamed(table));
  const isGiven = GIVEN.some((given) => given.test(source));
  return [...foreign.map(([table]) => table), ...(isGiven ? [GIVEN_NAME] : [])];
}

/**
 * The SQL of a file without its comments and quoted strings: the tagged templates, and those other
 * strings that are a table's name or have one where a statement expects it.
 */
function sqlOf(source: string, owners: typeof TABLES): string {
  const sql: string[] = [];
  const plain: string[] = [];
  // Visits every node, the outer ones first.
  JSON.stringify(parseSync(source, { syntax: 'typescript' }), (_, node) => {
    if (node?.type === 'TaggedTemplateExpression' && node.tag.value !== 'html')
      sql.push(node.template.quasis.map(({ raw }: { raw: string }) => raw).join(' '));
    if (node?.type === 'TemplateElement') plain.push(node.raw);
    if (node?.type === 'StringLiteral') plain.push(node.value);
    return node;
  });
  const known = owners.map(([table]) => patternOf(table)).join('|');
  const isSql = new RegExp(String.raw`^(?:${known})$|${BEFORE}(?:public\.)?"?(?:${known})\b`, 'i');
  return [...sql, ...plain.filter((one) => isSql.test(one))]
    .map((one) => one.replaceAll(/--.*|(?<!to_regclass\()'[^']*'(?!::regclass)/gi, ''))
    .join('\n');
}

function patternOf(table: string): string {
  return table.replace('.*', '\\.\\w+');
}
