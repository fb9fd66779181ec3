/**
 * The package as it would be published: packed, unpacked and used by the Nodes of this machine, by
 * a TypeScript project and by a real browser.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedBrowser } from '../browser.ts';
import { type FailingProxy, openFailingProxy } from './failing-proxy.ts';
import { type OwnService, openOwnService } from './own-service.ts';
import { runProgram } from './run-program.ts';

const root = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'client-package-'));
const installed = join(folder, 'node_modules/decision-analysis-client');
let service: OwnService;
let proxy: FailingProxy;
beforeAll(async () => {
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  const readme = readFileSync(resolve(root, 'client/README.md'), 'utf8');
  const commands = /^```sh\n(npm run client:pack .*?)^```$/ms.exec(readme)?.[1] ?? 'false';
  execFileSync('sh', ['-ec', commands.replaceAll('/path/to/your/program', folder)], {
    cwd: root,
    stdio: 'pipe',
    // A package without dependencies needs no registry.
    env: { ...process.env, npm_config_offline: 'true', npm_config_audit: 'false' },
  });
  service = await openOwnService();
  proxy = await openFailingProxy(service.baseUrl);
});
afterAll(async () => {
  await proxy?.close();
  await service?.close();
  rmSync(folder, { recursive: true });
});

const request = JSON.parse(readFileSync(resolve(root, 'examples/dominated-option.json'), 'utf8'));

const USE = `
import { createClient, isApiError, verifyResult, verifyWebhook } from 'decision-analysis-client';
const client = createClient({ baseUrl: process.env.DECISIONS_URL, apiKey: process.env.DECISIONS_API_KEY });
const result = await client.decide(JSON.parse(process.argv[2]), { onProgress() {} });
const error = await client.decisions.get('dec_none').catch((thrown) => thrown);
const told = [];
for await (const { type } of client.decisions.events(result.id)) told.push(type);
const [listed] = await Array.fromAsync?.(client.decisions.list({ search: result.id })) ?? [{ id: result.id }];
const { length } = await client.decisions.picture(result.id);
const headers = { 'webhook-id': 'a', 'webhook-timestamp': '1', 'webhook-signature': 'v1,YQ==' };
const isSigned = await verifyWebhook('whsec_YQ==', headers, '{}');
const seen = [told.join(), listed.id === result.id, length > 1000, isSigned, (await client.decisions.cancel(result.id)).status];
console.log(JSON.stringify([result.results[0].best, await verifyResult(result), isApiError(error), error.status, ...seen]));
`;

const REQUIRE = `
const { ApiError, createClient, isApiError } = require('decision-analysis-client');
const client = createClient();
(async () => {
  const { ApiError: Imported, replyOf } = await import('decision-analysis-client');
  const request = JSON.parse(process.argv[2]);
  const { id, results } = await client.decide(request);
  const wrong = await client.decisions.revise(id, { ...request, context: '' }).catch((thrown) => thrown);
  const seen = [wrong instanceof ApiError, isApiError(new Imported('timeout', 'x')), replyOf({})];
  console.log(JSON.stringify([results[0].best, wrong.type, wrong.status, ...seen]));
})();
`;

/** This one, and every other Node on PATH from version 20 on. */
function nodes(): string[] {
  const onPath = (process.env.PATH ?? '').split(delimiter).map((one) => join(one, 'node'));
  const found = new Map<string, string>();
  for (const node of [process.execPath, ...onPath.filter((path) => existsSync(path))]) {
    const version = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.trim();
    if (Number(/^v(\d+)/.exec(version)?.[1]) >= 20 && !found.has(version)) found.set(version, node);
  }
  return [...found.values()];
}

test.each(nodes())('%s uses the library and the command', async (node) => {
  writeFileSync(join(folder, 'use.js'), USE);
  const run = (args: string[]) =>
    runProgram(node, args, {
      cwd: folder,
      env: { DECISIONS_URL: service.baseUrl, DECISIONS_API_KEY: service.key },
    });
  const used = await run(['use.js', JSON.stringify(request)]);
  expect([used.stdout, used.stderr]).toEqual(['["B",true,true,410,"done",true,true,false,"ok"]\n', '']);
  writeFileSync(join(folder, 'use.cjs'), REQUIRE);
  const required = await run(['use.cjs', JSON.stringify(request)]);
  expect([required.stdout, required.stderr]).toEqual(['["B","invalid_request",400,true,true,null]\n', '']);
  const command = join(installed, 'dist/decide.js');
  const shown = await run([command, resolve(root, 'examples/dominated-option.json')]);
  expect([shown.code, shown.stderr]).toEqual([0, '']);
  expect(shown.stdout).toMatch(/^The owner of the bakery: (?:Clearly|Likely) B: /m);
});

