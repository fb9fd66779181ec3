/**
 * Requests that are refused with 400, the messages, and that nothing of these requests is stored.
 */
import { describe, expect, test } from 'vitest';
import { FULL } from './full-requests.ts';
import { openService, smallDecision } from './open-service.ts';
import { serve } from './serve.ts';

const api = serve({ work: false, config: { maxRunningDecisions: 10_000 } });

const EMPTY_OPTION = { id: 'A', description: 'x', consequences: [] };

/** The small decision with one value replaced; undefined removes it. */
function withValue(path: readonly (string | number)[], value: unknown): Record<string, unknown> {
  const body = smallDecision({ async: true });
  let at = Object(body);
  for (const step of path.slice(0, -1)) at = at[step];
  const last = path.at(-1) ?? '';
  if (value === undefined) delete at[last];
  else at[last] = value;
  return body;
}

async function messageOf(body: unknown): Promise<string> {
  const { status, text, body: reply } = await api.service.post(api.caller, body);
  expect(status, text).toBe(400);
  expect(Object.keys(reply)).toEqual(['error']);
  expect(Object.keys(Object(reply.error)).sort()).toEqual(['code', 'doc_url', 'message', 'param', 'type']);
  expect(Object(reply.error).type).toBe('invalid_request');
  return String(Object(reply.error).message);
}

const first = ['options', 0, 'consequences', 0] as const;
const third = ['options', 1, 'consequences', 0] as const;

const KNOWN =
  'known here: model, context, stakeholders, metadata, revises, revision_note, share_with_org, mode, options, seed, async';

