/** Under retention `none`, the command leaves the one fetch of an answer to its user. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAdmin } from '../../../server/admin.ts';
import { type OwnService, openOwnService } from '../own-service.ts';
import { startDecide } from './decide-process.ts';

let service: OwnService;
beforeAll(async () => {
  service = await openOwnService();
  const words = ['key', 'set', '--id', '1', '--retention', 'none'];
  expect(await runAdmin(words, () => service.settings)).toMatchObject({ code: 0 });
});
afterAll(() => service?.close());

const decide = (...args: string[]) => startDecide(service, args).ended;

test('a Direct mode decision says who judged, and its answer can still be fetched once', async () => {
  const sent = await decide('examples/direct-lunch.json');
  expect([sent.code, sent.stderr]).toEqual([0, '']);
  expect(sent.stdout).toContain('Made by the built-in judge');
  const id = sent.stdout.split('\n')[0] ?? '';
  expect(await decide('get', id)).toMatchObject({ code: 0, stderr: '' });
  expect((await decide('get', id)).stderr).toContain('no longer stored');
});
