/** The programs of docs/clients.md run as they are written, also when the first reply is lost. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FailingProxy, openFailingProxy } from '../client/failing-proxy.ts';
import { type OwnService, openOwnService } from '../client/own-service.ts';
import { runProgram } from '../client/run-program.ts';
import { HAS_PYTHON } from '../clients/python/python-client.ts';

const root = resolve(import.meta.dirname, '../..');
const page = readFileSync(resolve(root, 'docs/clients.md'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'clients-'));
let service: OwnService;
let proxy: FailingProxy;
beforeAll(async () => {
  service = await openOwnService();
  proxy = await openFailingProxy(service.baseUrl);
});
afterAll(async () => {
  await proxy?.close();
  await service?.close();
  rmSync(folder, { recursive: true });
});

/** A machine without the program's language or library cannot run it. */
const runs = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;

const PROGRAMS: [language: string, command: string, isHere: boolean, printed: RegExp][] = [
  ['python', 'python3', HAS_PYTHON, /^\{'owner': 'B'\}\n$/],
  ['sh', 'bash', runs('bash', '-c', 'command -v curl jq'), /^\{"owner":"B"\}\n$/],
];

for (const [language, command, isHere, printed] of PROGRAMS)
  test.skipIf(!isHere).each([false, true])(`${language}, asynchronous: %s`, async (async) => {
    const program = new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(page)?.[1] ?? '';
    expect(program.length).toBeGreaterThan(200);
    const request = readFileSync(resolve(root, 'examples/dominated-option.json'), 'utf8');
    writeFileSync(join(folder, 'decision.json'), JSON.stringify({ ...JSON.parse(request), async }));
    writeFileSync(join(folder, 'program'), program);
    copyFileSync(resolve(root, 'clients/python/decision_analysis.py'), join(folder, 'decision_analysis.py'));
    proxy.seen.length = 0;
    proxy.failures.push(async ({ request: lost, forward }) => {
      await forward();
      lost.socket.destroy();
    });
    const { stdout, stderr } = await runProgram(command, ['program'], {
      cwd: folder,
      env: { PATH: process.env.PATH ?? '', DECISIONS_URL: proxy.url, DECISIONS_API_KEY: service.key },
    });
    expect(stdout, stderr).toMatch(printed);
    const keys = proxy.seen.flatMap(({ idempotencyKey }) => idempotencyKey ?? []);
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  });
