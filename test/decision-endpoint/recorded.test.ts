/**
 * All recorded pairs can be read and served, and the imitation server takes the recorded requests
 * and answers in their shapes.
 */
import { afterEach, expect, test } from 'vitest';
import { confidenceOf } from './confidence.ts';
import { openDecisionEndpoint } from './decision-endpoint.ts';
import type { DecisionDialectName } from './decision-options.ts';
import { post } from './post.ts';
import { openRecordedServer, RECORDED_PAIRS, type RecordedPair } from './recorded.ts';

const opened: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()));
});

test('there are ten files, each with its pairs', () => {
  const counts = Array.from({ length: 10 }, (_, at) => RECORDED_PAIRS.filter(({ file }) => file === at + 1));
  expect(counts.map(({ length }) => length)).toEqual([4, 3, 1, 10, 1, 3, 1, 1, 4, 3]);
});

test.each(RECORDED_PAIRS)('file $file, $name: the reply is served as recorded', async (pair) => {
  const server = await openRecordedServer(pair);
  opened.push(server);
  const sent = await post(`${server.url}/systemone`, { any: 'body' });
  expect({ status: sent.status, body: sent.body }).toEqual({
    status: pair.response.status,
    body: pair.response.body,
  });
  expect(server.requests).toEqual([{ method: 'POST', path: '/v1/systemone', text: '{"any":"body"}' }]);
});

const IMITATED: readonly (DecisionDialectName | null)[] = [
  'typesafe',
  'typesafe',
  'typesafe',
  'typesafe',
  'ollama',
  'llama-server',
  null,
  'minimal',
  'openai',
  'openai',
];
/** The pairs whose reply depends on the account. */
const BY_ACCOUNT = /key|rate limit|overloaded|not enabled/;
const COMPARED = RECORDED_PAIRS.filter(
  ({ file, name, request, response }) =>
    IMITATED[file - 1] !== null && request?.body != null && !BY_ACCOUNT.test(name) && response.status !== 403,
);

test('most pairs can be compared with the imitation', () => {
  expect(COMPARED.length).toBe(21);
});

test.each(COMPARED)('file $file, $name: the imitation answers in the same shape', async (pair) => {
  const { dialect, path } = imitationOf(pair);
  const endpoint = await openDecisionEndpoint({
    dialect,
    refuses: ({ id }) => id === 'disabled',
  });
  opened.push(endpoint);
  const sent = await post(`${endpoint.url}/${path}`, pair.request?.body);
  expect(sent.status).toBe(pair.response.status);
  expect(shapeOf(sent.body)).toEqual(shapeOf(pair.response.body));
});

function imitationOf({ file, format }: RecordedPair): { dialect: DecisionDialectName; path: string } {
  const dialect = IMITATED[file - 1];
  if (dialect == null) throw new Error(`no imitation of file ${file}`);
  return { dialect, path: format === 'decisions' ? 'decisions' : 'systemone' };
}

/** Replaces texts and numbers by their types. FastAPI's list of errors is one shape. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== 'object' || value === null) return value === null ? null : typeof value;
  if ('loc' in value) return 'an error of FastAPI';
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shapeOf(one)]));
}

test('the confidence formulas are those of the recordings', () => {
  expect(confidenceOf('official', [0.88, 0.12, 0], false, 1)).toBeCloseTo(0.82, 2);
  expect(confidenceOf('official', [0.71, 0.06, 0.23], false, 1)).toBeCloseTo(0.565, 3);
  expect(confidenceOf('official', [0, 0.95, 0.05], true, 1)).toBeCloseTo(0.925, 3);
  expect(confidenceOf('official', [0, 0.32, 0.68], true, 1)).toBeCloseTo(0.52, 2);
  expect(confidenceOf('official', [0.0023, 0.116, 0.6753, 0.2064], true, 1)).toBeCloseTo(0.673, 3);
  expect(confidenceOf('entropy', [0.0125, 0.9781, 0.0093], false, 1)).toBeCloseTo(0.8906, 3);
  expect(confidenceOf('label-mass', [0.8, 0.2], false, 0.5)).toBeCloseTo(0.4, 10);
  expect(confidenceOf('official', [1], false, 1)).toBe(1);
});
