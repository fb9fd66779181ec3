/** The environment: what is used when nothing is set, and the line that each bad value gets. */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { CannotStart, readConfig, takeOwnerUrl } from '../../../server/process/config.ts';
import { SETTINGS } from '../../../server/process/environment.ts';
import { makeOpenFolder } from '../../embedded-database.ts';

const root = resolve(import.meta.dirname, '../../..');

test('nothing set, or set to nothing, gives the defaults', () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    baseUrl: 'http://127.0.0.1:3000',
    databaseUrl: undefined,
    dataDir: undefined,
    role: 'all',
    maxRatioRecords: 8000,
    maxOverlapPairs: 2000,
    ratioSpreadScale: 1,
    tauPriorScale: 0.5,
    tauPriorDf: 4,
    draws: 'auto',
    maxRunningDecisions: 3,
    rateLimitAddressPerMinute: 600,
    trustProxy: [],
    corsOrigins: [],
    maxConnections: 2000,
    maxConnectionsPerAddress: 500,
    syncWaitSeconds: 50,
    drainDelaySeconds: 0,
    drainSeconds: 20,
    priceInputUsdPerMtok: 0.5,
    priceOutputUsdPerMtok: 2,
    model: undefined,
    logLevel: undefined,
  });
  expect(config.engineThreads).toBeGreaterThan(0);
  expect(readConfig({ PORT: '', MODEL_URL: '', DRAWS: '' })).toEqual(config);
});

describe('the address of the tables’ owner', () => {
  const owner = 'postgres://owner:letmein@db:5432/c';
  const service = 'postgres://service:hunter2@db:5432/c';

  test('leaves the environment, and is no part of the settings', () => {
    const env: NodeJS.ProcessEnv = { DATABASE_URL: service, DATABASE_OWNER_URL: owner };
    expect(JSON.stringify(readConfig(env))).not.toContain('letmein');
    expect(takeOwnerUrl(env)).toBe(owner);
    expect(env).toEqual({ DATABASE_URL: service });
    expect(takeOwnerUrl(env)).toBeUndefined();
    expect(takeOwnerUrl({ DATABASE_OWNER_URL: '' })).toBeUndefined();
  });

  test.each([
    [{ DATABASE_OWNER_URL: owner }, 'DATABASE_URL is not: set DATABASE_URL'],
    [{ DATABASE_OWNER_URL: owner, DATABASE_URL: owner }, 'the same user as DATABASE_OWNER_URL, owner: give'],
    [{ DATABASE_OWNER_URL: owner, DATABASE_URL: 'postgres://db/c' }, 'DATABASE_URL names no user: give'],
  ])('%o is refused', (env, said) => {
    expect(() => takeOwnerUrl({ ...env })).toThrow(said);
    expect(() => takeOwnerUrl({ ...env })).not.toThrow('secret');
  });

  test('one that is no address is refused without its password', () => {
    const said = refusal({ DATABASE_OWNER_URL: 'mysql://root:hunter2@db/x' });
    expect(said).toMatch(/^DATABASE_OWNER_URL is "mysql:\/\/…@db\/x": it must be a PostgreSQL address/);
  });
});

test('what is set is used', () => {
  expect(
    readConfig({
      HOST: '0.0.0.0',
      PORT: '8080',
      DATABASE_URL: 'postgres://a:b@db:5432/c',
      ROLE: 'worker',
      DRAWS: '4096',
      TAU_PRIOR_SCALE: '0',
      SYNC_WAIT_SECONDS: '0',
      PRICE_OUTPUT_PER_MTOK: '1.25',
      LOG_LEVEL: 'silent',
    }),
  ).toMatchObject({
    baseUrl: 'http://127.0.0.1:8080',
    databaseUrl: 'postgres://a:b@db:5432/c',
    role: 'worker',
    draws: 4096,
    tauPriorScale: 0,
    syncWaitSeconds: 0,
    priceOutputUsdPerMtok: 1.25,
    logLevel: 'silent',
  });
  expect(readConfig({ BASE_URL: 'https://example.com/' }).baseUrl).toBe('https://example.com');
  expect(readConfig({ HOST: '::1' }).baseUrl).toBe('http://[::1]:3000');
  expect(readConfig({ HOST: 'localhost' })).toMatchObject({
    host: '127.0.0.1',
    baseUrl: 'http://localhost:3000',
  });
});

