import { describe, expect, test } from 'vitest';
import { linksOf, withLinks } from '../../../server/decisions/public-links.ts';
import { smallDecision } from '../api/open-service.ts';
import { MODES } from '../api/publish.ts';
import { serve } from '../api/serve.ts';

const links = linksOf('https://decisions.example', 'token');

test('the addresses are those of the public page, and null without one', () => {
  expect(links).toEqual({
    view_url: 'https://decisions.example/p/token',
    png_url: 'https://decisions.example/p/token.png',
  });
  expect(linksOf('https://decisions.example', null)).toBeNull();
});

test("only the result's own field is filled in, whatever its texts say", () => {
  const text = '"links":null, \\"links":null';
  const result = {
    results: [{ description: text, links: { nested: 1 } }],
    links: null,
    meta: { [text]: 1 },
    notes: text,
  };
  const stored = JSON.stringify(result);
  expect(JSON.parse(withLinks(stored, links) ?? '')).toEqual({ ...result, links });
  expect(withLinks(stored, null)).toBe(stored);
  expect(withLinks('{"best":"A"}', links)).toBe('{"best":"A"}');
  expect(withLinks(null, links)).toBeNull();
});

describe('in replies', () => {
  const api = serve();
  test.each(MODES)(
    '%s mode: null, the addresses while it is published, and null again',
    async (mode, changes) => {
      const { service, caller } = api;
      const request = smallDecision({ ...changes });
      const headers = { 'idempotency-key': `links-${mode}` };
      const made = await service.post(caller, request, headers);
      const hasLinks = mode === 'Default';
      expect(made.body.links).toBe(hasLinks ? null : undefined);
      const id = String(made.body.id);
      const shown = async () => {
        const { links: ofRecord, response, publication } = (await service.get(caller, id)).body;
        const again = await service.post(caller, request, headers);
        expect(again.body).toEqual(response);
        return { ofRecord, ofResult: Object(response).links, publication };
      };
      const none = { ofRecord: null, ofResult: hasLinks ? null : undefined, publication: null };
      expect(await shown()).toEqual(none);
      const published = await service.send(caller, 'POST', `/decisions/${id}/publication`);
      const { url } = Object(published.body.publication);
      const addresses = { view_url: url, png_url: `${url}.png` };
      expect(published.body.links).toEqual(addresses);
      expect(await shown()).toMatchObject({
        ofRecord: addresses,
        ofResult: hasLinks ? addresses : undefined,
      });
      const picture = await service.app.inject({ url: new URL(addresses.png_url).pathname });
      expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png']);
      await service.send(caller, 'DELETE', `/decisions/${id}/publication`);
      expect(await shown()).toEqual(none);
    },
  );
});