test('a page in Chromium decides and verifies', async () => {
  const library = readFileSync(join(installed, 'dist/index.js'), 'utf8');
  proxy.pages.set('/index.js', { type: 'text/javascript', text: library });
  proxy.pages.set('/', { type: 'text/html', text: '<!doctype html><title>x</title>' });
  const context = await (await sharedBrowser()).newContext();
  try {
    const page = await context.newPage();
    await page.goto(proxy.url);
    // The first try breaks after the decision was made.
    proxy.failures.push(async ({ request: lost, forward }) => {
      await forward();
      lost.socket.destroy();
    });
    const use = `(async () => {
      const { createClient, verifyResult } = await import('/index.js');
      const client = createClient({ baseUrl: location.origin, apiKey: ${JSON.stringify(service.key)} });
      const result = await client.decide(${JSON.stringify({ ...request, async: true })});
      return [result.results[0].best, await verifyResult(result)];
    })()`;
    expect(await page.evaluate(use)).toEqual(['B', true]);
    expect(new Set(proxy.seen.flatMap(({ idempotencyKey }) => idempotencyKey ?? [])).size).toBe(1);
  } finally {
    await context.close();
  }
});

const WANTED = `
import { ApiError, createClient, type ExplicitDecisionResponse, isApiError, type WebhookEvent } from 'decision-analysis-client';
declare const key: string | undefined;
const client = createClient({ baseUrl: 'http://localhost', apiKey: key });
export const direct = async () => (await client.decide({
  mode: 'direct', context: 'x', stakeholders: [{ description: 'x', values: 'x' }],
  options: [{ id: 'A', description: 'x' }, { id: 'B', description: 'y' }],
})).usage.input_tokens;
export const explicit = (result: ExplicitDecisionResponse): string => result.meta.result_hash;
export const wait = (error: ApiError): number | null => error.type === 'rate_limited' ? error.retryAfterMs : null;
export const known = (error: unknown) => isApiError(error) && error.type === 'insufficient_credit' && error.code;
export const open = (error: ApiError) => error.type === 'type_of_a_newer_service';
export const narrowed = (event: WebhookEvent) => event.type === 'credit.low' ? event.data.balance_usd : null;
export const asked = async (): Promise<'a' | 'b'> =>
  (await client.questions.ask({ state: 'x', questions: { q: { type: 'choice', criteria: { a: 'x', b: 'y' } } } })).answers.q.choice;
// @ts-expect-error No such event.
export const unknown = (event: WebhookEvent) => event.type === 'decision.lost';
`;

/** Where modules are looked for; with `nodenext` the ending decides which declarations are read. */
test.each([
  { module: 'nodenext', file: 'use.mts' },
  { module: 'nodenext', file: 'use.cts' },
  { module: 'preserve', moduleResolution: 'bundler', file: 'use.ts' },
])('a strict TypeScript project compiles against the types alone: %j', ({ file, ...modules }) => {
  writeFileSync(join(folder, file), WANTED);
  const compilerOptions = {
    ...modules,
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    target: 'es2022',
    skipLibCheck: false,
    lib: ['es2022', 'dom', 'dom.iterable'],
    types: [],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [file] }));
  const { stdout, status } = spawnSync(resolve(root, 'node_modules/.bin/tsc'), ['-p', folder], {
    encoding: 'utf8',
  });
  expect([stdout, status]).toEqual(['', 0]);
});

test('a program carries only the functions that it uses', async () => {
  const size = async (code: string) => {
    const input = join(folder, 'part.js');
    writeFileSync(input, code);
    const built = await rolldown({ input, platform: 'neutral' });
    const { output } = await built.generate({ format: 'esm', minify: true });
    await built.close();
    return output[0].code.length;
  };
  const all = await size("export * from 'decision-analysis-client';");
  const part = await size("export { verifyWebhook } from 'decision-analysis-client';");
  expect(part).toBeLessThan(all / 5);
});

test('the package says what it was made from, and holds the licenses of what it bundles', () => {
  const read = (name: string) => readFileSync(join(installed, name), 'utf8');
  expect(read('dist/provenance.json')).toMatch(/"sha256": "[0-9a-f]{64}"/);
  expect(read('dist/LICENSES.txt')).toMatch(/^yaml \d/m);
  for (const file of ['README.md', 'dist/LICENSE', 'dist/library/index.d.ts'])
    expect(existsSync(join(installed, file)), file).toBe(true);
  expect(JSON.parse(read('package.json')).dependencies).toBeUndefined();
});
