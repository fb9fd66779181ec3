/**
 * Every command of the documents is run as it is written, against a service of its own, or has its
 * place below: the settings of `npm start` are read, and what is run elsewhere names where. A
 * command that is in none of them fails, so a new one cannot go unseen. The test prints the counts.
 */
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../server/process/config.ts';
import { Client } from '../end-to-end/client.ts';
import { makeDataDir, removeDataDir, type Service, startService } from '../service.ts';
import { UNSET_SETTINGS } from '../unset-settings.ts';
import { commandsIn, type WrittenCommand } from './commands-in.ts';

const root = resolve(import.meta.dirname, '../..');
const pages = [
  ...['README.md', 'client/README.md', 'CONTRIBUTING.md', 'SECURITY.md'],
  ...globSync('{docs,clients}/**/*.md', { cwd: root, exclude: ['docs/adr/**'] }).sort(),
];
const commands = pages.flatMap((page) => commandsIn(page, readFileSync(join(root, page), 'utf8')));
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** What runs a command in place of this test: a file that exists and names it, or does its work. */
const ELSEWHERE: readonly (readonly [command: RegExp, file: string])[] = [
  [/^npm (ci( && npm start)?|test|run (check|audit))$/, '.ci/run'],
  [/^npm start$/, 'test/server/main.test.ts'],
  [/^npm test -- (--changed|--long|test\/)|^while /, 'test/run.ts'],
  [/^npm run client:|^cd .*npm install \.\/decision|^npm pack node/, 'test/client/package.test.ts'],
  [/^npm run openapi$/, 'test/server/surfaces/rest/openapi.test.ts'],
  [/^npm run test:frameworks$/, 'test/frameworks/run.ts'],
  [/^(MODEL_URL=… MODEL_NAME=… )?npm run judge-report /, 'test/tools/judge-report'],
  [/^git tag /, 'gate/check-release.ts'],
  [/^decide listen/, 'test/client/command/listen.test.ts'],
  [/^api=/, 'test/docs/clients.test.ts'],
  [/^docker (compose|run|build) |^cp \.env|^echo ".*" >> \.env/, 'gate/check-containers.ts'],
  [/^(kubectl|systemctl) |^cp (-r \. \/opt|deploy)|^npm ci && npm run build /, 'gate/check-deployments.ts'],
  [/^npm run -s admin -- stripe sync /, 'test/server/process/admin-stripe.test.ts'],
  [
    /^npm run -s admin -- org (import|suspend|delete) /,
    'test/server/backup/organization/organization.test.ts',
  ],
  [/^npm run -s admin -- (status( --text)?|adopt)$/, 'test/server/process/admin-status.test.ts'],
  [/^curl -s http:\/\/127\.0\.0\.1:9464\//, 'test/server/telemetry/alerts.test.ts'],
];
/** Programs of others, which a machine need not have. */
const FOREIGN =
  /^(ollama|OLLAMA_CONTEXT_LENGTH=\d+ ollama|llama|llama-server|vllm|pip|python3?|claude|docker buildx) /;
const STARTS = /^(ollama pull nimble && )?((?:[A-Z_]+=\S+ )+)npm start$/;

/** They run for ever or for many minutes, or change the checkout. What they start must exist. */
const BY_HAND =
  /^(GB=1 )?npm run (dev|build|build:console|shoot|shoot:console|bench|bench:show|fit-judge|lexicon|admin|test:(peer|faults|upgrade))( |$)|^node --inspect|^npm install --package-lock-only$/;

const WAYS = ['run', 'read as settings', 'run elsewhere', 'by hand', 'of others'] as const;
type Way = (typeof WAYS)[number];
function wayOf({ text }: WrittenCommand): Way | null {
  const command = bare(text);
  if (STARTS.test(command)) return 'read as settings';
  if (FOREIGN.test(command)) return 'of others';
  if (/^npx vitest run \S+/.test(command) || ELSEWHERE.some(([pattern]) => pattern.test(command)))
    return 'run elsewhere';
  if (BY_HAND.test(command.replace(/^((ONLY|SEED|FAULTS)=[\w,]+ )+/, ''))) return 'by hand';
  return /^(curl|decide|export [A-Z]|git rev-parse|(DATA_DIR=\S+ )?npm run -s (show|admin|solve|decide)|node --cpu-prof)/.test(
    command,
  )
    ? 'run'
    : null;
}

/** Without the remark behind it. */
function bare(text: string): string {
  return text.replace(/\s+# .*$/, '').trim();
}

const written = (way: Way) => commands.filter((command) => wayOf(command) === way);

test('every command has its place', () => {
  const counts = WAYS.map((way) => `${written(way).length} ${way}`);
  process.stdout.write(`${commands.length} commands in ${pages.length} documents: ${counts.join(', ')}\n`);
  expect(commands.length).toBeGreaterThan(100);
  expect(commands.filter((command) => wayOf(command) === null)).toEqual([]);
});

test.each(written('run elsewhere').map(({ place, text }) => [place, bare(text)]))(
  '%s: %s',
  (_place, text) => {
    const tested = /^npx vitest run (\S+)/.exec(text)?.[1];
    const file = tested ?? ELSEWHERE.find(([pattern]) => pattern.test(text))?.[1] ?? '';
    expect(existsSync(join(root, file)), file).toBe(true);
    if (file === '.ci/run')
      for (const step of text.split(' && '))
        if (step !== 'npm start') expect(readFileSync(join(root, file), 'utf8')).toContain(step);
  },
);

test.each(written('by hand').map(({ place, text }) => [place, bare(text)]))('%s: %s', (_place, text) => {
  const script = /npm run ([\w:-]+)/.exec(text)?.[1];
  const line: string = script === undefined ? text : (manifest.scripts[script] ?? '');
  const sources = line.match(/\S+\.ts/g) ?? [];
  expect(sources.length > 0 || text.startsWith('npm install'), line).toBe(true);
  for (const source of sources) expect(existsSync(join(root, source)), source).toBe(true);
});

test.each(written('read as settings').map(({ place, text }) => [place, bare(text)]))(
  '%s: %s',
  (_place, text) => {
    const settings = STARTS.exec(text)?.[2] ?? '';
    const given = settings
      .trim()
      .split(' ')
      .map((setting) => setting.split('=') as [string, string]);
    const env = Object.fromEntries(given.map(([name, value]) => [name, value.replace('…', 'x')]));
    const config = readConfig({ ...env });
    if (env.MODEL_URL !== undefined) expect(config.model).toMatchObject({ name: env.MODEL_NAME });
  },
);

describe('against a service', () => {
  const dataDir = makeDataDir();
  const restored = makeDataDir();
  const folder = mkdtempSync(join(tmpdir(), 'commands-'));
  let service: Service;
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    symlinkSync(join(root, 'examples'), join(folder, 'examples'));
    for (const name of ['backups', 'exports']) mkdirSync(join(folder, name));
    service = await startService(dataDir);
    const client = new Client(service.baseUrl, service.key ?? '');
    for (const name of ['database-migration', 'dominated-option']) {
      const { body } = await client.post(
        JSON.parse(readFileSync(join(root, `examples/${name}.json`), 'utf8')),
      );
      ids[name] = String(body.id);
      writeFileSync(join(folder, `${name}.json`), JSON.stringify(body));
    }
  });
  afterAll(async () => {
    await service?.end('SIGKILL');
    for (const each of [dataDir, restored]) removeDataDir(each);
    rmSync(folder, { recursive: true });
  });

  /** What a reader puts in the place of the words that stand for something of theirs. */
  function filled(text: string): string {
    return bare(text)
      .replaceAll('http://127.0.0.1:3000', service.baseUrl)
      .replaceAll('dk_…', service.key ?? '')
      .replaceAll(/dec_(…|3FXo12F0PhruymWRCttwFp)/g, ids['database-migration'] ?? '')
      .replaceAll(/\[(--[^\]]+)\]/g, '$1')
      .replaceAll(/--decision ID/g, `--decision ${ids['database-migration']}`)
      .replaceAll(/--stakeholder ID/g, '--stakeholder finance')
      .replaceAll(/--(id|org) (ID|\d+)/g, '--$1 1')
      .replaceAll('--email ADDRESS', '--email admin@localhost')
      .replaceAll('/srv/restored', restored)
      .replaceAll(/(--from|--backup) (FILE|\/backups\/\S+)/g, `$1 ${folder}/backups/*.backup`)
      .replaceAll(/--to \/(backups|exports)/g, `--to ${folder}/$1`)
      .replaceAll('decide FILE', 'decide examples/database-migration.json')
      .replaceAll(
        'BEFORE.json AFTER.json',
        `${folder}/database-migration.json ${folder}/database-migration.json`,
      )
      .replaceAll('FILE.json', `${mkdtempSync(join(folder, 'problem-'))}/FILE.json`)
      .replaceAll('COMMAND', 'help')
      .replace(/^npm run -s decide --$/, '$& --help')
      .replace('decide init', 'rm -f decision.yaml; decide init')
      .replaceAll('build/profiles', `${folder}/profiles`)
      .replaceAll('~/.config/fish/completions/', `${folder}/`);
  }

  const places = Map.groupBy(written('run'), ({ text }) => bare(text));
  /** The scripts that npm itself has run. */
  const byNpm = new Set<string>();

  test.each([...places].map(([text, all]) => [all.map(({ place }) => place).join(', '), text]))(
    '%s: %s',
    (_places, text) => {
      const command = filled(text);
      const script = /npm run -s (\w+)/.exec(text)?.[1] ?? '';
      const functions = byNpm.has(script) ? `${NPM}\n${DECIDE}` : DECIDE;
      byNpm.add(script);
      const { status, stdout, stderr } = spawnSync('bash', ['-euc', `${functions}\n${command}`], {
        cwd: /^(DATA_DIR=\S+ )?(npm|node|git|curl) /.test(command) ? root : folder,
        encoding: 'utf8',
        // A saved answer, for those that read one.
        input: command === 'decide mcp' ? LIST_TOOLS : readFileSync(join(folder, 'database-migration.json')),
        env: {
          ...process.env,
          ...UNSET_SETTINGS,
          DATA_DIR: dataDir,
          DECISIONS_URL: service.baseUrl,
          DECISIONS_API_KEY: service.key ?? '',
          LOG_LEVEL: 'silent',
        },
      });
      expect([status, stderr]).toEqual([0, expect.not.stringMatching(/error|warning/i)]);
      // An error of the service is a reply too.
      expect(stdout).not.toMatch(/"error":\{"(type|code)"/);
      if (!/^export|> \S+$/.test(command)) expect(stdout).not.toBe('');
    },
  );

  test('npm has run each script once', () => {
    expect(byNpm).toEqual(new Set(['', 'admin', 'decide', 'show', 'solve']));
  });
});

const LIST_TOOLS = `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })}\n`;
const NODE = `${process.execPath} -r ${join(root, 'preload.cjs')}`;
const DECIDE = `decide() { ${NODE} ${join(root, 'client/command/main.ts')} "$@"; }`;
/** `npm run -s SCRIPT [-- WORDS]` by Node alone: npm takes as long to start as what it starts. */
const NPM = `npm() {
  local script=$3; shift 3; if [ "\${1-}" = -- ]; then shift; fi
  case $script in
${['admin', 'decide', 'show', 'solve'].map((name) => `    ${name}) ${lineOf(name)} "$@" ;;`).join('\n')}
    *) return 127 ;;
  esac
}`;

function lineOf(script: string): string {
  return manifest.scripts[script].replace(/^node /, `${process.execPath} `);
}
