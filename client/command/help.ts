/** Help: of all commands, and of one. */
import {
  COMMAND_NAMES,
  COMMANDS,
  type Command,
  isCommand,
  type OptionName,
  optionOf,
  ruleOf,
} from './commands.ts';
import { didYouMean } from './nearest.ts';
import { EXIT, WrongUsage } from './usage.ts';

const COLUMN = 30;
const WIDTH = 100;

/** Of `decide FILE`, and of every command. */
const GENERAL: readonly OptionName[] = [...ruleOf('send').takes, 'json', 'help', 'version'];

export function help(command: string | undefined): number {
  if (command !== undefined && !isCommand(command))
    throw new WrongUsage(
      `help: there is no command "${command}".${didYouMean(command, COMMAND_NAMES)} decide --help lists them`,
    );
  process.stdout.write(command === undefined ? overview() : helpOf(command));
  return EXIT.done;
}

function overview(): string {
  const commands = Object.keys(COMMANDS) as Command[];
  return `decide: for each stakeholder of a decision, which option is best, and how sure that is

${commands.map((command) => row(usageOf(command), ruleOf(command).says)).join('')}
FILE is JSON or YAML; - reads standard input. decide help COMMAND prints its options and an example.

${GENERAL.map(optionRow).join('')}
DECISIONS_API_KEY             the API key
DECISIONS_URL                 the service; http://127.0.0.1:3000 by default
NO_COLOR                      no colours, which otherwise appear at a terminal only

Exit codes: 0 done; 1 refused, or the decision failed; 2 wrong usage; 3 no valid API key; 4 not
available, try again later; 5 still running; 130 interrupted.
`;
}

function helpOf(command: Command): string {
  const { says, takes, examples } = ruleOf(command);
  return `${usageOf(command)}

${lines(`${says[0]!.toUpperCase()}${says.slice(1)}.`, 0)}
${[...takes, 'json', 'help'].map((name) => optionRow(name as OptionName)).join('')}
Example${examples.length > 1 ? 's' : ''}:
${examples.map((example) => `  ${example}\n`).join('')}`;
}

function usageOf(command: Command): string {
  const { words } = ruleOf(command);
  return ['decide', command === 'send' ? '' : command, words].filter((word) => word !== '').join(' ');
}

function optionRow(name: OptionName): string {
  const { value, short, says } = optionOf(name);
  const shown = typeof value === 'object' ? value.join('|') : (value ?? '');
  return row(`${short === undefined ? '' : `-${short}, `}--${name} ${shown}`.trim(), says);
}

/** What does not fit its column stands on a line of its own. */
function row(left: string, right: string): string {
  const text = lines(right, COLUMN);
  return left.length + 4 > COLUMN
    ? `  ${left}\n${' '.repeat(COLUMN)}${text}`
    : `  ${left}`.padEnd(COLUMN) + text;
}

function lines(text: string, indent: number): string {
  const made: string[] = [];
  for (const word of text.split(' ')) {
    const last = made.at(-1);
    if (last !== undefined && indent + last.length + word.length + 1 <= WIDTH)
      made[made.length - 1] = `${last} ${word}`;
    else made.push(word);
  }
  return `${made.join(`\n${' '.repeat(indent)}`)}\n`;
}