describe('every 400 names the field by its path and says why', () => {
  test.each<[string, readonly (string | number)[], unknown]>([
    ['context: required, but missing; write 1 to 20000 characters', ['context'], undefined],
    ['context: expected a string, got a number', ['context'], 5],
    ['context: expected a string, got null', ['context'], null],
    ['context: must not be empty; write 1 to 20000 characters', ['context'], ''],
    ['context: expected 1 to 20000 characters, got 20001', ['context'], '🙂'.repeat(20_001)],
    ['model: expected "model-1", got "model-2"', ['model'], 'model-2'],
    ['mode: expected "default" or "direct", got "fast"', ['mode'], 'fast'],
    [
      'options[0].consequences: Direct mode takes no consequences; leave them out, or leave out "mode": "direct" to have them weighed; options[1].consequences: the same; seed: unknown property; known here: model, context, stakeholders, metadata, revises, revision_note, share_with_org, mode, options; and 1 more',
      ['mode'],
      'direct',
    ],
    ['revises: expected 1 to 64 characters, got 65', ['revises'], 'x'.repeat(65)],
    [
      'revision_note: only a decision that revises another has one; send revises as well, or leave it out',
      ['revision_note'],
      { missed: [{ kind: 'other', description: 'x' }] },
    ],
    [
      'stakeholders: expected a list, got an object; for example [{ "id": "owner", "description": "Owns the shop" }]',
      ['stakeholders'],
      {},
    ],
    [
      'stakeholders: expected 1 to 8 items, got 0; each is such as { "id": "owner", "description": "Owns the shop" }',
      ['stakeholders'],
      [],
    ],
    ['stakeholders: expected 1 to 8 items, got 9', ['stakeholders'], Array(9).fill({ description: 'x' })],
    [
      'stakeholders[0].name: unknown property; known here: id, description, values',
      ['stakeholders', 0, 'name'],
      'x',
    ],
    [
      'stakeholders[0].id: expected 1 to 40 letters, digits, "_" or "-"',
      ['stakeholders', 0, 'id'],
      'an owner',
    ],
    ['stakeholders[0].id: "__proto__" cannot be an id', ['stakeholders', 0, 'id'], '__proto__'],
    [
      'stakeholders[1].id: "s2" is used twice',
      ['stakeholders'],
      [
        { id: 's2', description: 'x' },
        { id: 's2', description: 'x' },
        { id: 'owner', description: 'x' },
      ],
    ],
    [
      'stakeholders[0].values: expected 0 to 2000 characters, got 2001',
      ['stakeholders', 0, 'values'],
      'x'.repeat(2001),
    ],
    [
      'options: expected 2 to 8 items, got 1; each is such as { "id": "A", "description": "Open longer", "consequences": [ { "description": "Sales rise by a tenth", "valence": "benefit" } ] }',
      ['options'],
      [EMPTY_OPTION],
    ],
    ['options[0].id: expected "A", "B", "C", "D", "E", "F", "G" or "H", got "a"', ['options', 0, 'id'], 'a'],
    ['options[1].id: "A" is used twice', ['options', 1, 'id'], 'A'],
    [
      'options[0].consequences: expected 1 to 40 items, got 0; each is such as { "description": "Sales rise by a tenth", "valence": "benefit" }',
      ['options', 0, 'consequences'],
      [],
    ],
    ['options[1].consequences[0].id: "sales" is used twice', [...third, 'id'], 'sales'],
    [
      'options[0].consequences[0].label: expected 1 to 60 characters, got 61',
      [...first, 'label'],
      'x'.repeat(61),
    ],
    ['options[0].consequences[0].valence: required, but missing', [...first, 'valence'], undefined],
    [
      'options[0].consequences[0].valence: expected "benefit" or "harm", got "good"',
      [...first, 'valence'],
      'good',
    ],
    ['options[0].consequences[0].valence: expected "benefit" or "harm", got 5', [...first, 'valence'], 5],
    ['options[0].consequences[0].valence: expected 1 to 8 properties, got 0', [...first, 'valence'], {}],
    [
      'options[1].consequences[0].valence.owner: expected "benefit" or "harm", got "good"',
      [...third, 'valence', 'owner'],
      'good',
    ],
    [
      'options[1].consequences[0].valence.nobody: not the id of a stakeholder of this request; it has owner, s2',
      [...third, 'valence', 'nobody'],
      'harm',
    ],
    [
      "options[1].consequences[0].valence.s2: not among this consequence's stakeholders",
      [...third, 'stakeholders'],
      ['owner'],
    ],
    [
      'options[0].consequences[0].valence: no valence for "owner", which stakeholders lists',
      [...first],
      { description: 'x', stakeholders: ['owner', 's2'], valence: { s2: 'harm' } },
    ],
    ['options[0].consequences[0].stakeholders: expected 1 to 8 items, got 0', [...first, 'stakeholders'], []],
    [
      'options[0].consequences[0].stakeholders[1]: "owner" is listed twice',
      [...first, 'stakeholders'],
      ['owner', 'owner'],
    ],
    [
      'options[0].consequences[0].stakeholders[0]: "toString" is not the id of a stakeholder of this request; it has owner, s2',
      [...first, 'stakeholders'],
      ['toString'],
    ],
    ['seed: expected a whole number from 0 to 4294967295, got 1.5', ['seed'], 1.5],
    ['seed: expected a whole number from 0 to 4294967295, got 4294967296', ['seed'], 4294967296],
    ['seed: expected a whole number from 0 to 4294967295, got -1', ['seed'], -1],
    ['async: expected true or false, got a string', ['async'], 'true'],
    [
      'metadata.issue.url: required, but missing; write 1 to 2000 characters',
      ['metadata'],
      { issue: { tracker: 'jira' } },
    ],
    [
      'metadata.pull_request.number: expected a whole number from 1 to 9007199254740991, got 0',
      ['metadata'],
      { pull_request: { platform: 'github', url: 'x', number: 0 } },
    ],
    [
      'metadata.on_behalf_of.email: expected an e-mail address of at most 320 characters',
      ['metadata'],
      { on_behalf_of: { email: 'someone' } },
    ],
    ['metadata.links: expected 0 to 10 items, got 11', ['metadata'], { links: Array(11).fill({ url: 'x' }) }],
    [`["a b"]: unknown property; ${KNOWN}`, ['a b'], 1],
    [`constructor: unknown property; ${KNOWN}`, ['constructor'], 1],
    ['revisionNote: unknown property; did you mean "revision_note"?', ['revisionNote'], 1],
  ])('%s', async (message, path, value) => {
    expect(await messageOf(withValue(path, value))).toBe(message);
  });

  test('without a mode it is default; a model other than model-1 is 400 in every operation', async () => {
    const { status, body: notice } = await api.service.post(api.caller, smallDecision({ async: true }));
    expect([status, notice.mode]).toEqual([202, 'default']);
    for (const { send, body } of FULL)
      for (const model of ['model-2', 'MODEL-1', 'model-1 ', '', null]) {
        const reply = await api.service[send](api.caller, { ...body(), model });
        expect(reply.status).toBe(400);
        expect(reply.body.error).toMatchObject({
          message: `model: expected "model-1", got ${JSON.stringify(model)}`,
        });
      }
  });

  test('a message lists the first three problems and says how many more there are', async () => {
    const body = { context: 5, stakeholders: [{}, {}], options: [EMPTY_OPTION, 7], a: 1, b: 2 };
    expect(await messageOf(body)).toBe(
      'context: expected a string, got a number; stakeholders[0].description: required, but missing; write 1 to 2000 characters; ' +
        'stakeholders[1].description: required, but missing; write 1 to 2000 characters; and 4 more',
    );
  });

  test('names that do not agree are listed together with other problems, as far as they can be read', async () => {
    const consequences = (...all: Record<string, unknown>[]) =>
      all.map((one) => ({ description: 'x', valence: 'harm', ...one }));
    const body = {
      context: 'x',
      stakeholders: [{ id: 'a', description: 'x' }, { description: 5 }],
      options: [
        {
          id: 'A',
          description: 'x',
          consequences: consequences({ id: 'c', stakeholders: ['s2', 'nobody'] }),
        },
        { id: 'A', description: 'x', consequences: consequences({ id: 'c', valence: { a: 'harm' } }) },
      ],
    };
    expect(await messageOf(body)).toBe(
      'stakeholders[1].description: expected a string, got a number; options[1].id: "A" is used twice; ' +
        'options[1].consequences[0].id: "c" is used twice; and 1 more',
    );
    expect(await messageOf({ ...body, stakeholders: [] })).toBe(
      'stakeholders: expected 1 to 8 items, got 0; each is such as { "id": "owner", "description": "Owns the shop" }; options[1].id: "A" is used twice; ' +
        'options[1].consequences[0].id: "c" is used twice',
    );
    const unreadable = [{ id: 7, stakeholders: [7], valence: 7 }, null, { consequences: [null] }];
    expect(await messageOf({ ...body, options: unreadable, mode: 'direct' })).toMatch(/; and \d+ more$/);
    expect(await messageOf({ ...body, options: unreadable })).toMatch(/; and \d+ more$/);
    expect(await messageOf({ ...body, options: { 0: body.options } })).toBe(
      'stakeholders[1].description: expected a string, got a number; options: expected a list, got an object; for example [{ "id": "A", "description": "Open longer", "consequences": [ { "description": "Sales rise by a tenth", "valence": "benefit" } ] }]',
    );
  });
});