const BAD: [name: string, value: string, allowed: string][] = [
  ['HOST', 'a b', 'a host name or an IP address'],
  ['PORT', '0', 'a whole number from 1 to 65535'],
  ['PORT', '65536', 'a whole number from 1 to 65535'],
  ['PORT', '3e3', 'a whole number from 1 to 65535'],
  ['PORT', '80.5', 'a whole number from 1 to 65535'],
  ['PORT', ' 80', 'a whole number from 1 to 65535'],
  ['BASE_URL', 'example.com', 'an http or https address'],
  ['BASE_URL', 'ftp://example.com', 'an http or https address'],
  ['DATABASE_URL', 'mysql://db/x', 'a PostgreSQL address'],
  ['ROLE', 'both', 'one of web, worker, all'],
  ['ENGINE_THREADS', '0', 'a whole number from 1 to 256'],
  ['MAX_RATIO_RECORDS', '-1', 'a whole number from 1'],
  ['MAX_OVERLAP_PAIRS', 'none', 'a whole number from 0'],
  ['MAX_OVERLAP_PAIRS', '2082', 'a whole number from 0 to 2081'],
  ['RATIO_SPREAD_SCALE', '0', 'a number above 0'],
  ['TAU_PRIOR_SCALE', '11', 'a number from 0 to 10'],
  ['TAU_PRIOR_DF', 'NaN', 'a number above 0'],
  ['DRAWS', '1000', '"auto" or a multiple of 16 from 256 to 65536'],
  ['DRAWS', 'Auto', '"auto" or a multiple of 16 from 256 to 65536'],
  ['MAX_RUNNING_DECISIONS', '0x10', 'a whole number from 1'],
  ['RATE_LIMIT_ADDRESS_PER_MINUTE', '0', 'a whole number from 1'],
  ['MAX_CONNECTIONS', '0', 'a whole number from 1 to 1000000'],
  ['MAX_CONNECTIONS_PER_ADDRESS', '1.5', 'a whole number from 1 to 1000000'],
  ...[
    'true',
    '1',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.0/33',
    '10.0.0/8',
    '10.0.0.0/8/8',
    '10.0.0.1,',
    'proxy.example.com',
    'fe80::1%eth0',
  ].map((value): [string, string, string] => [
    'TRUST_PROXY',
    value,
    'addresses and networks of proxies with commas between',
  ]),
  ...[
    '*',
    'null',
    'https://app.example.com/',
    'https://App.example.com',
    'https://app.example.com:443',
    'app.example.com',
    'https://app.example.com,',
    'https://*.example.com',
    'file://',
  ].map((value): [string, string, string] => ['CORS_ORIGINS', value, 'origins of pages with commas between']),
  ['SYNC_WAIT_SECONDS', '-5', 'a whole number from 0'],
  ['DRAIN_SECONDS', '1m', 'a whole number from 0'],
  ['PRICE_INPUT_PER_MTOK', '$1', 'a number from 0'],
  ['PRICE_OUTPUT_PER_MTOK', 'Infinity', 'a number from 0'],
  ['MODEL_URL', 'models.example.com/v1', 'an http or https address'],
  ['MODEL_URL', 'file:///models', 'an http or https address'],
  ['MODEL_NAME', 'a b', 'the name of a model'],
  ['MODEL_STRATEGY', 'fast', 'one of auto, batch, rows, single'],
  ['MODEL_FORMAT', 'jev', 'one of auto, chat, systemone, decisions'],
  ['MODEL_URL', 'http://127.0.0.1:99999/v1', 'an http or https address'],
  ['MODEL_STRATEGY', 'AUTO', 'one of auto, batch, rows, single'],
  ['MODEL_TIMEOUT_SECONDS', '0', 'a whole number from 1 to 600'],
  ['MODEL_TIMEOUT_SECONDS', '601', 'a whole number from 1 to 600'],
  ['MODEL_TIMEOUT_SECONDS', '1.5', 'a whole number from 1 to 600'],
  ['MODEL_WARMING_SECONDS', '3601', 'a whole number from 0 to 3600'],
  ['MODEL_CONCURRENCY', '0', 'a whole number from 1 to 256'],
  ['MODEL_CONCURRENCY', '257', 'a whole number from 1 to 256'],
  ['MODEL_TEMPERATURE_SCALE', '0', 'a number from 0.1 to 10'],
  ['MODEL_TEMPERATURE_SCALE', '10.5', 'a number from 0.1 to 10'],
  ['MODEL_TEMPERATURE_SCALE', '1e0', 'a number from 0.1 to 10'],
  ['STRIPE_URL', 'https://api.stripe.com/v1', 'an http or https address without user, password, path'],
  ['LOG_LEVEL', 'loud', 'one of trace, debug, info'],
];

test.each(BAD)('%s=%s is refused in one line', (name, value, allowed) => {
  const said = refusal({ [name]: value });
  expect(said).toContain(`${name} is "${value}"`);
  expect(said).toContain(allowed);
  expect(said).not.toContain('\n');
});

