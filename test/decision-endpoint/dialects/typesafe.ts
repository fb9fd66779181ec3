/**
 * TypeSafe's own service, by ../recorded/01, 02 and 04. No limit on the number of questions is
 * known; a limit that a test sets answers as too many tokens do.
 */
import type { Reply } from '../../endpoint/dialect.ts';
import { type DecisionDialect, PLAIN_FORM, UNLIMITED } from '../dialect.ts';
import type { Refusal } from '../refusal.ts';

function detail(status: number, error_type: string, message?: string): Reply {
  return { status, body: { detail: { error_type, ...(message === undefined ? {} : { message }) } } };
}

function refuse(refusal: Refusal): Reply {
  switch (refusal.why) {
    case 'shape':
      // FastAPI repeats the input.
      return {
        status: 422,
        body: {
          detail: [{ type: 'value_error', loc: refusal.at, msg: refusal.message, input: refusal.at.at(-1) }],
        },
      };
    case 'type':
      return detail(400, 'api_usage_error', 'Invalid request.');
    case 'empty-noul':
      return {
        status: 400,
        body: { detail: `Noul question must have criteria or instructions: ${refusal.id}` },
      };
    case 'options':
      return {
        status: 400,
        body: { detail: `Too many choices. Must have at most ${refusal.most} choices.` },
      };
    case 'levels':
      return {
        status: 400,
        body: { detail: `Too many score levels. Must have at most ${refusal.most} levels.` },
      };
    case 'model':
      return detail(400, 'api_usage_error', `Unknown model: ${refusal.name}`);
    case 'no-decisions':
      return { status: 404, body: { detail: 'Not Found' } };
    case 'no-key':
      return detail(403, 'authentication_error', 'Must supply an API key! Check your request and try again.');
    case 'wrong-key':
      return detail(
        401,
        'authentication_error',
        'Cannot authenticate with the server. Please check your API key and try again.',
      );
    default:
      return detail(400, 'max_tokens_exceeded');
  }
}

export const TYPESAFE: DecisionDialect = {
  path: '/v1/systemone',
  model: { asked: 'jev-latest', answers: 'jev-1.13.0' },
  takesAnyModel: false,
  rules: {
    isModelRequired: true,
    instructions: 'unless-criteria',
    fewestOptions: 1,
    fewestLevels: 1,
    unknownFields: 'ignored',
  },
  limits: { ...UNLIMITED, options: 255, levels: 10, tokens: 64_000, questionTokens: 32_000 },
  form: {
    ...PLAIN_FORM,
    decimals: 2,
    clipsNoul: true,
    usage: ({ shared }) => ({ input: 270 + shared, output: 20 }),
  },
  models: (model) => ({
    models: [{ name: model, description: 'The newest model', release_date: '2026-09-15' }],
  }),
  capabilities: null,
  refuse,
  error: (status, code, message) => detail(status, code ?? 'api_error', message),
  headers: (number) => ({ 'x-typesafe-request-id': `req_${String(number).padStart(32, '0')}` }),
};

/** The least that a test suite accepts (../recorded/08), from a server without any limit. */
export const MINIMAL: DecisionDialect = {
  ...TYPESAFE,
  model: { asked: 'my-model', answers: 'my-model' },
  takesAnyModel: true,
  rules: { ...TYPESAFE.rules, isModelRequired: false },
  limits: UNLIMITED,
  form: { ...PLAIN_FORM, isMinimal: true },
  models: (model) => ({ models: [{ name: model }] }),
  headers: () => ({}),
};
