/** Pages of other origins in a real browser: a listed one decides with a key, another cannot. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundle } from '../../client/build.ts';
import { sharedBrowser } from '../browser.ts';
import { copyPreparedData } from '../prepared-data.ts';
import { removeDataDir, type Service, startService } from '../service.ts';

const dataDir = copyPreparedData();
let library = '';
let service: Service;
let listed: { origin: string; server: Server };
let other: { origin: string; server: Server };
beforeAll(async () => {
  library = (await bundle('library/index.ts', { minify: false })).code;
  [listed, other] = [await openPage(), await openPage()];
  service = await startService(dataDir, { CORS_ORIGINS: listed.origin });
});
afterAll(async () => {
  for (const { server } of [listed, other]) server.close();
  await service?.end('SIGKILL');
  removeDataDir(dataDir);
});

async function openPage(): Promise<{ origin: string; server: Server }> {
  const server = createServer(({ url }, reply) => {
    const isCode = url === '/client.js';
    reply.setHeader('content-type', isCode ? 'text/javascript' : 'text/html');
    reply.end(isCode ? library : '<!doctype html><title>x</title>');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const USE = (baseUrl: string, apiKey: string) => `(async () => {
  const { createClient, replyOf } = await import('/client.js');
  const client = createClient({ baseUrl: ${JSON.stringify(baseUrl)}, apiKey: ${JSON.stringify(apiKey)}, retries: 0 });
  try {
    const result = await client.decide({
      async: true, context: 'Two ovens.', stakeholders: [{ id: 's', description: 'Owner', values: 'Profit' }],
      options: ['A', 'B'].map((id) => ({ id, description: id, consequences: [{ description: 'Earns 9 USD', valence: 'benefit' }] })),
    }, { onProgress() {} });
    const { requestId, rateLimit } = replyOf(result);
    const told = [];
    for await (const { type } of client.decisions.events(result.id)) told.push(type);
    const shared = await client.decisions.share(result.id, true);
    const error = await client.decisions.get('dec_none').catch((thrown) => thrown);
    return [result.results.length, requestId, rateLimit !== null, told.join(), shared.sharedWithOrg, error.type, error.requestId];
  } catch (error) {
    return [error.type];
  }
})()`;

async function usedFrom(origin: string): Promise<unknown> {
  const context = await (await sharedBrowser()).newContext();
  try {
    const page = await context.newPage();
    await page.goto(origin);
    return await page.evaluate(USE(service.baseUrl, service.key ?? ''));
  } finally {
    await context.close();
  }
}

test('a page of a listed origin decides, follows, shares, and reads errors with their ids', async () => {
  const id = expect.stringMatching(/^req_/);
  expect(await usedFrom(listed.origin)).toEqual([1, id, true, 'done', true, 'invalid_request', id]);
});

test('a page of another origin reaches nothing', async () => {
  expect(await usedFrom(other.origin)).toEqual(['no_connection']);
});
