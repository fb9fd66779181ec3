/**
 * Every limit of the specification's section 8 that this version serves: the largest allowed value,
 * and one beyond it.
 * Covers: server/decisions/schema.ts, server/one-pass/direct-schema.ts,
 * server/one-pass/question-schema.ts, server/decisions/plan.ts
 */
import { describe, expect, test } from 'vitest';
import { AnyRequest } from '../../../../server/one-pass/direct-schema.ts';
import { readConfig } from '../../../../server/process/config.ts';
import { characters, type Edge, ids, many } from './edges.ts';
import {
  type Body,
  FULL,
  fullDecision,
  fullDirect,
  fullQuestions,
  withValue,
  written,
} from './full-requests.ts';
import { documentOf } from './open-service.ts';
import { serve } from './serve.ts';

const api = serve({ work: false, config: { maxRunningDecisions: 100_000 } });

const LETTERS = 'ABCDEFGHI';
const consequence = (index: number) => ({ description: `x${index}`, valence: 'harm' });
const explicitOption = (index: number) => ({
  id: LETTERS[index],
  description: 'x',
  consequences: [consequence(0)],
});
const directOption = (index: number) => ({ id: LETTERS[index], description: 'x' });

const first = ['options', 0, 'consequences', 0] as const;
/** A decision whose consequences name no stakeholder, so that the stakeholders can be changed. */
const anonymous = (): Body => ({
  ...fullDecision(),
  stakeholders: [{ id: 'a', description: 'x', values: 'x' }],
  options: ['A', 'B'].map((_, index) => explicitOption(index)),
});

type Row = [string, () => Body, Edge];

const links = (body: () => Body): Row => [
  'metadata.links: max 10',
  body,
  many(['metadata', 'links'], 0, 10, () => ({ url: 'https://example.com' })),
];

/** Limits that hold in both modes. */
const ofBoth = (body: () => Body, option: (index: number) => unknown): Row[] => [
  ['context length: 1-20000 characters', body, characters(['context'], 1, 20_000)],
  ['options per decision: 2-8', body, many(['options'], 2, 8, option)],
  [
    'options per decision: ids A..H',
    body,
    { path: ['options', 0, 'id'], within: ['H'], beyond: ['I', 'a', 'AA', '', ' A', 'Ａ'] },
  ],
  ['option description: 1-2000', body, characters(['options', 1, 'description'], 1, 2000)],
  ['stakeholders per decision: 1-8', body, many(['stakeholders'], 1, 8, () => ({ description: 'x' }))],
  ['stakeholder id: 1-40 chars ^[A-Za-z0-9_-]+$', body, ids(['stakeholders', 0, 'id'])],
  ['stakeholder description: 1-2000', body, characters(['stakeholders', 0, 'description'], 1, 2000)],
  ['stakeholder values: max 2000', body, characters(['stakeholders', 0, 'values'], 0, 2000)],
  links(body),
];

const ofDefault: Row[] = [
  ['consequences per option: 1-40', anonymous, many(['options', 0, 'consequences'], 1, 40, consequence)],
  ['consequence description: 1-1000', fullDecision, characters([...first, 'description'], 1, 1000)],
  ['consequence label: 1-60', fullDecision, characters([...first, 'label'], 1, 60)],
  ['consequence id: 1-40', fullDecision, ids([...first, 'id'])],
  [
    'seed: integer 0-4294967295',
    fullDecision,
    { path: ['seed'], within: [0, 4294967295], beyond: [-1, 4294967296, 0.5, 2 ** 53] },
  ],
];

const score = (length: number) => ({ type: 'score', criteria: Array(length).fill('x') });
const named = (length: number, value: unknown) =>
  Object.fromEntries(Array.from({ length }, (_, index) => [`n${index}`, value]));
const team = ['questions', 'team'] as const;

const ofQuestions: Row[] = [
  links(fullQuestions),
  ['typed-question state string: 1-50000 chars', fullQuestions, characters(['state'], 1, 50_000)],
  [
    'typed-question state object: 50,000 as JSON text',
    fullQuestions,
    // `{"s":"…"}` has eight characters besides the string.
    {
      path: ['state'],
      unsaid: true,
      within: [{}, { s: '🙂'.repeat(49_992) }],
      beyond: [{ s: '🙂'.repeat(49_993) }, { s: '"'.repeat(24_997) }],
    },
  ],
  ...['team', 'urgency', 'again'].map(
    (question): Row => [
      `typed-question instructions: max 2000 (${question})`,
      fullQuestions,
      characters(['questions', question, 'instructions'], 0, 2000),
    ],
  ),
  ['choice criteria value: max 2000', fullQuestions, characters([...team, 'criteria', 'shop'], 0, 2000)],
  [
    'score criteria: 2-64 items',
    fullQuestions,
    { path: ['questions', 'urgency'], within: [score(2), score(64)], beyond: [score(1), score(65)] },
  ],
  [
    'score criteria: each max 500',
    fullQuestions,
    characters(['questions', 'urgency', 'criteria', 1], 0, 500),
  ],
  [
    '1 to 64 questions',
    fullQuestions,
    {
      path: ['questions'],
      within: [named(1, { type: 'noul' }), named(64, { type: 'noul' })],
      beyond: [{}, named(65, { type: 'noul' })],
    },
  ],
  [
    "a question's name is 1-200 characters",
    fullQuestions,
    {
      path: ['questions'],
      within: [{ ['🙂'.repeat(200)]: { type: 'noul' } }],
      beyond: [{ ['x'.repeat(201)]: { type: 'noul' } }, { '': { type: 'noul' } }],
    },
  ],
  [
    'choice has 1 to 64 criteria',
    fullQuestions,
    { path: [...team, 'criteria'], within: [named(1, ''), named(64, 'x')], beyond: [{}, named(65, 'x')] },
  ],
];

