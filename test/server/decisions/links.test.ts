import { describe, expect, test } from 'vitest';
import { linksOf } from '../../../server/decisions/links.ts';
import { smallDecision } from '../surfaces/rest/open-service.ts';
import { MODES, publish } from '../surfaces/rest/publish.ts';
import { serve } from '../surfaces/rest/serve.ts';

const BASE_URL = 'https://decisions.example';
const SHOWN = {
  id: 'dec_1',
  status: 'ok',
  contentStored: true,
  held: false,
  publicToken: null,
} as const;
const links = linksOf(BASE_URL, SHOWN);

test('the addresses are those of the public page, or else of the console', () => {
  expect(linksOf(BASE_URL, { ...SHOWN, publicToken: 'token' })).toEqual({
    view_url: 'https://decisions.example/p/token',
    png_url: 'https://decisions.example/p/token.png',
  });
  expect(links).toEqual({
    view_url: 'https://decisions.example/console/decisions/dec_1',
    png_url: 'https://decisions.example/console/decisions/dec_1/picture.png',
  });
});

test.each([
  ['runs', { status: 'running' }],
  ['has failed', { status: 'error' }],
  ['has expired', { contentStored: false }],
  ['is held for one fetch', { held: true }],
] as const)('a decision that %s has none', (_, changes) => {
  expect(linksOf(BASE_URL, { ...SHOWN, ...changes })).toBeNull();
});

describe('in replies', () => {
  const api = serve();

  test.each(MODES)(
    '%s mode: of the console, of the page while it is published, and of the console again',
    async (mode, changes) => {
      const { service, caller } = api;
      const request = smallDecision({ ...changes });
      const headers = { 'idempotency-key': `links-${mode}` };
      const made = await service.post(caller, request, headers);
      const id = String(made.body.id);
      const screen = `http://127.0.0.1:3000/console/decisions/${id}`;
      const inConsole = { view_url: screen, png_url: `${screen}/picture.png` };
      // Direct mode's result has no links.
      const ofResult = (addresses: object) => (mode === 'Default' ? addresses : undefined);
      expect(made.body.links).toEqual(ofResult(inConsole));
      const shown = async () => {
        const { links: ofRecord, response } = (await service.get(caller, id)).body;
        expect((await service.post(caller, request, headers)).body).toEqual(response);
        return { ofRecord, ofResult: Object(response).links };
      };
      expect(await shown()).toEqual({ ofRecord: inConsole, ofResult: ofResult(inConsole) });
      const path = await publish(api, id);
      const page = `http://127.0.0.1:3000${path}`;
      const published = { view_url: page, png_url: `${page}.png` };
      expect(await shown()).toEqual({ ofRecord: published, ofResult: ofResult(published) });
      await service.send(caller, 'DELETE', `/decisions/${id}/publication`);
      expect(await shown()).toEqual({ ofRecord: inConsole, ofResult: ofResult(inConsole) });
    },
  );

  test('they are neither stored nor hashed', async () => {
    const { service, caller } = api;
    const { body } = await service.post(caller, smallDecision());
    const [row] = await service.database.sql`
      select response::text as stored from decision_content where decision_id = ${String(body.id)}`;
    expect(JSON.parse(row?.stored)).toEqual({ ...body, links: null });
    expect(row?.stored).not.toContain('/console/');
  });

  test('an answer that nobody can read again has none', async () => {
    const { service, caller } = api;
    const keepsNone = await service.newKey(caller.organizationId, { retention: 'none' });
    const { status, body } = await service.post(keepsNone, smallDecision());
    expect([status, body.links]).toEqual([200, null]);
    expect((await service.get(keepsNone, String(body.id))).body.links).toBeNull();
  });
});
