/** The operators' commands: `npm run -s admin -- <command>`. They work beside a running service, and without one. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type postgres from 'postgres';
import { z } from 'zod';
import { createKey, revokeKey } from './accounts/keys.ts';
import { addMember, createOrganization, findMember } from './accounts/organizations.ts';
import { RETENTIONS } from './accounts/retention.ts';
import { CannotStart, readConfig } from './config.ts';
import { borrowEmbedded } from './database/embedded/embedded.ts';
import { openMigrated } from './database/open-migrated.ts';

const USAGE = `usage: npm run -s admin -- COMMAND [--quiet]

  org create --name NAME
  member add --org ID --email ADDRESS [--name NAME]
  key create --org ID --member ADDRESS --name NAME [--retention none|1d|7d|30d|90d|1y|forever]
             [--share] [--overlap correct|report|off] [--expires DATE]
  key revoke --id ID
  migrate

Each prints one JSON object; with --quiet the id alone, or the key where one is made.
DATE is an ISO date (midnight UTC) or date-time with its offset.`;

/** The command cannot be done as it was asked; exit 1. */
class Refused extends Error {}

/** The command line is wrong; exit 2. */
class WrongUsage extends Error {}

interface Command {
  options: Record<string, { type: 'string' | 'boolean' }>;
  /** Throws WrongUsage; what it gives is run when the database is open. */
  prepare(given: unknown): (sql: postgres.Sql, version: number) => Promise<object>;
  /** The field that --quiet prints. */
  quiet: string;
}

const Id = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, 'must be a number, as the command that made it printed it')
  .transform(Number);
const Name = z
  .string()
  .regex(/^[^\p{Cc}\p{Cs}]{1,200}$/u, 'must be 1 to 200 characters, none of them control characters');
const Email = z
  .string()
  .regex(/^[^\s@\p{Cc}]{1,200}@[^\s@\p{Cc}]{1,200}$/u, 'must be an address such as ana@example.com');
const Expires = z
  .union(
    [z.iso.date(), z.iso.datetime({ offset: true })],
    'must be an ISO date or date-time, such as 2030-01-31',
  )
  .transform((text) => new Date(text))
  .refine((date) => date.getTime() > Date.now(), 'must be in the future');

const OrgCreate = z.object({ name: Name });
const MemberAdd = z.object({ org: Id, email: Email, name: Name.optional() });
const KeyCreate = z.object({
  org: Id,
  member: Email,
  name: Name,
  share: z.boolean().default(false),
  retention: z.enum(RETENTIONS, `must be one of ${RETENTIONS.join(', ')}`).default('30d'),
  overlap: z.enum(['correct', 'report', 'off'], 'must be correct, report or off').default('correct'),
  expires: Expires.optional(),
});
const KeyRevoke = z.object({ id: Id });

const COMMANDS: Record<string, Command> = {
  'org create': {
    options: strings('name'),
    quiet: 'id',
    prepare(given) {
      const { name } = parse(OrgCreate, given);
      return async (sql) => ({ id: await createOrganization(sql, name), name });
    },
  },
  'member add': {
    options: strings('org', 'email', 'name'),
    quiet: 'id',
    prepare(given) {
      const { org, email, name } = parse(MemberAdd, given);
      return async (sql) => {
        const id = await addMember(sql, { organizationId: org, email, name: name ?? null });
        if (id === null)
          throw new Refused(`there is no organization ${org}, or it has a member ${email} already`);
        return { id, email };
      };
    },
  },
  'key create': {
    options: {
      ...strings('org', 'member', 'name', 'retention', 'overlap', 'expires'),
      share: { type: 'boolean' },
    },
    quiet: 'key',
    prepare(given) {
      const { org, member, name, share, retention, overlap, expires } = parse(KeyCreate, given);
      return async (sql) => {
        const memberId = await findMember(sql, org, member);
        if (memberId === null)
          throw new Refused(`organization ${org} has no member ${member}: add one with "member add"`);
        const { id, secret, last4 } = await createKey(sql, {
          organizationId: org,
          memberId,
          name,
          shareWithOrg: share,
          retention,
          overlapMode: overlap,
          expiresAt: expires ?? null,
        });
        return { id, key: secret, last4 };
      };
    },
  },
  'key revoke': {
    options: strings('id'),
    quiet: 'id',
    prepare(given) {
      const { id } = parse(KeyRevoke, given);
      return async (sql) => {
        if (!(await revokeKey(sql, id))) throw new Refused(`there is no key ${id}`);
        return { id };
      };
    },
  },
  migrate: {
    options: {},
    quiet: 'version',
    // Opening the database has brought it to this version.
    prepare: () => async (_sql, version) => ({ version }),
  },
};

try {
  await main(process.argv.slice(2));
} catch (error) {
  const isOurs = error instanceof WrongUsage || error instanceof Refused || error instanceof CannotStart;
  console.error(isOurs ? error.message : error);
  if (error instanceof WrongUsage) console.error(`\n${USAGE}`);
  process.exitCode = error instanceof WrongUsage ? 2 : 1;
}

async function main(args: string[]): Promise<void> {
  const words = args.findIndex((arg) => arg.startsWith('-'));
  const name = args.slice(0, words === -1 ? undefined : words).join(' ');
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) throw new WrongUsage(name === '' ? 'no command' : `no command "${name}"`);
  const { quiet, ...given } = readOptions(args.slice(name.split(' ').length), command);
  const printed = await withDatabase(command.prepare(given));
  const bare = new Map(Object.entries(printed)).get(command.quiet);
  console.log(quiet === true ? String(bare) : JSON.stringify(printed));
}

function readOptions(args: string[], command: Command): Record<string, unknown> {
  try {
    return parseArgs({ args, options: { ...command.options, quiet: { type: 'boolean' } }, strict: true })
      .values;
  } catch (error) {
    throw new WrongUsage(error instanceof Error ? error.message : String(error));
  }
}

async function withDatabase<T>(use: (sql: postgres.Sql, version: number) => Promise<T>): Promise<T> {
  const checkout = resolve(import.meta.dirname, '..');
  if (existsSync(resolve(checkout, '.env'))) process.loadEnvFile(resolve(checkout, '.env'));
  const config = readConfig(process.env);
  const embedded =
    config.databaseUrl === undefined
      ? await borrowEmbedded({ dataDir: config.dataDir, checkout })
      : undefined;
  try {
    const { database, version } = await openMigrated(config.databaseUrl ?? embedded?.url ?? '', { max: 1 });
    try {
      return await use(database.sql, version);
    } finally {
      await database.close();
    }
  } finally {
    await embedded?.stop();
  }
}

function parse<T>(schema: z.ZodType<T>, given: unknown): T {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const option = `--${String(issue?.path[0])}`;
  const isMissing = issue?.code === 'invalid_type' && issue.input === undefined;
  throw new WrongUsage(`${option} ${isMissing ? 'is missing' : issue?.message}`);
}

function strings(...names: string[]): Command['options'] {
  return Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
}