const metadata = (...place: string[]) => ['metadata', ...place];
const ofMetadata: Row[] = (
  [
    ['conversation.channel', 1, 200],
    ['conversation.thread_url', 1, 2000],
    ['issue.url', 1, 2000],
    ['issue.key', 1, 100],
    ['issue.title', 1, 300],
    ['pull_request.url', 1, 2000],
    ['pull_request.repo', 1, 200],
    ['pull_request.title', 1, 300],
    ['on_behalf_of.name', 1, 200],
  ] as const
).map(([place, least, most]) => [
  `${place}: ${least}-${most}`,
  fullDecision,
  characters(metadata(...place.split('.')), least, most),
]);
const link = [...metadata('links'), 0];
ofMetadata.push(
  ['links[].url: 1-2000', fullDecision, characters([...link, 'url'], 1, 2000)],
  ['links[].label: 1-200', fullDecision, characters([...link, 'label'], 1, 200)],
  [
    'pull_request.number: greater than 0',
    fullDecision,
    { path: metadata('pull_request', 'number'), within: [1, 2 ** 53 - 1], beyond: [0, -1, 1.5, 2 ** 53] },
  ],
  [
    'on_behalf_of.email: max 320',
    fullDecision,
    {
      path: metadata('on_behalf_of', 'email'),
      within: [`a@${'b'.repeat(60)}.com`, `${'a'.repeat(255)}@${'b'.repeat(60)}.com`],
      beyond: ['', 'a', 'a@', '@b.com', `${'a'.repeat(256)}@${'b'.repeat(60)}.com`],
    },
  ],
);

/**
 * The service accepts the values within, and both the service and the OpenAPI document refuse those
 * beyond. (`openApp` checks that the document allows every accepted request.)
 */
async function hold(body: () => Body, { path, unsaid, within, beyond }: Edge): Promise<void> {
  const { refusesBody } = documentOf(api.service.services.config.baseUrl);
  const how = FULL.find((one) => one.body === body) ?? FULL[0];
  for (const value of within) {
    const reply = await api.service[how.send](api.caller, withValue(body(), path, value));
    expect(reply.status, `${JSON.stringify(value).slice(0, 80)}: ${reply.text.slice(0, 500)}`).toBe(
      how.accepted,
    );
  }
  for (const value of beyond) {
    const sent = withValue(body(), path, value);
    const reply = await api.service[how.send](api.caller, sent);
    expect(reply.status, JSON.stringify(value).slice(0, 80)).toBe(400);
    expect(String(Object(reply.body.error).message)).toContain(written(path));
    const url = `/api/v1/${how.send === 'post' ? 'decisions' : 'questions'}`;
    const refused = refusesBody({ method: 'POST', url, body: sent });
    if (unsaid === undefined) expect(refused, JSON.stringify(value).slice(0, 80)).not.toBeNull();
  }
}

describe.each([
  { name: 'Default mode', section: 'section 8', rows: [...ofBoth(anonymous, explicitOption), ...ofDefault] },
  { name: 'Direct mode', section: 'section 8', rows: ofBoth(fullDirect, directOption) },
  { name: 'typed questions', section: 'section 8', rows: ofQuestions },
  { name: 'metadata', section: 'section 2.1', rows: ofMetadata },
])('$name', ({ section, rows }) => {
  test.each(rows)(`${section}: %s`, (_, body, edge) => hold(body, edge));
});

describe('revisions', () => {
  const missed = () => ({ kind: 'other', description: 'x' });
  test.each<[string, Edge]>([
    ['revises: 1-64 chars', characters(['revises'], 1, 64)],
    ['revision_note.missed: 1-20 items', many(['revision_note', 'missed'], 1, 20, missed)],
    [
      'revision_note.missed description: 1-1000',
      characters(['revision_note', 'missed', 0, 'description'], 1, 1000),
    ],
    ['revision_note.reason: 1-2000', characters(['revision_note', 'reason'], 1, 2000)],
  ])('section 8: %s', (_, { path, within, beyond }) => {
    for (const body of [anonymous(), fullDirect()]) {
      const noted = { ...body, revises: 'dec_1', revision_note: { missed: [missed()] } };
      const parse = (value: unknown) => AnyRequest.safeParse(withValue(noted, path, value)).success;
      expect(within.map(parse)).toEqual(within.map(() => true));
      expect(beyond.map(parse)).toEqual(beyond.map(() => false));
    }
  });
});

test('section 8: by default, the synchronous wait is 50 seconds and 3 Default mode decisions may run', () => {
  const { syncWaitSeconds, maxRunningDecisions } = readConfig({});
  expect([syncWaitSeconds, maxRunningDecisions]).toEqual([50, 3]);
});
