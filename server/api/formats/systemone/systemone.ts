/**
 * POST /v1/systemone and GET /v1/models: clients of System One ask typed questions here, without
 * a change but of address and key.
 */
import { MODEL_ID } from '../../../wire/types.ts';
import { LARGEST_BODY_BYTES } from '../../adapter/body-limits.ts';
import { nothing } from '../../adapter/inputs.ts';
import { Reply } from '../../adapter/reply.ts';
import { procedure, router } from '../../adapter/trpc.ts';
import { QUESTIONS_EXAMPLE } from '../../examples.ts';
import { askInFormat } from '../ask-in-format.ts';
import { ANY_QUERY, ASKING_REFUSALS, errorReplies } from '../describe.ts';
import { readRequest } from './errors.ts';
import {
  ModelList,
  SystemOneBadRequest,
  SystemOneError,
  SystemOneInvalid,
  SystemOneRequest,
  SystemOneResponse,
} from './schema.ts';
import { toQuestions, toResponse } from './translate.ts';

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

const errors = {
  ...errorReplies(SystemOneError),
  403: { description: 'No API key was sent', schema: SystemOneError },
};

export const systemone = router({
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
        body: SystemOneRequest,
        maxBodyBytes: LARGEST_BODY_BYTES,
        query: ANY_QUERY,
        examples: { 'One of each type': { model: 'jev-latest', ...QUESTIONS_EXAMPLE } },
        replies: {
          200: { description: 'One answer for each question', schema: SystemOneResponse },
          ...errors,
          400: {
            description: 'The model or a type is not served, a limit is exceeded, or the body is not JSON',
            schema: SystemOneBadRequest,
          },
          422: { description: 'The body does not have the shape of the format', schema: SystemOneInvalid },
        },
        refusals: ASKING_REFUSALS,
      },
    })
    .input(nothing)
    .mutation(({ ctx }) => {
      const request = readRequest(ctx.body);
      return askInFormat(ctx, toQuestions(request), (result) => toResponse(request, result));
    }),
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
        query: ANY_QUERY,
        replies: { 200: { description: 'The one model', schema: ModelList }, ...errors },
        refusals: [],
      },
    })
    .input(nothing)
    .query(() => new Reply(MODEL_LIST)),
});
