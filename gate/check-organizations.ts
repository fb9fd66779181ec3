/**
 * Only listed files may send statements across organizations: what these types hold sees the rows
 * of all. Everything else is given the `sql` of one organization.
 */
import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { ACROSS_ORGANIZATIONS } from './across-organizations.ts';
import { compareWithList } from './allow-list.ts';

/** A type that holds such an `sql`, and the end of the path that it is imported from. */
const HOLDERS: readonly (readonly [type: string, path: string])[] = [
  ['Database', 'database.ts'],
  ['Services', 'services.ts'],
  ['OpenContext', 'context.ts'],
  ['StripeServices', 'client.ts'],
];

export function checkOrganizations(root: string): string[] {
  const files = globSync('server/**/*.ts', { cwd: root }).map((file) => file.replaceAll(sep, '/'));
  return compareWithList(
    files.filter((file) => seesAllOrganizations(readFileSync(join(root, file), 'utf8'))),
    ACROSS_ORGANIZATIONS,
    'gate/across-organizations.ts',
    'sees all organizations: take an OrganizationSql, or Organizations, or list the file in gate/across-organizations.ts',
  );
}

/** Whether the file imports such a type. */
export function seesAllOrganizations(source: string): boolean {
  const imports = [...source.matchAll(/import(?: type)? \{([^}]*)\} from '([^']+)'/g)];
  return imports.some(([, names = '', path = '']) =>
    HOLDERS.some(
      ([type, end]) => path.endsWith(end) && new RegExp(`(^|[\\s,])(type )?${type}($|[\\s,])`).test(names),
    ),
  );
}
