/** What makes a shell complete the commands, their options, and the values that options take. */
import { COMMAND_NAMES, type Command, type OptionName, optionOf, ruleOf } from './commands.ts';
import { EXIT, WrongUsage } from './usage.ts';

const SHELLS = { bash, zsh, fish };

export function printCompletion(shell: string): number {
  if (!isShell(shell))
    throw new WrongUsage(`completion: expected ${Object.keys(SHELLS).join(', ')}, got "${shell}"`);
  process.stdout.write(SHELLS[shell]());
  return EXIT.done;
}

function isShell(word: string): word is keyof typeof SHELLS {
  return Object.hasOwn(SHELLS, word);
}

const ALL = ['send', ...COMMAND_NAMES] as Command[];

function optionsOf(command: Command): OptionName[] {
  return [...ruleOf(command).takes, 'json', 'help'];
}

/** Options whose values are words of a list. */
function listed(): [name: OptionName, values: readonly string[]][] {
  const names = new Set(ALL.flatMap(optionsOf));
  return [...names].flatMap((name) => {
    const { value } = optionOf(name);
    return typeof value === 'object' ? [[name, value] as [OptionName, readonly string[]]] : [];
  });
}

/** Words after these commands are no files. */
const FIXED: Partial<Record<Command, readonly string[]>> = {
  help: COMMAND_NAMES,
  completion: Object.keys(SHELLS),
};

function bash(): string {
  const cases = ALL.map(
    (command) =>
      `    ${command === 'send' ? '*' : command}) options="${optionsOf(command)
        .map((name) => `--${name}`)
        .join(' ')}"; words="${FIXED[command]?.join(' ') ?? ''}" ;;`,
  );
  return `# bash completion of decide: source <(decide completion bash)
_decide() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" options="" words=""
  COMPREPLY=()
  case "$before" in
${listed()
  .map(
    ([name, values]) =>
      `    --${name}) COMPREPLY=($(compgen -W "${values.join(' ')}" -- "$word")); return ;;`,
  )
  .join('\n')}
  esac
  if [[ $COMP_CWORD -eq 1 && $word != -* ]]; then
    COMPREPLY=($(compgen -W "${COMMAND_NAMES.join(' ')}" -- "$word"))
    local IFS=$'\\n'
    COMPREPLY+=($(compgen -f -- "$word"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
${[...cases.slice(1), cases[0]].join('\n')}
  esac
  if [[ $word == -* ]]; then
    COMPREPLY=($(compgen -W "$options" -- "$word"))
  elif [[ -n $words ]]; then
    COMPREPLY=($(compgen -W "$words" -- "$word"))
  else
    local IFS=$'\\n'
    COMPREPLY=($(compgen -f -- "$word"))
  fi
}
complete -o filenames -F _decide decide
`;
}

function zsh(): string {
  const described = COMMAND_NAMES.map((name) => quoted(`${name}:${ruleOf(name as Command).says}`));
  const cases = ALL.map(
    (command) =>
      `    ${command === 'send' ? '*' : command}) options=(${optionsOf(command)
        .map((name) => quoted(`--${name}:${optionOf(name).says}`))
        .join(' ')}); values=(${FIXED[command]?.join(' ') ?? ''}) ;;`,
  );
  return `#compdef decide
# zsh completion of decide: source <(decide completion zsh), after compinit
_decide() {
  local -a commands options values
  commands=(${described.join(' ')})
  case "$words[CURRENT-1]" in
${listed()
  .map(([name, values]) => `    --${name}) compadd -- ${values.join(' ')}; return ;;`)
  .join('\n')}
  esac
  if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then
    _describe command commands
    _files
    return
  fi
  case "$words[2]" in
${[...cases.slice(1), cases[0]].join('\n')}
  esac
  if [[ $words[CURRENT] == -* ]]; then _describe option options
  elif (( $#values )); then compadd -- $values
  else _files
  fi
}
compdef _decide decide
`;
}

function fish(): string {
  const commands = COMMAND_NAMES as Command[];
  const lines = commands.map(
    (name) => `complete -c decide -n __fish_use_subcommand -a ${name} -d ${quoted(ruleOf(name).says)}`,
  );
  for (const command of ALL) {
    const when =
      command === 'send'
        ? `not __fish_seen_subcommand_from ${COMMAND_NAMES.join(' ')}`
        : `__fish_seen_subcommand_from ${command}`;
    for (const name of optionsOf(command)) {
      const { value, says } = optionOf(name);
      const takes =
        value === undefined ? '' : typeof value === 'string' ? ' -r' : ` -x -a ${quoted(value.join(' '))}`;
      lines.push(`complete -c decide -n ${quoted(when)} -l ${name} -d ${quoted(says)}${takes}`);
    }
    const fixed = FIXED[command];
    if (fixed !== undefined)
      lines.push(`complete -c decide -n ${quoted(when)} -f -a ${quoted(fixed.join(' '))}`);
  }
  return `# fish completion of decide: decide completion fish | source\n${lines.join('\n')}\n`;
}

/** No text of the table has a quotation mark of this kind; a test holds it to that. */
function quoted(text: string): string {
  return `'${text}'`;
}
