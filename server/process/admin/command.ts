/** Defines an operator's command, and how its options are checked. */
import type postgres from 'postgres';
import { z } from 'zod';
import { RETENTIONS } from '../../accounts/retention.ts';
import { MICRO_USD_PER_CENT } from '../../billing/prices.ts';
import { LEAST_PURCHASE_MICRO_USD, MOST_PURCHASE_MICRO_USD } from '../../billing/stripe/checkout.ts';
import type { Organizations } from '../../database/organization-sql.ts';
import { DECISION_ID } from '../../decisions/visible-decision.ts';
import type { Keyring } from '../../secrets/keyring.ts';
import { toMicroUsd, usd } from '../../wire/money.ts';
import { isEmail } from '../../wire/types.ts';
import { refuseUnseen } from '../../wire/visible-name.ts';
import type { Config } from '../config.ts';

/** The context of a command, besides the database. */
export interface Place extends Organizations {
  config: Config;
  /** For secrets in the database. */
  keyring: Keyring;
  /** The version of the database's schema. */
  version: number;
  addresses: GivenAddresses;
}

/** `ownerUrl` is undefined when the environment does not have it. */
export interface GivenAddresses {
  url: string;
  ownerUrl: string | undefined;
}

interface Line {
  /** The command's options, as the usage text shows them after its name. */
  takes: string;
  options: Record<string, { type: 'string' | 'boolean'; multiple?: true }>;
  /** The field that --quiet prints. */
  quiet: string;
}

/** A command that needs no tables of ours. */
export interface LoneCommand extends Line {
  /**
   * Checks the options, and throws WrongUsage. `open` starts the embedded database where there is
   * no other.
   */
  prepareAlone(given: unknown): (open: () => Promise<GivenAddresses>) => Promise<object>;
}

export interface Command extends Line {
  /**
   * Checks the options, and throws WrongUsage. Returns the function that runs once the database is
   * open.
   */
  prepare(given: unknown): (sql: postgres.Sql, place: Place) => Promise<object>;
  /**
   * Brings the database to this program's version first. Every other command refuses a schema that
   * this program cannot work with.
   */
  migrates?: true;
  /** Only reads, and opens a database whatever its version, rights and role are. */
  looks?: true;
  /**
   * The exit status by what is printed. A command that has it ends with 2 when it fails; the others
   * end with 0, and with 1 when they fail.
   */
  exitCode?(printed: Readonly<Record<string, unknown>>): 0 | 1 | 2;
  /** The same in lines for people, which `--text` asks for. */
  lines?(printed: Readonly<Record<string, unknown>>): string[];
}

/** The command cannot be done as it was asked; exit 1. */
export class Refused extends Error {}

export function noOrganization(id: number): Refused {
  return new Refused(`there is no organization ${id}`);
}

/** The command line is wrong; exit 2. */
export class WrongUsage extends Error {}

export const Id = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, 'must be a number, as the command that made it printed it')
  .transform(Number);
export const DecisionId = z
  .string()
  .regex(DECISION_ID, 'must be the id of a decision, such as dec_ and 22 letters and digits');
export const Limit = z
  .string()
  .regex(/^([1-9]\d{0,2}|1000)$/, 'must be a number from 1 to 1000')
  .transform(Number)
  .default(100);
/** The options of a list that is printed page by page. */
export const Page = { limit: Limit, after: Id.default(0) };
export const Name = z
  .string()
  .regex(/^[^\p{Cs}]{1,200}$/u, 'must be 1 to 200 characters')
  .check(refuseUnseen);
export const Email = z
  .string()
  .refine(isEmail, 'must be an address such as ana@example.com, of at most 320 characters');
export const NewEmail = Email.check(refuseUnseen);
/** An amount in USD, at most a million, read as micro-dollars. */
export const Usd = z
  .string()
  .regex(
    /^(?=.*[1-9])\d{1,6}(\.\d{1,6})?$/,
    'must be an amount in USD above 0 and below 1000000, such as 20 or 12.50',
  )
  .transform((text) => toMicroUsd(Number(text)));
/** An amount that can be paid by card: whole cents. */
export const CentsUsd = Usd.refine(
  (microUsd) => microUsd % MICRO_USD_PER_CENT === 0,
  'must be whole cents, such as 12.50',
);
export const PurchaseUsd = CentsUsd.refine(
  (microUsd) => microUsd >= LEAST_PURCHASE_MICRO_USD && microUsd <= MOST_PURCHASE_MICRO_USD,
  `must be from ${usd(LEAST_PURCHASE_MICRO_USD)} to ${usd(MOST_PURCHASE_MICRO_USD)} USD`,
);
export const Moment = z
  .union(
    [z.iso.date(), z.iso.datetime({ offset: true })],
    'must be an ISO date or date-time, such as 2030-01-31',
  )
  .transform((text) => new Date(text));
export const FutureDate = Moment.refine((date) => date.getTime() > Date.now(), 'must be in the future');
export const RetentionSetting = z.enum(RETENTIONS, `must be one of ${RETENTIONS.join(', ')}`);
export const OverlapSetting = z.enum(['correct', 'report', 'off'], 'must be correct, report or off');
export const AnswersSetting = z.enum(['as_judged', 'coherent'], 'must be as_judged or coherent');

/** Throws WrongUsage with the first problem. */
export function parseOptions<T>(schema: z.ZodType<T>, given: unknown): T {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const option = `--${String(issue?.path[0])}`;
  const isMissing = issue?.code === 'invalid_type' && issue.input === undefined;
  throw new WrongUsage(`${option} ${isMissing ? 'is missing' : issue?.message}`);
}

export function strings(...names: string[]): Command['options'] {
  return Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
}

/**
 * `found` has one row more than the page if there is another page. Returns the page, and the id
 * after which the next page starts; null for the last page.
 */
export function toPage<Row extends { id: number | string }>(
  found: readonly Row[],
  limit: number,
): { count: number; next: Row['id'] | null; rows: readonly Row[] } {
  const rows = found.slice(0, limit);
  return { count: rows.length, next: found.length > limit ? (rows.at(-1)?.id ?? null) : null, rows };
}
