/** The commands and options: what each is for. Help, checks and completion are made from this. */

interface OptionRule {
  type: 'boolean' | 'string';
  short?: string;
  multiple?: true;
  /** How its value is called; a list of words is what completion offers. */
  value?: string | readonly string[];
  says: string;
}

export const OPTIONS = {
  watch: { type: 'boolean', says: 'wait until the decision has ended, and show its progress' },
  json: { type: 'boolean', says: 'print the answer as JSON' },
  help: { type: 'boolean', short: 'h', says: 'print this help' },
  version: { type: 'boolean', says: 'print the version' },
  calls: { type: 'string', value: 'N', says: 'ask the judge up to N further questions' },
  stakeholder: { type: 'string', value: 'ID', says: 'with --calls: ask only about this stakeholder' },
  option: { type: 'string', value: [...'ABCDEFGH', 'none'], says: 'the option that was chosen' },
  followed: { type: 'boolean', says: 'the advice was followed' },
  'not-followed': { type: 'boolean', says: 'the advice was not followed' },
  by: { type: 'string', value: ['agent', 'human'], says: 'who decided, or who assesses' },
  note: { type: 'string', value: 'TEXT', says: 'a note, up to 2000 characters' },
  overall: {
    type: 'string',
    value: ['agree', 'partly', 'disagree'],
    says: 'whether you agree with the answer as a whole',
  },
  correct: {
    type: 'string',
    multiple: true,
    value: 'ID=yes|no|unsure',
    says: 'whether the best option for this stakeholder was right; once for each',
  },
  withdraw: { type: 'boolean', says: 'take it back' },
  limit: { type: 'string', value: 'N', says: 'end after N of them' },
  'idempotency-key': {
    type: 'string',
    value: 'KEY',
    says: 'send again what was sent with this key, without doing it twice',
  },
  format: { type: 'string', value: ['ndjson', 'csv'], says: 'ndjson by default' },
  search: { type: 'string', value: 'TEXT', says: 'part of the first line, or the start of an id' },
  status: { type: 'string', value: ['running', 'ok', 'error'], says: 'how it ended' },
  mode: { type: 'string', value: ['default', 'direct'], says: 'the mode' },
  'key-id': { type: 'string', value: 'N', says: 'the API key that made it' },
  source: { type: 'string', value: ['api', 'mcp', 'playground', 'connector'], says: 'how it was sent' },
  best: { type: 'string', value: [...'ABCDEFGH'], says: 'the best option of some stakeholder' },
  verdict: {
    type: 'string',
    value: ['untouched', 'equal', 'open', 'leaning', 'likely', 'clear'],
    says: 'how the result of some stakeholder stands',
  },
  from: { type: 'string', value: 'TIME', says: 'made at this ISO date or time, or later' },
  to: { type: 'string', value: 'TIME', says: 'made before this ISO date or time' },
  shared: { type: 'string', value: ['true', 'false'], says: 'shared with the organization' },
} as const satisfies Record<string, OptionRule>;

export type OptionName = keyof typeof OPTIONS;

