/** Reads the command line. */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { COMMAND_NAMES, type Command, isCommand, OPTIONS, ruleOf } from './commands.ts';
import { didYouMean, nearest } from './nearest.ts';
import { WrongUsage } from './usage.ts';

export type Options = ReturnType<typeof parse>['values'];

export interface CommandLine {
  command: Command;
  words: string[];
  options: Options;
}

/** Null when the line asks for the version. */
export function readCommandLine(args: string[]): CommandLine | null {
  const { values: options, positionals } = parse(args);
  const [first, ...after] = positionals;
  if (options.version === true) return null;
  if (options.help === true)
    return { command: 'help', words: first !== undefined && isCommand(first) ? [first] : [], options };
  if (first === undefined) throw new WrongUsage('give a file or a command; decide --help lists them');
  if (!isCommand(first)) refuseMisspelt(first);
  const command = isCommand(first) ? first : 'send';
  const words = command === 'send' ? positionals : after;
  const { count, takes } = ruleOf(command);
  const [least, most] = count;
  if (words.length < least || words.length > most)
    throw new WrongUsage(
      command === 'send'
        ? `expected one file, got ${words.length}: ${words.join(' ')}`
        : `${command}: expected ${least === most ? least : `${least} to ${most}`} after it, got ${words.length}; see decide help ${command}`,
    );
  for (const name of Object.keys(options))
    if (name !== 'json' && !takes.some((taken) => taken === name))
      throw new WrongUsage(
        `--${name} does not go with ${command === 'send' ? 'a file' : command}; see decide help${command === 'send' ? '' : ` ${command}`}`,
      );
  return { command, words, options };
}

/** A file may have any name, so only a word that is near a command and no file is one. */
function refuseMisspelt(word: string): void {
  const meant = nearest(word, COMMAND_NAMES);
  if (meant !== null && !existsSync(word))
    throw new WrongUsage(
      `there is neither a command nor a file "${word}". Did you mean decide ${meant}? decide --help lists the commands`,
    );
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true, strict: true });
  } catch (cause) {
    throw new WrongUsage(messageOf(cause), { cause });
  }
}

/** The message of Node about an unknown option speaks of positional arguments. */
function messageOf(cause: unknown): string {
  const { code, message } = Object(cause);
  const [, name = ''] = /^Unknown option '(?:--?)([^']*)'/.exec(String(message)) ?? [];
  if (code !== 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return String(message);
  return `there is no option --${name}.${didYouMean(name, Object.keys(OPTIONS), '--')} decide help COMMAND lists them`;
}
