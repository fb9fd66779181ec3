/**
 * The operators' commands: `npm run -s admin -- <command>`. They work beside a running service, and
 * without one.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { printable, printableJson } from '../pictures/words/printable.ts';
import { adoptCopy, backup, restore } from './process/admin/backup.ts';
import { type Command, type LoneCommand, WrongUsage } from './process/admin/command.ts';
import { creditAdd, creditAutoRecharge, creditCheckout, creditRefund } from './process/admin/credit.ts';
import { decisionDelete, decisionWithdraw } from './process/admin/decision.ts';
import { disputeList } from './process/admin/dispute.ts';
import { jobsList, jobsRetry } from './process/admin/jobs.ts';
import { keyCreate, keyList, keyRevoke, keyRotate, keySet } from './process/admin/key.ts';
import { memberAdd, memberList, memberRemove, memberRole } from './process/admin/member.ts';
import { memberLink, memberRemovePasskeys, memberSignOut } from './process/admin/member-sign-in.ts';
import { orgCreate, orgList, orgResume, orgSuspend } from './process/admin/org.ts';
import { orgDelete, orgExport, orgImport } from './process/admin/org-file.ts';
import { questionDelete } from './process/admin/question.ts';
import { secretsList, secretsRotate } from './process/admin/secrets.ts';
import { ssoRemove, ssoSet, ssoShow } from './process/admin/sso.ts';
import { statusShow } from './process/admin/status.ts';
import { stripeSync } from './process/admin/stripe.ts';
import { migrate, sweepNow } from './process/admin/upkeep.ts';
import { usageShow } from './process/admin/usage.ts';
import { verifyAll } from './process/admin/verify.ts';
import {
  webhookAdd,
  webhookDeliveries,
  webhookEnable,
  webhookList,
  webhookRemove,
  webhookResend,
  webhookRotate,
  webhookTest,
} from './process/admin/webhook.ts';
import { readEnvFile } from './process/config.ts';
import { withAddresses, withDatabase } from './process/with-database.ts';

const COMMANDS: Record<string, Command | LoneCommand> = {
  'org create': orgCreate,
  'org list': orgList,
  'org suspend': orgSuspend,
  'org resume': orgResume,
  'org export': orgExport,
  'org import': orgImport,
  'org delete': orgDelete,
  'member add': memberAdd,
  'member list': memberList,
  'member remove': memberRemove,
  'member role': memberRole,
  'member link': memberLink,
  'member sign-out': memberSignOut,
  'member remove-passkeys': memberRemovePasskeys,
  'sso set': ssoSet,
  'sso show': ssoShow,
  'sso remove': ssoRemove,
  'key create': keyCreate,
  'key list': keyList,
  'key set': keySet,
  'key rotate': keyRotate,
  'key revoke': keyRevoke,
  'credit add': creditAdd,
  'credit checkout': creditCheckout,
  'credit auto-recharge': creditAutoRecharge,
  'credit refund': creditRefund,
  'stripe sync': stripeSync,
  'dispute list': disputeList,
  'decision delete': decisionDelete,
  'decision withdraw': decisionWithdraw,
  'question delete': questionDelete,
  'webhook add': webhookAdd,
  'webhook list': webhookList,
  'webhook remove': webhookRemove,
  'webhook rotate': webhookRotate,
  'webhook enable': webhookEnable,
  'webhook test': webhookTest,
  'webhook deliveries': webhookDeliveries,
  'webhook resend': webhookResend,
  'secrets list': secretsList,
  'secrets rotate': secretsRotate,
  usage: usageShow,
  'jobs list': jobsList,
  'jobs retry': jobsRetry,
  status: statusShow,
  verify: verifyAll,
  backup,
  restore,
  adopt: adoptCopy,
  sweep: sweepNow,
  migrate,
};

const CHECKOUT = resolve(import.meta.dirname, '..');

const HELP = `usage: npm run -s admin -- COMMAND [--quiet]

${Object.entries(COMMANDS)
  .map(([name, { takes }]) => `  ${name} ${takes}`.trimEnd())
  .join('\n')}

Each prints one JSON object; with --quiet one bare value: the key or secret where there is one, else the id, the balance, the version or the count.
R is none, 1d, 7d, 30d, 90d, 1y or forever; O is correct, report or off.
E is decision.done, decision.failed, decision.chosen or credit.low.
DATE is an ISO date (midnight UTC) or a date-time with its offset. Without --old-until the old secret ends at once.`;

export interface Outcome {
  /** Of the process: 1 refused, failed or found something, 2 wrong usage or could not look. */
  code: 0 | 1 | 2;
  stdout: string;
  stderr: string;
}

