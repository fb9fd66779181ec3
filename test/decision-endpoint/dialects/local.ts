/**
 * Servers that a person runs: llama.cpp (tools/server/tests/unit/test_systemone.py), Ollama
 * (docs/capabilities/decision.mdx), SGLang (docs/docs/supported-models/decision_models.mdx) and
 * vLLM (vllm/entrypoints/generate/structured_decisions). All have OpenAI's envelope. The words and
 * the codes of Ollama's and vLLM's refusals are ours: their pages name only the status.
 */
import type { Reply } from '../../endpoint/dialect.ts';
import { type DecisionDialect, listOf, PLAIN_FORM, UNLIMITED } from '../dialect.ts';
import type { Refusal } from '../refusal.ts';

/** The refusals of a server by its own status and type for a wrong body. */
function refuser(
  error: DecisionDialect['error'],
  wrong: [status: number, type: string],
  own: (refusal: Refusal, model: string) => Reply | null,
): DecisionDialect['refuse'] {
  return (refusal, model) => own(refusal, model) ?? common(error, wrong, refusal);
}

function common(error: DecisionDialect['error'], wrong: [number, string], refusal: Refusal): Reply {
  switch (refusal.why) {
    case 'no-key':
    case 'wrong-key':
      return error(401, 'authentication_error', 'Invalid API Key');
    case 'model':
      return error(404, 'not_found_error', `model "${refusal.name}" not found`);
    case 'no-decisions':
      return { status: 404, body: { detail: 'Not Found' } };
    case 'shape':
      return error(...wrong, `${refusal.at.join('.')}: ${refusal.message}`);
    case 'type':
    case 'empty-noul':
      return error(...wrong, `questions.${refusal.id}: ${refusal.why}`);
    default:
      return error(...wrong, `${refusal.count} ${refusal.why}, at most ${refusal.most} are supported`);
  }
}

function withCode(status: number, type: string | null, message: string): Reply {
  return { status, body: { error: { code: status, message, type: type ?? 'server_error' } } };
}

function withParam(status: number, type: string | null, message: string): Reply {
  return { status, body: { error: { message, type: type ?? 'api_error', param: null, code: null } } };
}

const LOCAL = {
  path: '/v1/systemone',
  takesAnyModel: false,
  models: (model: string) => listOf(model),
  capabilities: null,
  headers: () => ({}),
} as const;

export const LLAMA_SERVER: DecisionDialect = {
  ...LOCAL,
  model: { asked: 'openjev', answers: 'openjev' },
  takesAnyModel: true,
  rules: {
    isModelRequired: false,
    instructions: 'required',
    fewestOptions: 1,
    fewestLevels: 2,
    unknownFields: 'ignored',
  },
  limits: { ...UNLIMITED, questions: 4096, options: 52, levels: 10 },
  form: PLAIN_FORM,
  models: (model) => ({ models: [{ name: model, model }], ...listOf(model, ['decisions']) }),
  error: withCode,
  refuse: refuser(withCode, [422, 'unprocessable_entity_error'], (refusal) => {
    if (refusal.why === 'questions' || refusal.why === 'bytes')
      return withCode(
        413,
        'request_too_large_error',
        `${refusal.count} ${refusal.why} are over ${refusal.most}`,
      );
    if (refusal.why === 'tokens' || refusal.why === 'questionTokens')
      return withCode(400, 'exceed_context_size_error', 'the request exceeds the available context size');
    return refusal.why === 'no-decisions'
      ? withCode(501, 'not_supported_error', 'This server does not support decisions')
      : null;
  }),
};

export const OLLAMA: DecisionDialect = {
  ...LOCAL,
  model: { asked: 'nimble', answers: 'nimble' },
  rules: {
    isModelRequired: true,
    instructions: 'unless-criteria',
    fewestOptions: 2,
    fewestLevels: 2,
    unknownFields: 'ignored',
  },
  limits: { ...UNLIMITED, questions: 64, options: 26, levels: 26, bytes: 65_536 },
  form: {
    ...PLAIN_FORM,
    decimals: 4,
    confidence: 'entropy',
    usage: ({ separate }) => ({ input: separate, output: 1 }),
  },
  capabilities: ['decision'],
  error: withParam,
  refuse: refuser(withParam, [400, 'invalid_request_error'], (refusal, model) =>
    refusal.why === 'no-decisions'
      ? withParam(400, 'invalid_request_error', `"${model}" does not support decisions`)
      : null,
  ),
};

export const SGLANG: DecisionDialect = {
  ...LOCAL,
  model: { asked: 'jev-latest', answers: 'Qwen/Qwen3.8-27B' },
  takesAnyModel: true,
  rules: {
    isModelRequired: false,
    instructions: 'unless-criteria',
    fewestOptions: 1,
    fewestLevels: 1,
    unknownFields: 'refused',
  },
  limits: { ...UNLIMITED, options: 255, levels: 10 },
  form: {
    ...PLAIN_FORM,
    labelMassIn: 'answers',
    usage: ({ separate }) => ({ input: separate, output: 0 }),
  },
  error: withCode,
  refuse: refuser(withCode, [422, 'BadRequestError'], (refusal) =>
    refusal.why === 'tokens' || refusal.why === 'questionTokens'
      ? withCode(
          400,
          'BadRequestError',
          `The input is longer than the model's context length of 4096 tokens.`,
        )
      : null,
  ),
};

export const VLLM: DecisionDialect = {
  ...SGLANG,
  model: { asked: 'decider', answers: 'decider' },
  takesAnyModel: false,
  rules: { ...SGLANG.rules, fewestOptions: 2, fewestLevels: 2, unknownFields: 'ignored' },
  limits: { ...UNLIMITED, options: 26, levels: 10 },
  form: { ...PLAIN_FORM, confidence: 'label-mass', labelMassIn: 'diagnostics' },
  refuse: refuser(withCode, [400, 'BadRequestError'], (refusal) =>
    refusal.why === 'tokens' || refusal.why === 'questionTokens'
      ? withCode(400, 'BadRequestError', "This model's maximum context length is 4096 tokens.")
      : null,
  ),
};
