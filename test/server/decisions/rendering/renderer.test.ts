/** The thread that renders: its limits, and what follows when it is lost. */
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import {
  openRenderer,
  type Renderer,
  type RendererOptions,
} from '../../../../server/decisions/rendering/renderer.ts';
import { PATIENCE_MS } from '../../../until.ts';
import { defaultDecision } from '../../pages/decisions.ts';

const workerFile = resolve(import.meta.dirname, 'faulty-worker.ts');
let renderer: Renderer;
const open = (options: RendererOptions = {}) => {
  renderer = openRenderer({ workerFile, ...options });
};
afterEach(() => renderer.close());

const draw = async (request: string) =>
  String(
    await renderer.drawPicture({ name: request, party: 1 }, async () => ({
      request,
      response: '',
      judge: null,
    })),
  );
const page = async (request: string) => {
  const content = { request, response: '', judge: null };
  const order = { content, token: 't', publishedAt: new Date(0), baseUrl: 'http://x' };
  return gunzipSync((await renderer.renderPage(order, 1)).page).toString();
};

test('a page and a PNG of a real decision come from the thread', async () => {
  renderer = openRenderer({ limitMs: PATIENCE_MS });
  const agreement = { all_same: true, best_by_stakeholder: { s1: 'A' } };
  const { result, mode: _mode, published_at: _at, ...request } = defaultDecision();
  const content = {
    request: JSON.stringify(request),
    response: JSON.stringify({ ...result, agreement }),
    judge: null,
  };
  const order = { content, token: 'token', publishedAt: new Date(0), baseUrl: 'https://decisions.example' };
  const rendered = await renderer.renderPage(order, 1);
  expect(rendered.undrawn).toEqual([]);
  expect(gunzipSync(rendered.page).toString()).toContain('og:image');
  const picture = await renderer.drawPicture({ name: 'x', party: 1 }, async () => content);
  expect(picture?.subarray(1, 4).toString()).toBe('PNG');
  expect(picture?.equals(Buffer.from(rendered.picture ?? []))).toBe(true);
});

test('a page whose picture ends the thread is rendered without it, and the next order has a new thread', async () => {
  open();
  expect(await page('exit')).toBe('drawing it took too much time or memory');
  expect(await page('fine')).toBe('null');
});

test('an order that fails, and one that ends its thread, are refused alone', async () => {
  open();
  await expect(draw('break')).rejects.toMatchObject({ name: 'RenderingFault', lostThread: false });
  await expect(page('break')).rejects.toMatchObject({ name: 'RenderingFault', lostThread: false });
  await expect(draw('exit')).rejects.toMatchObject({ name: 'RenderingFault', lostThread: true });
  expect(await draw('fine')).toBe('fine');
});

test('a picture is drawn once for all who ask, and not read again while it is kept', async () => {
  open();
  let read = 0;
  const ask = (name: string) =>
    renderer.drawPicture({ name, party: 1 }, async () => {
      read += 1;
      return name === 'none' ? null : { request: name, response: '', judge: null };
    });
  expect((await Promise.all([ask('x'), ask('x'), ask('y')])).map(String)).toEqual(['x', 'x', 'y']);
  expect(String(await ask('x'))).toBe('x');
  expect(read).toBe(2);
  expect([await ask('none'), await ask('none')]).toEqual([null, null]);
  expect(read).toBe(4);
});

test('a thread that is stuck is ended', async () => {
  open({ limitMs: 200 });
  await expect(draw('hang')).rejects.toThrow('no answer within 200 ms');
  // The new thread may need longer than that to start.
  await expect.poll(() => draw('fine').catch(() => 'late')).toBe('fine');
});

test('what runs or waits when it is closed fails', async () => {
  open();
  const failing = [draw('hang'), page('fine')].map((order) =>
    order.then(
      () => 'done',
      ({ name }: Error) => name,
    ),
  );
  await renderer.close();
  expect(await Promise.all(failing)).toEqual(['RenderingFault', 'RenderingFault']);
});