test('proxies are networks, with their names spelled out', () => {
  const { trustProxy } = readConfig({ TRUST_PROXY: '10.0.0.5, 192.168.0.0/16,fd00::/8, ::1,loopback' });
  expect(trustProxy).toEqual([
    '10.0.0.5/32',
    '192.168.0.0/16',
    'fd00::/8',
    '::1/128',
    '127.0.0.0/8',
    '::1/128',
  ]);
  expect(readConfig({ TRUST_PROXY: 'linklocal,uniquelocal' }).trustProxy).toContain('172.16.0.0/12');
});

test('origins are a list, each as a browser sends it', () => {
  const { corsOrigins } = readConfig({ CORS_ORIGINS: 'https://a.example, http://localhost:5173' });
  expect(corsOrigins).toEqual(['https://a.example', 'http://localhost:5173']);
});

test('a model endpoint needs an address and a name; the rest has defaults', () => {
  const url = 'https://models.example.com:8000/v1/';
  expect(readConfig({ MODEL_URL: url, MODEL_NAME: 'qwen3:8b' }).model).toEqual({
    url: 'https://models.example.com:8000/v1',
    name: 'qwen3:8b',
    apiKey: undefined,
    format: 'auto',
    strategy: 'auto',
    timeoutSeconds: 30,
    warmingSeconds: 300,
    concurrency: 16,
    temperatureScale: 1,
  });
  const all = {
    MODEL_URL: url,
    MODEL_NAME: 'm',
    MODEL_API_KEY: 'sk-1',
    MODEL_FORMAT: 'systemone',
    MODEL_STRATEGY: 'rows',
    MODEL_TIMEOUT_SECONDS: '5',
    MODEL_WARMING_SECONDS: '0',
    MODEL_CONCURRENCY: '1',
    MODEL_TEMPERATURE_SCALE: '1.25',
  };
  expect(readConfig(all).model).toMatchObject({
    apiKey: 'sk-1',
    format: 'systemone',
    strategy: 'rows',
    timeoutSeconds: 5,
    warmingSeconds: 0,
    concurrency: 1,
    temperatureScale: 1.25,
  });
  expect(refusal({ MODEL_URL: url })).toMatch(/^MODEL_NAME is "": it must be the name of the model/);
  expect(refusal({ MODEL_NAME: 'm' })).toMatch(/^MODEL_NAME is set and MODEL_URL is not: set MODEL_URL/);
  expect(refusal({ MODEL_API_KEY: 'canary' })).toMatch(/^MODEL_API_KEY is set and MODEL_URL is not/);
});

test('what is secret about a model endpoint is not printed', () => {
  for (const url of [
    'http://user:canary@model:8000/v1',
    'http://user:can/ary@model:8000/v1',
    'http://model:8000/v1?key=canary',
    'ftp://canary@model',
  ]) {
    const said = refusal({ MODEL_URL: url, MODEL_NAME: 'm' });
    expect(said).toMatch(/^MODEL_URL is ".*": it must be an http or https address/);
    expect(said).not.toMatch(/canary|ary@/);
  }
  const said = refusal({ MODEL_URL: 'http://model/v1', MODEL_NAME: 'm', MODEL_API_KEY: 'can ary' });
  expect(said).toBe('MODEL_API_KEY is "…": it must be a key of visible ASCII characters without spaces');
  expect(refusal({ MODEL_API_KEY: 'canary' })).not.toContain('canary');
});

test('Stripe needs its key and the secret of its webhook; neither is printed', () => {
  const both = { STRIPE_SECRET_KEY: 'sk_test_canary', STRIPE_WEBHOOK_SECRET: 'whsec_canary' };
  expect(readConfig({}).stripe).toBeUndefined();
  expect(readConfig(both).stripe).toEqual({
    secretKey: 'sk_test_canary',
    webhookSecret: 'whsec_canary',
    url: 'https://api.stripe.com',
  });
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = both;
  expect(refusal({ STRIPE_SECRET_KEY })).toBe(
    'STRIPE_SECRET_KEY is set and STRIPE_WEBHOOK_SECRET is not: set both, or none for a service without Stripe',
  );
  expect(refusal({ STRIPE_WEBHOOK_SECRET })).toMatch(
    /^STRIPE_WEBHOOK_SECRET is set and STRIPE_SECRET_KEY is not/,
  );
  expect(refusal({ ...both, STRIPE_SECRET_KEY: 'pk_test_canary' })).toBe(
    'STRIPE_SECRET_KEY is "…": it must be a secret or restricted key of Stripe, sk_… or rk_…',
  );
  expect(refusal({ ...both, STRIPE_WEBHOOK_SECRET: 'canary' })).toMatch(/^STRIPE_WEBHOOK_SECRET is "…": /);
});