/**
 * Runs what the words of one command line say. The environment is read when the words make sense.
 */
export async function runAdmin(words: readonly string[], readEnv: () => NodeJS.ProcessEnv): Promise<Outcome> {
  try {
    const { code, text } = await answer(words, readEnv);
    return { code, stdout: `${text}\n`, stderr: '' };
  } catch (error) {
    // One line, whatever went wrong: an operator reads it, or a script keeps it.
    const said = error instanceof Error ? error.message || error.name : String(error);
    const isUsage = error instanceof WrongUsage;
    const more = isUsage ? '; "npm run -s admin -- help" shows the commands' : '';
    return {
      code: isUsage || hasExitCode(commandOf(words).command) ? 2 : 1,
      stdout: '',
      stderr: `${printable(said.replace(/\s+/g, ' ').trim())}${more}\n`,
    };
  }
}

function commandOf(args: readonly string[]): { name: string; command: Command | LoneCommand | undefined } {
  const words = args.findIndex((arg) => arg.startsWith('-'));
  const name = args.slice(0, words === -1 ? undefined : words).join(' ');
  return { name, command: Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined };
}

async function answer(
  args: readonly string[],
  readEnv: () => NodeJS.ProcessEnv,
): Promise<{ code: Outcome['code']; text: string }> {
  const { name, command } = commandOf(args);
  if (name === 'help' || args.includes('--help')) return { code: 0, text: HELP };
  if (command === undefined) throw new WrongUsage(name === '' ? 'no command' : `no command "${name}"`);
  const { quiet, text: inLines, ...given } = readOptions(args.slice(name.split(' ').length), command);
  const printed = await run(command, given, readEnv);
  const fields = Object.fromEntries(Object.entries(printed));
  const lines = inLines === true && 'lines' in command ? command.lines?.(fields) : undefined;
  const text =
    quiet === true
      ? printable(String(fields[command.quiet]))
      : (lines?.map(printable).join('\n') ?? printableJson(printed));
  return { code: hasExitCode(command) ? command.exitCode(fields) : 0, text };
}

function run(
  command: Command | LoneCommand,
  given: Record<string, unknown>,
  readEnv: () => NodeJS.ProcessEnv,
): Promise<object> {
  if ('prepareAlone' in command) return withAddresses(readEnv, command.prepareAlone(given));
  const { migrates = false, looks = false } = command;
  return withDatabase(readEnv, command.prepare(given), { migrates, looks });
}

function hasExitCode(
  command: Command | LoneCommand | undefined,
): command is Command & Required<Pick<Command, 'exitCode'>> {
  return command !== undefined && 'exitCode' in command && command.exitCode !== undefined;
}

function readOptions(args: string[], command: Command | LoneCommand): Record<string, unknown> {
  const flag = { type: 'boolean' as const };
  const hasLines = 'lines' in command && command.lines !== undefined;
  const options = { ...command.options, quiet: flag, ...(hasLines ? { text: flag } : {}) };
  try {
    return parseArgs({ args, options, allowNegative: true }).values;
  } catch (error) {
    throw new WrongUsage(error instanceof Error ? error.message : String(error));
  }
}

if (import.meta.main) {
  const { code, stdout, stderr } = await runAdmin(process.argv.slice(2), () => {
    readEnvFile(CHECKOUT);
    return process.env;
  });
  process.stdout.write(stdout);
  process.stderr.write(stderr);
  process.exitCode = code;
}