describe('limits of the decision', () => {
  test('are refused with the number, the limit and what to shorten', async () => {
    const option = (id: string) => ({
      id,
      description: 'x',
      consequences: Array.from({ length: 40 }, (_, index) => ({
        description: `${id} ${index}`,
        valence: 'harm',
      })),
    });
    const { status, body } = await api.service.post(
      api.caller,
      smallDecision({ options: ['A', 'B', 'C'].map(option) }),
    );
    expect(status).toBe(400);
    // There are 3 · 40 · 39 / 2 pairs of harms within the options, and none across options.
    expect(body.error).toMatchObject({
      type: 'too_many_overlap_pairs',
      message:
        'options: 2340 pairs of consequences could overlap, the limit is 2000; shorten the lists of consequences (A: 40, B: 40, C: 40): the number of pairs grows with their square',
    });
    const many = await openService(api.ground, { work: false, config: { maxRatioRecords: 13 } });
    const other = await many.newKey(await many.newOrganization());
    const refused = await many.post(other, smallDecision());
    expect(refused.status).toBe(400);
    expect(refused.body.error).toMatchObject({
      type: 'too_many_records',
      message:
        'options, stakeholders: this decision needs 14 ratio records, the limit is 13; give fewer stakeholders, or shorten the lists of consequences (A: 2, B: 2)',
    });
    await many.close();
  });
});

test('nothing of a refused request is stored, and no job is left', async () => {
  const count = async () => {
    const [row] = await api.service.database.sql`
      select (select count(*) from decisions) as decisions, (select count(*) from decision_content) as content,
        (select count(*) from pgboss.job) as jobs`;
    return row;
  };
  const before = await count();
  await messageOf(withValue(['context'], ''));
  await messageOf(withValue([...first, 'valence'], 'good'));
  expect(await count()).toEqual(before);
});
