import { parseArgs } from 'node:util';
import { WrongUsage } from './usage.ts';

const OPTIONS = {
  watch: { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
  calls: { type: 'string' },
  stakeholder: { type: 'string' },
  option: { type: 'string' },
  followed: { type: 'boolean' },
  'not-followed': { type: 'boolean' },
  by: { type: 'string' },
  note: { type: 'string' },
  'idempotency-key': { type: 'string' },
  search: { type: 'string' },
  status: { type: 'string' },
  mode: { type: 'string' },
  'key-id': { type: 'string' },
  source: { type: 'string' },
  best: { type: 'string' },
  verdict: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  shared: { type: 'string' },
  limit: { type: 'string' },
  format: { type: 'string' },
} as const;

type OptionName = keyof typeof OPTIONS;

/** How many words follow the command, and which options it takes besides `--json`. */
interface Rule {
  words: readonly [least: number, most: number];
  takes: readonly OptionName[];
}

const FILTERS = [
  'search',
  'status',
  'mode',
  'key-id',
  'source',
  'best',
  'verdict',
  'from',
  'to',
  'shared',
] as const satisfies readonly OptionName[];

const RULES = {
  send: { words: [1, 1], takes: ['watch', 'idempotency-key'] },
  get: { words: [1, 1], takes: ['watch'] },
  next: { words: [1, 1], takes: [] },
  refine: { words: [1, 2], takes: ['calls', 'stakeholder', 'idempotency-key'] },
  diff: { words: [2, 2], takes: [] },
  list: { words: [0, 0], takes: [...FILTERS, 'limit'] },
  export: { words: [0, 0], takes: [...FILTERS, 'format'] },
  cancel: { words: [1, 1], takes: [] },
  mcp: { words: [0, 0], takes: [] },
  'report-chosen': { words: [1, 1], takes: ['option', 'followed', 'not-followed', 'by', 'note'] },
  show: { words: [0, 2], takes: [] },
  verify: { words: [0, 1], takes: [] },
} as const satisfies Record<string, Rule>;

export type Command = keyof typeof RULES;

export type Options = ReturnType<typeof parse>['values'];

export interface CommandLine {
  command: Command;
  words: string[];
  options: Options;
}

/** Null when the command line asks for help or the version, which `options` says. */
export function readCommandLine(args: string[]): CommandLine | { command: null; options: Options } {
  const { values: options, positionals } = parse(args);
  if (options.help === true || options.version === true) return { command: null, options };
  const [first] = positionals;
  if (first === undefined) throw new WrongUsage('give a file or a command; decide --help lists them');
  const command = isCommand(first) ? first : 'send';
  const words = command === 'send' ? positionals : positionals.slice(1);
  const rule: Rule = RULES[command];
  const [least, most] = rule.words;
  if (words.length < least || words.length > most)
    throw new WrongUsage(
      command === 'send'
        ? `expected one file, got ${words.length}: ${words.join(' ')}`
        : `${command}: expected ${least === most ? least : `${least} to ${most}`} after it, got ${words.length}; see decide --help`,
    );
  for (const name of Object.keys(options))
    if (name !== 'json' && !rule.takes.some((taken) => taken === name))
      throw new WrongUsage(
        `--${name} does not go with ${command === 'send' ? 'a file' : command}; see decide --help`,
      );
  return { command, words, options };
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true, strict: true });
  } catch (cause) {
    throw new WrongUsage(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

function isCommand(word: string): word is Command {
  return word !== 'send' && Object.hasOwn(RULES, word);
}
