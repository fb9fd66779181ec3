/**
 * Wrong requests as newcomers send them, and what the reply must say. `ID` in a path is a finished
 * decision of two options, A and B, and two stakeholders, owner and s2.
 */
import { SMALL_DIRECT, smallDecision } from './open-service.ts';

export interface WrongRequest {
  name: string;
  /** The method and the path. */
  sent: string;
  /** A text is sent as it is. */
  body?: unknown;
  headers?: Record<string, string>;
  /** False: without a key. */
  hasKey?: false;
  status: number;
  type?: string;
  code: string;
  param: string | null;
  /** Parts of the message: the place, the value, the limit, the remedy, as fits. */
  says: readonly string[];
}

const CREATE = 'POST /api/v1/decisions';
const ASK = 'POST /api/v1/questions';
const CHOSEN = 'POST /api/v1/decisions/ID/chosen';
const ASSESS = 'POST /api/v1/decisions/ID/assessments';
const [option] = SMALL_DIRECT.options;

type Told = Pick<WrongRequest, 'status' | 'code' | 'param' | 'says'>;
const told = (code: string, param: string | null, ...says: string[]): Told => ({
  status: 400,
  code,
  param,
  says,
});
const row = (name: string, sent: string, body: unknown, reply: Told): WrongRequest => ({
  name,
  sent,
  body,
  ...reply,
});
const create = (name: string, changes: Record<string, unknown>, reply: Told) =>
  row(name, CREATE, smallDecision(changes), reply);
const text = (name: string, body: string, ...says: string[]) =>
  row(name, CREATE, body, told('invalid_json', 'body', 'not valid JSON', ...says));
const ask = (name: string, question: unknown, reply: Told) =>
  row(name, ASK, { state: 'It rains.', questions: { q: question } }, reply);
const path = (name: string, sent: string, ...says: string[]): WrongRequest => ({
  name,
  sent,
  ...told('unknown_path', null, 'does not exist', ...says),
  status: 404,
});
const method = (name: string, sent: string, ...says: string[]): WrongRequest => ({
  name,
  sent,
  ...told('wrong_method', null, 'does not accept', ...says),
  status: 405,
});
const gone = (name: string, sent: string, body?: unknown): WrongRequest => ({
  name,
  sent,
  body,
  ...told('no_such_decision', null, 'no such decision', 'GET /api/v1/decisions lists'),
  status: 410,
});
const noKey = (name: string, headers: Record<string, string>): WrongRequest => ({
  name,
  sent: CREATE,
  body: SMALL_DIRECT,
  headers,
  hasKey: false,
  ...told('no_valid_key', null, 'Authorization: Bearer <API_KEY>', 'in the console under Keys', 'key create'),
  type: 'authentication',
  status: 401,
});
const misspelt = (name: string, key: string, meant: string) =>
  create(name, { [key]: 1 }, told('unknown_property', key, 'unknown property', `did you mean "${meant}"?`));

