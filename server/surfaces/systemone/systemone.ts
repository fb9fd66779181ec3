/**
 * POST /v1/systemone and GET /v1/models: clients of decision models ask typed questions here,
 * by changing only the address and the key. The paths are off the tree of /api/v1; callers are
 * found, counted, bounded and billed as there.
 */
import { z } from 'zod';
import { LARGEST_BODY_BYTES } from '../../http/bodies/body-limits.ts';
import type { Reply } from '../../http/serving/reply.ts';
import { REFUSALS } from '../../refusals.ts';
import { MODEL_ID } from '../../wire/types.ts';
import { askOnce } from '../ask-once.ts';
import type { Context } from '../context.ts';
import { operationsOf, procedureThatRefuses, router } from '../rest/adapter/trpc.ts';
import { QUESTIONS_EXAMPLE } from '../rest/examples.ts';
import { ASKING_REFUSALS } from '../rest/questions.ts';
import { repeatable } from '../rest/repeatable.ts';
import { refusalOfBody, requireModel } from './errors.ts';
import {
  ModelList,
  SystemOneBadRequest,
  SystemOneError,
  SystemOneInvalid,
  SystemOneRequest,
  SystemOneResponse,
} from './schema.ts';
import { toQuestions, toResponse } from './translate.ts';

export const SYSTEM_ONE_PREFIX = '/v1';
export const REQUEST_ID_HEADER = 'x-typesafe-request-id';

/** Whether the replies of a route are those of the format. */
export function isSystemOne(route: string): boolean {
  return route.startsWith(`${SYSTEM_ONE_PREFIX}/`);
}

const RELEASED = '2026-11-01';

const MODEL_LIST = {
  models: [
    {
      name: MODEL_ID,
      description: 'Answers typed questions with probabilities: choice, score and noul.',
      release_date: RELEASED,
    },
  ],
  object: 'list',
  data: [
    {
      id: MODEL_ID,
      object: 'model',
      created: Date.parse(RELEASED) / 1000,
      owned_by: 'system',
      architecture: { input_modalities: ['text'], output_modalities: ['decisions'] },
    },
  ],
};

const OF_ANY = ['no_valid_key', 'answer_gone', 'rate_limited', 'internal_error', 'unavailable'] as const;

/** The request's id, under the name that clients of the format read. */
const headers = {
  [REQUEST_ID_HEADER]: { description: 'The same as X-Request-Id', required: true, schema: z.string() },
};

/** One reply for each status of an error. */
const errors = {
  ...Object.fromEntries(
    [...ASKING_REFUSALS, ...OF_ANY].map((name) => {
      const { status, message } = REFUSALS[name];
      const retryAfter = status === 429 || status === 503;
      return [status, { description: message, schema: SystemOneError, retryAfter, headers }];
    }),
  ),
  403: { description: 'No API key was sent.', schema: SystemOneError, headers },
};

const procedure = procedureThatRefuses(refusalOfBody);

export const systemOneRouter = router({
  ask: procedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/systemone',
        operationId: 'askSystemOne',
        summary: 'Ask typed questions in the format System One',
        description:
          'The same questions as `askQuestions`, for clients of the format System One. It differs in the meaning of a score (the expectation) and of confidence, and in its errors. Properties that are not described are ignored.',
      },
      wire: {
        maxBodyBytes: LARGEST_BODY_BYTES,
        // Unknown properties of the body are ignored too.
        ignoresQuery: true,
        examples: { 'One of each type': { model: 'jev-latest', ...QUESTIONS_EXAMPLE } },
        replies: {
          200: { description: 'One answer for each question', schema: SystemOneResponse, headers },
          ...errors,
          400: {
            description: 'The model or a type is not served, a limit is exceeded, or the body is not JSON',
            schema: SystemOneBadRequest,
            headers,
          },
          422: {
            description: 'The body does not have the shape of the format',
            schema: SystemOneInvalid,
            headers,
          },
        },
        refusals: ASKING_REFUSALS,
      },
    })
    .input(z.object({ body: SystemOneRequest }))
    .mutation(({ input, ctx }) => ask(input.body, ctx)),
  models: procedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/models',
        operationId: 'listModels',
        summary: 'List the models',
        description:
          'The list that clients of System One read, and beside it the one that clients of OpenAI read.',
      },
      wire: {
        // Unknown properties of the body are ignored too.
        ignoresQuery: true,
        replies: { 200: { description: 'The one model', schema: ModelList, headers }, ...errors },
        refusals: [],
      },
    })
    .query(() => ({ body: MODEL_LIST })),
});

export const systemOneOperations = operationsOf(systemOneRouter);

/**
 * The format does not show the ids of questions to the model, so that no answer depends on them.
 * Every question is asked under this name.
 */
const NAME_FOR_JUDGE = 'question';

/**
 * The store keeps the answers in the form of typed questions. A repeat shows them in the format
 * again, with the levels of its own body, which is equal to the first.
 */
async function ask(request: SystemOneRequest, ctx: Context): Promise<Reply> {
  const { services, key: caller, body: asSent } = ctx;
  requireModel(request);
  const asked = { caller, request: toQuestions(request), asSent };
  const result = await askOnce(services, repeatable(ctx), asked, { nameForJudge: NAME_FOR_JUDGE });
  return { body: toResponse(request, result) };
}
