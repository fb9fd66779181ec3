/** Tests the check of the tests' replies: it must find every difference from the document. */
import { expect, test } from 'vitest';
import { openApiDocument } from '../server/surfaces/rest/openapi.ts';
import { type Answered, holdTo } from './matches-document.ts';

const { checkReply: check, refusesBody } = holdTo(openApiDocument('http://127.0.0.1:3000'));

const notice = {
  id: 'dec_1',
  model: 'model-1',
  mode: 'default',
  status: 'running',
  progress: { done: 0, total: 3 },
  poll_url: 'http://127.0.0.1:3000/api/v1/decisions/dec_1',
  retry_after: 2,
};
const record = {
  id: 'dec_1',
  createdAt: '2026-01-02T03:04:05.678Z',
  model: 'model-1',
  mode: 'default',
  status: 'running',
  errorMessage: null,
  progress: { done: 0, total: 3 },
  best: null,
  bestByStakeholder: null,
  verdictByStakeholder: null,
  judge: null,
  contentStored: true,
  request: { anything: 1 },
  response: null,
  expiresAt: null,
  sharedWithOrg: false,
  canChangeSharing: true,
  publication: null,
  links: null,
  refinement: null,
  canPublish: false,
  source: 'api',
  lineage: { root_id: 'dec_1', number: 1, previous_id: null },
  chosen: null,
  revisions: [],
  revisionCount: 1,
  assessments: [],
  assessmentSummary: { count: 0, agree: 0, partly: 0, disagree: 0 },
  usage: null,
  costUsd: 0,
};
const request = {
  context: 'x',
  stakeholders: [{ description: 'x' }],
  options: ['A', 'B'].map((id) => ({
    id,
    description: 'x',
    consequences: [{ description: 'x', valence: 'harm' }],
  })),
};
const error = (type: string, more: object = {}) => ({
  error: { type, code: type, message: 'Said.', param: null, doc_url: 'https://decisions.example.com/docs' },
  ...more,
});

function answered(status: number, body: unknown, headers: Record<string, string> = {}): Answered {
  const all = { 'content-type': 'application/json', 'x-request-id': 'req_1', 'retry-after': '2', ...headers };
  return { status, headers: all, text: JSON.stringify(body) };
}
const create = { method: 'POST', url: '/api/v1/decisions', body: request };
const get = { method: 'GET', url: '/api/v1/decisions/dec_1' };

test('a correct reply passes', () => {
  check(create, answered(202, notice));
  check(get, answered(200, record));
  check(get, answered(410, error('invalid_request')));
  check({ ...create, body: {} }, answered(400, error('invalid_request')));
  check(create, answered(503, error('server_error')));
  check({ method: 'GET', url: '/api/v1/nothing' }, answered(404, error('invalid_request')));
  check(
    { method: 'PUT', url: '/api/v1/decisions' },
    answered(405, error('invalid_request'), { allow: 'POST, GET' }),
  );
  check({ method: 'PUT', url: '/api/v1/decisions/%zz' }, answered(400, error('invalid_request')));
  check({ method: 'GET', url: '/healthz' }, answered(200, { status: 'ok' }));
});

test.each<[string, { method: string; url: string; body?: unknown }, Answered, string]>([
  ['a status that is not documented', get, answered(418, error('invalid_request')), 'does not know'],
  ['no request id', get, { ...answered(200, record), headers: {} }, 'no X-Request-Id'],
  [
    'no request id elsewhere',
    { ...get, url: '/healthz' },
    { ...answered(200, {}), headers: {} },
    'X-Request-Id',
  ],
  [
    'a 202 without Retry-After',
    create,
    { ...answered(202, notice), headers: { 'x-request-id': 'r', 'content-type': 'application/json' } },
    'no Retry-After',
  ],
  ['a Retry-After in words', create, answered(202, notice, { 'retry-after': 'soon' }), 'not a whole number'],
  [
    'an error type that does not belong to the status',
    get,
    answered(410, error('rate_limited')),
    '/error/type',
  ],
  [
    'an error with a further property',
    get,
    answered(410, error('invalid_request', { stack: 'x' })),
    '"stack"',
  ],
  ['a property of the wrong type', create, answered(202, { ...notice, retry_after: '2' }), '/retry_after'],
  ['a missing property', create, answered(202, { ...notice, poll_url: undefined }), '"poll_url"'],
  ['an undocumented property', create, answered(202, { ...notice, eta: 5 }), '"eta"'],
  [
    'an undocumented property where the document allows more',
    get,
    answered(200, { ...record, secret: 'x' }),
    '"secret"',
  ],
  [
    'an undocumented property deep inside',
    get,
    answered(200, { ...record, progress: { done: 0, total: 1, x: 1 } }),
    '"x"',
  ],
  ['a time that is no time', get, answered(200, { ...record, createdAt: 'yesterday' }), '/createdAt'],
  ['a result that is no result', get, answered(200, { ...record, response: { id: 'x' } }), '/response'],
  ['a body that is not JSON', get, { ...answered(200, record), text: '<html>' }, 'not JSON'],
  [
    'a body whose content-type is not JSON',
    get,
    answered(200, record, { 'content-type': 'text/plain' }),
    'content-type',
  ],
  [
    'an accepted request body that the document refuses',
    { ...create, body: {} },
    answered(202, notice),
    'refuses',
  ],
  ['an answer for an unknown path', { ...get, url: '/api/v1/x' }, answered(200, record), 'no such operation'],
  ['another method', { ...get, method: 'PUT' }, answered(200, record), 'no such operation'],
  ['a 400 for another method', { ...get, method: 'PUT' }, answered(400, error('invalid_request')), '405'],
  [
    'a 405 without the allowed methods',
    { ...get, method: 'PUT' },
    answered(405, error('invalid_request')),
    'Allow',
  ],
])('%s is found', (_, sent, reply, why) => {
  expect(() => check(sent, reply)).toThrow(why);
});

test('the refusal of a body names the faulty property', () => {
  expect(refusesBody(create)).toBeNull();
  expect(refusesBody({ ...create, body: { ...request, context: '' } })).toContain('/context');
  expect(refusesBody({ ...get, body: 5 })).toBeNull();
});