interface Rule {
  /** What follows the command. */
  words: string;
  /** How many words that may be. */
  count: readonly [least: number, most: number];
  /** Which options it takes besides `--json` and `--help`. */
  takes: readonly OptionName[];
  says: string;
  /** Complete lines. */
  examples: readonly string[];
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

/** `send` is what a line without a command does. */
export const COMMANDS = {
  send: {
    words: 'FILE',
    count: [1, 1],
    takes: ['watch', 'idempotency-key'],
    says: 'send a decision, or typed questions, and print the answer',
    examples: ['decide decision.yaml --watch', 'cat decision.json | decide - --json'],
  },
  init: {
    words: '[FILE]',
    count: [0, 1],
    takes: [],
    says: 'write a commented example to begin with, decision.yaml by default',
    examples: ['decide init', 'decide init oven.yaml'],
  },
  get: {
    words: 'ID',
    count: [1, 1],
    takes: ['watch'],
    says: 'print a decision that was sent before',
    examples: ['decide get dec_… --watch'],
  },
  next: {
    words: 'ID',
    count: [1, 1],
    takes: [],
    says: 'print which questions are worth asking next',
    examples: ['decide next dec_…'],
  },
  refine: {
    words: 'ID [FILE]',
    count: [1, 2],
    takes: ['calls', 'stakeholder', 'idempotency-key'],
    says: 'ask the judge further questions (--calls N), or add answers of persons (FILE), and wait',
    examples: ['decide refine dec_… --calls 4', 'decide refine dec_… answers.json'],
  },
  diff: {
    words: 'ID ID',
    count: [2, 2],
    takes: [],
    says: 'compare two revisions',
    examples: ['decide diff dec_… dec_…'],
  },
  list: {
    words: '',
    count: [0, 0],
    takes: [...FILTERS, 'limit'],
    says: 'print the newest decisions, 20 by default',
    examples: ['decide list --verdict open --limit 50'],
  },
  export: {
    words: '',
    count: [0, 0],
    takes: [...FILTERS, 'format'],
    says: 'print all decisions that match the filters',
    examples: ['decide export --from 2026-01-01 --format csv > decisions.csv'],
  },
  cancel: {
    words: 'ID',
    count: [1, 1],
    takes: [],
    says: 'cancel a decision that runs',
    examples: ['decide cancel dec_…'],
  },
  publish: {
    words: 'ID',
    count: [1, 1],
    takes: ['withdraw'],
    says: 'publish a page that anyone with its address can read, or --withdraw it for good',
    examples: ['decide publish dec_…', 'decide publish dec_… --withdraw'],
  },
  share: {
    words: 'ID',
    count: [1, 1],
    takes: ['withdraw'],
    says: 'show a decision and its revisions to everyone in the organization, or --withdraw that',
    examples: ['decide share dec_…', 'decide share dec_… --withdraw'],
  },
  picture: {
    words: 'ID [FILE]',
    count: [1, 2],
    takes: [],
    says: 'write the picture of the answer, a PNG of 1200 × 630 pixels, to ID.png or FILE',
    examples: ['decide picture dec_… answer.png'],
  },
  'report-chosen': {
    words: 'ID',
    count: [1, 1],
    takes: ['option', 'followed', 'not-followed', 'by', 'note'],
    says: 'record what was chosen',
    examples: ['decide report-chosen dec_… --option A --followed --by human'],
  },
  assess: {
    words: 'ID [FILE]',
    count: [1, 2],
    takes: ['overall', 'correct', 'by', 'note', 'idempotency-key'],
    says: 'record whether the best options were right, by options or from a file',
    examples: [
      'decide assess dec_… --overall partly --correct owner=yes --correct staff=no',
      'decide assess dec_… assessment.json',
    ],
  },
  listen: {
    words: 'ADDRESS',
    count: [1, 1],
    takes: ['limit'],
    says: 'send webhook events to a program on this machine, signed as the service signs them',
    examples: ['decide listen http://127.0.0.1:8080/hooks'],
  },
  mcp: {
    words: '',
    count: [0, 0],
    takes: [],
    says: 'serve the tools for agents over standard input and output',
    examples: ['decide mcp'],
  },
  show: {
    words: '[FILE [FILE]]',
    count: [0, 2],
    takes: [],
    says: 'print a saved answer, or compare the saved answers of two revisions',
    examples: ['decide show answer.json', 'curl -s … | decide show'],
  },
  verify: {
    words: '[FILE]',
    count: [0, 1],
    takes: [],
    says: 'check the figures of a saved result against its result_hash',
    examples: ['decide verify answer.json'],
  },
  completion: {
    words: 'bash|zsh|fish',
    count: [1, 1],
    takes: [],
    says: 'print what makes a shell complete commands and options',
    examples: ['source <(decide completion bash)', 'decide completion fish | source'],
  },
  help: {
    words: '[COMMAND]',
    count: [0, 1],
    takes: [],
    says: 'print the help of a command',
    examples: ['decide help refine'],
  },
} as const satisfies Record<string, Rule>;

export type Command = keyof typeof COMMANDS;

export const COMMAND_NAMES = Object.keys(COMMANDS).filter((name) => name !== 'send');

export function ruleOf(command: Command): Rule {
  return COMMANDS[command];
}

export function optionOf(name: OptionName): OptionRule {
  return OPTIONS[name];
}

export function isCommand(word: string): word is Command {
  return COMMAND_NAMES.includes(word);
}
