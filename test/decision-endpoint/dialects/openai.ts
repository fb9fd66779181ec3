/** OpenAI's Decisions, by ../recorded/09 and 10. */
import type { Reply } from '../../endpoint/dialect.ts';
import { type DecisionDialect, listOf, PLAIN_FORM, UNLIMITED } from '../dialect.ts';
import type { Refusal } from '../refusal.ts';

function refused(status: number, message: string, code: string | null, param: string | null = null): Reply {
  return { status, body: { error: { message, type: 'invalid_request_error', param, code } } };
}

function tooLong(param: string, most: number, count: number): Reply {
  const limit = `Expected an array with maximum length ${most}, but got an array with length ${count} instead.`;
  return refused(400, `Invalid '${param}': array too long. ${limit}`, 'array_above_max_length', param);
}

function refuse(refusal: Refusal): Reply {
  switch (refusal.why) {
    case 'shape': {
      const param = refusal.at.join('.');
      return refused(400, `Invalid '${param}': ${refusal.message}`, 'invalid_type', param);
    }
    case 'type':
    case 'empty-noul':
      return refused(400, `Invalid '${refusal.id}.type'`, 'invalid_value', `${refusal.id}.type`);
    case 'questions':
      return tooLong('questions', refusal.most, refusal.count);
    case 'options':
      return tooLong(`questions[${refusal.question}].choices`, refusal.most, refusal.count);
    case 'levels':
      return tooLong(`questions[${refusal.question}].levels`, refusal.most, refusal.count);
    case 'model':
    case 'no-decisions': {
      const name = refusal.why === 'model' ? refusal.name : 'gpt-5';
      const message = `The model \`${name}\` does not exist or you do not have access to it.`;
      return refused(404, message, 'model_not_found');
    }
    case 'no-key':
      return refused(401, "You didn't provide an API key.", null);
    case 'wrong-key':
      return refused(401, 'Incorrect API key provided.', 'invalid_api_key');
    default:
      return refused(400, 'The input exceeds the context window.', 'context_length_exceeded', 'input');
  }
}

export const OPENAI: DecisionDialect = {
  path: '/v1/decisions',
  model: { asked: 'gpt-6-luna', answers: 'gpt-6-luna' },
  takesAnyModel: false,
  rules: {
    isModelRequired: true,
    instructions: 'required',
    fewestOptions: 2,
    fewestLevels: 2,
    unknownFields: 'refused',
  },
  limits: { ...UNLIMITED, questions: 200, options: 255, levels: 10, tokens: 1_050_000 },
  form: { ...PLAIN_FORM, decimals: 2 },
  models: (model) => listOf(model),
  capabilities: null,
  refuse,
  error: (status, code, message) => ({
    status,
    body: { error: { message, type: 'invalid_request_error', param: null, code } },
  }),
  headers: () => ({ 'openai-processing-ms': '173' }),
};