test('keys of secrets come from one place and are not printed', () => {
  const [one, two] = ['0a'.repeat(32), '0b'.repeat(32)];
  expect(readConfig({}).secretsKeys).toEqual([]);
  expect(readConfig({ SECRETS_KEY: `${one}, ${two}` }).secretsKeys).toEqual([one, two]);
  expect(refusal({ SECRETS_KEY: `${one}canary` })).toBe(
    'SECRETS_KEY is "…": it must be keys with commas between, each 64 hexadecimal digits, as "openssl rand -hex 32" prints them',
  );
  expect(refusal({ SECRETS_KEY_FILE: '/none' })).toBe('SECRETS_KEY_FILE /none cannot be read (ENOENT)');
  expect(refusal({ SECRETS_KEY: one, SECRETS_KEY_FILE: '/none' })).toBe(
    'SECRETS_KEY and SECRETS_KEY_FILE are both set: unset one of them',
  );
});

test('a password in a bad address is not printed', () => {
  const said = refusal({ DATABASE_URL: 'mysql://root:hunter2@db/x' });
  expect(said).toContain('DATABASE_URL');
  expect(said).not.toContain('hunter2');
});

test('.env.example has every setting, each at its default', () => {
  const example = parseEnv(readFileSync(join(root, '.env.example'), 'utf8'));
  expect(Object.keys(example).sort()).toEqual([...SETTINGS].sort());
  const defaults = readConfig({});
  for (const [name, value] of Object.entries(example))
    expect(readConfig({ [name]: value }), `${name}=${value}`).toEqual(defaults);
});

test('docs/settings.md has every setting once, with the default of .env.example', () => {
  const example = parseEnv(readFileSync(join(root, '.env.example'), 'utf8'));
  const documented = settingsTable();
  expect(documented.map(({ name }) => name).sort()).toEqual([...SETTINGS].sort());
  for (const { name, written } of documented) {
    // An empty value stands for a default that is no value: the table says it in words.
    const value = example[name] ?? '';
    if (value === '') expect(written, name).toMatch(/\D{3}/);
    else expect(written, name).toBe(value);
  }
});

test('.env in the folder of the project is read by the service and by the commands; the environment wins', async () => {
  const folder = makeOpenFolder();
  try {
    for (const part of ['server', 'judge', 'engine', 'pictures', 'console', 'docs'])
      cpSync(join(root, part), join(folder, part), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    cpSync(join(root, 'package.json'), join(folder, 'package.json'));
    writeFileSync(join(folder, '.env'), '# a comment\nROLE="everything"\n');
    for (const command of [['server/main.ts'], ['server/admin.ts', 'sweep']]) {
      expect(await run(folder, command, {})).toMatch(
        /ROLE is "everything": it must be one of web, worker, all\n$/,
      );
      expect(await run(folder, command, { ROLE: 'nothing' })).toMatch(/ROLE is "nothing"/);
    }
    const nameless = { ROLE: 'all', MODEL_URL: 'http://127.0.0.1:8000/v1' };
    expect(await run(folder, ['server/main.ts'], nameless)).toMatch(
      /^decision-analysis does not start: MODEL_NAME is "": it must be the name of the model that MODEL_URL serves.*\n$/,
    );
    rmSync(join(folder, '.env'));
    mkdirSync(join(folder, '.env'));
    expect(await run(folder, ['server/main.ts'], {})).toMatch(
      /^decision-analysis does not start: .*\.env cannot be read .*\n$/,
    );
    expect(await run(folder, ['server/admin.ts', 'sweep'], {})).toMatch(/^\S*\.env cannot be read .*\n$/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** What is printed on stderr by a command that fails. */
function run(cwd: string, args: string[], env: Record<string, string>): Promise<string> {
  return new Promise((done, fail) => {
    execFile(
      process.execPath,
      args,
      // Each start compiles the copies anew, unless it keeps them.
      { cwd, env: { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: join(cwd, 'compiled'), ...env } },
      (error, _, stderr) => (error === null ? fail(new Error('it did not fail')) : done(stderr)),
    );
  });
}

/** Its rows may name several settings, with as many defaults. */
function settingsTable(): { name: string; written: string }[] {
  const text = readFileSync(join(root, 'docs/settings.md'), 'utf8');
  const table = /\n\n(\| variable [\s\S]*?)\n(?:\n|$)/.exec(text)?.[1] ?? '';
  const rows = table.split('\n').slice(2);
  return rows.flatMap((row) => {
    const [names = '', defaults = ''] = row.split('|').slice(1, 3);
    const found = [...names.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name);
    const written = found.length === 1 ? [defaults] : defaults.split(',');
    return found.map((name, index) => ({ name, written: (written[index] ?? '').replaceAll('`', '').trim() }));
  });
}

function refusal(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof CannotStart) return error.message;
    throw error;
  }
  throw new Error(`${JSON.stringify(env)} was accepted`);
}