export const WRONG_REQUESTS: readonly WrongRequest[] = [
  text('a comma too many', '{"context": "x",}', 'line 1, column 17', 'take out the comma'),
  text('single quotes', "{'context': 'x'}", 'column 2', 'write " around'),
  text('names without quotes', '{context: "x"}', 'column 2', 'write " around names'),
  text('a value of Python', '{"async": True}', 'met "True}"', 'write true, false or null'),
  text(
    'a missing comma',
    '{\n  "context": "x"\n  "mode": "direct"\n}',
    'line 3, column 3',
    'expected a comma',
  ),
  text('cut off', '{"context": "x"', 'the text ends', 'a closing } is missing'),
  text('a form', 'context=x&mode=direct', 'column 1', 'looks like a form', 'send one JSON object'),
  text('a line break in a string', '{"context": "a\nb"}', 'line 1, column 15', 'write \\n'),
  text('a comment', '{\n  // the context\n  "context": "x"\n}', 'line 2, column 3', 'no comments'),
  text('two objects', '{"a": 1}{"b": 2}', 'column 9', 'one JSON object'),
  row(
    'a list',
    CREATE,
    '[]',
    told('invalid_type', 'body', 'expected a JSON object with properties such as context', 'got a list'),
  ),
  {
    ...row('no content type', CREATE, '{}', told('unsupported_content', 'content-type', 'application/json')),
    headers: { 'content-type': '' },
  },
  {
    ...row(
      'a form’s type',
      CREATE,
      'a=1',
      told('unsupported_content', 'content-type', 'curl -d', 'JSON object'),
    ),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  },
  noKey('no key', {}),
  noKey('the key in another header', { 'x-api-key': 'dk_1' }),
  noKey('the key without Bearer', { authorization: 'dk_1' }),
  noKey('a wrong key', { authorization: 'Bearer dk_wrong' }),
  row(
    'consequences missing',
    CREATE,
    { ...SMALL_DIRECT, mode: undefined },
    told(
      'consequences_missing',
      'options[0].consequences',
      'required in Default mode',
      '"mode": "direct"',
      'such as [{ "description"',
    ),
  ),
  create(
    'consequences in Direct mode',
    { mode: 'direct', seed: undefined },
    told('unknown_property', 'options[0].consequences', 'takes no consequences', 'leave'),
  ),
  misspelt('camel case: revision note', 'revisionNote', 'revision_note'),
  misspelt('camel case: sharing', 'shareWithOrg', 'share_with_org'),
  misspelt('a slip: contxt', 'contxt', 'context'),
  misspelt('singular: stakeholder', 'stakeholder', 'stakeholders'),
  create(
    'a property of no kind',
    { temperature: 0 },
    told('unknown_property', 'temperature', 'unknown property', 'known here: model, context'),
  ),
  create(
    'no context',
    { context: undefined },
    told('missing_property', 'context', 'required, but missing; write 1 to 20000 characters'),
  ),
  create('an empty context', { context: '' }, told('invalid_value', 'context', '1 to 20000 characters')),
  create('another model', { model: 'gpt-5' }, told('invalid_value', 'model', 'expected "model-1"')),
  create('another mode', { mode: 'fast' }, told('invalid_value', 'mode', '"default" or "direct"')),
  create(
    'no options',
    { options: [] },
    told('invalid_value', 'options', '2 to 8 items, got 0; each is such as { "id": "A"'),
  ),
  create(
    'options as texts',
    { options: ['Stay', 'Go'] },
    told('invalid_type', 'options[0]', 'an object, got a string; for example { "id": "A"'),
  ),
  create(
    'a number as id',
    { options: [{ ...option, id: 1 }, option] },
    told('invalid_value', 'options[0].id', '"A"', 'got 1'),
  ),
  create(
    'stakeholders as a text',
    { stakeholders: 'me' },
    told('invalid_type', 'stakeholders', 'a list, got a string; for example [{ "id": "owner"'),
  ),
  create(
    'a stakeholder without a description',
    { stakeholders: [{ name: 'Kim' }] },
    told('missing_property', 'stakeholders[0].description', 'required, but missing', 'it has s1'),
  ),
  create(
    'nine stakeholders',
    { stakeholders: Array(9).fill({ description: 'x' }) },
    told('invalid_value', 'stakeholders', '1 to 8 items, got 9'),
  ),
  create('a seed below 0', { seed: -1 }, told('invalid_value', 'seed', '0 to 4294967295, got -1')),
  create('async as a text', { async: 'true' }, told('invalid_type', 'async', 'true or false, got a string')),
  create(
    'a note without revises',
    { revision_note: { missed: [{ kind: 'other', description: 'x' }] } },
    told('invalid_value', 'revision_note', 'send revises as well'),
  ),
  {
    ...create(
      'an unknown decision is revised',
      { revises: 'dec_0' },
      told(
        'no_such_decision',
        'revises',
        'no such decision',
        'GET /api/v1/decisions lists',
        'without revises',
      ),
    ),
    status: 410,
  },
  path('without the prefix', 'POST /decisions', 'The nearest is /api/v1/decisions.'),
  path('singular', 'POST /api/v1/decision', 'The nearest is /api/v1/decisions.'),
  path('a slash at the end', 'POST /api/v1/decisions/', 'The nearest is /api/v1/decisions.'),
  path('another version', 'GET /api/v2/receipts', 'The nearest is /api/v1/receipts.'),
  path(
    'a verb for a noun',
    'POST /api/v1/decisions/ID/publish',
    'The nearest is /api/v1/decisions/{id}/publication.',
  ),
  path('a prefix too much', 'GET /api/v1/models', 'The nearest is /v1/models.'),
  path('nothing near', 'GET /api/v1/billing/invoices', '/api/v1/decisions, /api/v1/', '/api/openapi.json'),
  method('PUT', 'PUT /api/v1/decisions', 'PUT', 'POST (', 'GET ('),
  method(
    'a decision is deleted',
    'DELETE /api/v1/decisions/ID',
    'GET (',
    'PATCH (',
    'admin -- decision delete',
  ),
  method('the questions are read', 'GET /api/v1/questions', 'POST (', 'in the reply to POST'),
  gone('a decision that is not there', 'GET /api/v1/decisions/dec_0000000000000000000000'),
  gone('another is published', 'POST /api/v1/decisions/dec_1/publication'),
  row('an empty report', CHOSEN, {}, told('invalid_value', 'body', 'empty report', '"none"', 'DELETE')),
  row(
    'chosen',
    CHOSEN,
    { chosen: 'B' },
    told('unknown_property', 'chosen', 'chosen: unknown property; did you mean "chosen_option"?'),
  ),
  row(
    'chosenOption',
    CHOSEN,
    { chosenOption: 'B' },
    told('unknown_property', 'chosenOption', '"chosen_option"'),
  ),
  row(
    'an option that the decision has not',
    CHOSEN,
    { chosen_option: 'H' },
    told('invalid_value', 'chosen_option', '"H" is not an option', 'it has A, B', '"none"'),
  ),
  row(
    'an unknown stakeholder is assessed',
    ASSESS,
    { overall: 'agree', stakeholders: [{ stakeholder: 'nobody', best_correct: 'yes' }] },
    told('invalid_value', 'stakeholders[0].stakeholder', '"nobody" is not a stakeholder', 'it has owner, s2'),
  ),
  row(
    'a truth value for best_correct',
    ASSESS,
    { overall: 'agree', stakeholders: [{ stakeholder: 'owner', best_correct: true }] },
    told('invalid_value', 'stakeholders[0].best_correct', '"yes", "no" or "unsure"'),
  ),
  ask(
    'an unknown type',
    { type: 'yesno' },
    told('invalid_value', 'questions.q.type', '"noul" (yes or no), got "yesno"'),
  ),
  ask(
    'criteria as a list',
    { type: 'choice', criteria: ['a'] },
    told('invalid_type', 'questions.q.criteria', 'an object, got a list; for example { "walk"'),
  ),
  row(
    'questions as a list',
    ASK,
    { state: 'x', questions: [] },
    told('invalid_type', 'questions', 'an object, got a list; for example { "rain"'),
  ),
  row(
    'an unknown parameter',
    'GET /api/v1/receipts?limt=5',
    undefined,
    told('unknown_parameter', 'limt', 'did you mean "limit"?'),
  ),
  row(
    'a limit too high',
    'GET /api/v1/receipts?limit=1000',
    undefined,
    told('invalid_value', 'limit', '1 to 300, got "1000"'),
  ),
  {
    ...row(
      'an empty Idempotency-Key',
      CREATE,
      SMALL_DIRECT,
      told('invalid_header', 'Idempotency-Key', '1 to 255 printable ASCII', 'leave the header out'),
    ),
    headers: { 'idempotency-key': '' },
  },
];
