import { expect, test } from 'vitest';
import type { Caller } from '../../../../server/accounts/caller.ts';
import { inOrganization } from '../../../../server/database/organization-sql.ts';
import { readDecision, viewDecision } from '../../../../server/decisions/afterwards/read.ts';
import { readDecisionAsText, withLinks } from '../../../../server/decisions/afterwards/record-text.ts';
import { decide, MODES, publish } from '../../surfaces/rest/publish.ts';
import { serve } from '../../surfaces/rest/serve.ts';

const LINKS = { view_url: 'https://decisions.example/p/token', png_url: 'https://decisions.example/p.png' };

test("only the result's own field is filled in, whatever its texts say", () => {
  const text = '"links":null, \\"links":null';
  const result = {
    results: [{ description: text, links: null }],
    links: null,
    meta: { [text]: 1 },
    notes: text,
  };
  const stored = JSON.stringify(result);
  expect(JSON.parse(withLinks(stored, LINKS) ?? '')).toEqual({ ...result, links: LINKS });
  expect(withLinks(stored, null)).toBe(stored);
  expect(withLinks('{"best":"A"}', LINKS)).toBe('{"best":"A"}');
  expect(withLinks(null, LINKS)).toBeNull();
});

const api = serve();
const asked = (decisionId: string): { caller: Caller; decisionId: string } => {
  const { organizationId, keyId: id } = api.caller;
  return { caller: { kind: 'key', organizationId, id }, decisionId };
};

/** The record as text and as the two values, which must all be the same bytes. */
async function texts(id: string): Promise<string[]> {
  const of = asked(id);
  const services = inOrganization(api.service.services, of.caller.organizationId);
  return [
    (await api.service.get(api.caller, id)).text,
    await readDecisionAsText(services, of),
    JSON.stringify(await readDecision(services, of)),
    JSON.stringify(await viewDecision(services, of)),
  ];
}

test.each(MODES)('%s mode: the text is that of the value, byte for byte', async (_, changes) => {
  const context = '"links":null, \\ "request":null,\u2028 \ud83d\ude80 öß';
  const id = await decide(api, { ...changes, context });
  expect(new Set(await texts(id)).size).toBe(1);
  await publish(api, id);
  const published = await texts(id);
  expect(new Set(published).size).toBe(1);
  expect(JSON.parse(published[0] ?? '').request.context).toBe(context);
});

test('without its content as well', async () => {
  const id = await decide(api);
  await api.service.database.sql`update decisions set expires_at = now() where id = ${id}`;
  const expired = await texts(id);
  expect(new Set(expired).size).toBe(1);
  expect(JSON.parse(expired[0] ?? '')).toMatchObject({ contentStored: false, request: null, response: null });
});
