/**
 * The operators' commands: `npm run -s admin -- <command>`. They work beside a running service, and
 * without one.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { printable, printableJson } from '../pictures/words/printable.ts';
import { type Command, WrongUsage } from './process/admin/command.ts';
import { creditAdd, creditAutoRecharge, creditCheckout, creditRefund } from './process/admin/credit.ts';
import { decisionDelete, decisionWithdraw } from './process/admin/decision.ts';
import { disputeList } from './process/admin/dispute.ts';
import { keyCreate, keyList, keyRevoke, keyRotate, keySet } from './process/admin/key.ts';
import { memberAdd, memberList, memberRemove, memberRole } from './process/admin/member.ts';
import { memberLink, memberSignOut } from './process/admin/member-sign-in.ts';
import { orgCreate, orgResume, orgSuspend } from './process/admin/org.ts';
import { questionDelete } from './process/admin/question.ts';
import { secretsList, secretsRotate } from './process/admin/secrets.ts';
import { stripeSync } from './process/admin/stripe.ts';
import { migrate, sweepNow } from './process/admin/upkeep.ts';
import { usageShow } from './process/admin/usage.ts';
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
import { withDatabase } from './process/with-database.ts';

const COMMANDS: Record<string, Command> = {
  'org create': orgCreate,
  'org suspend': orgSuspend,
  'org resume': orgResume,
  'member add': memberAdd,
  'member list': memberList,
  'member remove': memberRemove,
  'member role': memberRole,
  'member link': memberLink,
  'member sign-out': memberSignOut,
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
  /** Of the process: 1 refused or failed, 2 wrong usage. */
  code: 0 | 1 | 2;
  stdout: string;
  stderr: string;
}

/**
 * Runs what the words of one command line say. The environment is read when the words make sense.
 */
export async function runAdmin(words: readonly string[], readEnv: () => NodeJS.ProcessEnv): Promise<Outcome> {
  try {
    return { code: 0, stdout: `${await answer(words, readEnv)}\n`, stderr: '' };
  } catch (error) {
    // One line, whatever went wrong: an operator reads it, or a script keeps it.
    const said = error instanceof Error ? error.message || error.name : String(error);
    const isUsage = error instanceof WrongUsage;
    const more = isUsage ? '; "npm run -s admin -- help" shows the commands' : '';
    return {
      code: isUsage ? 2 : 1,
      stdout: '',
      stderr: `${printable(said.replace(/\s+/g, ' ').trim())}${more}\n`,
    };
  }
}

async function answer(args: readonly string[], readEnv: () => NodeJS.ProcessEnv): Promise<string> {
  const words = args.findIndex((arg) => arg.startsWith('-'));
  const name = args.slice(0, words === -1 ? undefined : words).join(' ');
  if (name === 'help' || args.includes('--help')) return HELP;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) throw new WrongUsage(name === '' ? 'no command' : `no command "${name}"`);
  const { quiet, ...given } = readOptions(args.slice(name.split(' ').length), command);
  const use = command.prepare(given);
  const printed = await withDatabase(readEnv, use, { migrates: command.migrates === true });
  const bare = new Map(Object.entries(printed)).get(command.quiet);
  return quiet === true ? printable(String(bare)) : printableJson(printed);
}

function readOptions(args: string[], command: Command): Record<string, unknown> {
  const options = { ...command.options, quiet: { type: 'boolean' as const } };
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
