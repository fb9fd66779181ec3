/** Operations on an existing decision: share, publish, draw, report the chosen option, assess. */
import { z } from 'zod';
import { assessDecision, assessmentAgain } from '../../../decisions/afterwards/assess.ts';
import {
  Assessment,
  AssessmentRequest,
  ChosenReport,
  SharingRequest,
} from '../../../decisions/afterwards/feedback-schema.ts';
import { pictureOf } from '../../../decisions/afterwards/picture.ts';
import { publishDecision, withdrawDecision } from '../../../decisions/afterwards/publish.ts';
import { DocumentedRecord } from '../../../decisions/afterwards/record-schema.ts';
import { reportChosen, takeBackChosen } from '../../../decisions/afterwards/report-chosen.ts';
import { shareDecision } from '../../../decisions/afterwards/share.ts';
import { MEDIUM_BODY_BYTES } from '../../../http/bodies/body-limits.ts';
import { once } from '../../once.ts';
import { ofDecision } from '../adapter/inputs.ts';
import { procedure } from '../adapter/trpc.ts';
import { ASSESSMENT_EXAMPLE, CHOSEN_EXAMPLE } from '../examples.ts';
import { recordOnce, repeatable } from '../repeatable.ts';

const forAny = ['invalid_request', 'no_such_decision'] as const;
const forOwner = [...forAny, 'not_the_owner'] as const;

const share = procedure
  .meta({
    openapi: {
      method: 'PATCH',
      path: '/decisions/{id}',
      operationId: 'shareDecision',
      summary: 'Share a decision, or hide it',
      description:
        'Applies to every revision. When a decision is shared, every API key of the organization sees it; otherwise only the key that made it.',
    },
    wire: {
      examples: { 'Share with the organization': { shared_with_org: true } },
      replies: { 200: { description: 'The record with its sharing', schema: DocumentedRecord } },
      refusals: forOwner,
    },
  })
  .input(ofDecision.extend({ body: SharingRequest }))
  .mutation(async ({ input: { id: decisionId, body: request }, ctx: { services, key: caller } }) => ({
    body: await shareDecision(services, { caller, decisionId, request }),
  }));

const chosen = procedure
  .meta({
    openapi: {
      method: 'POST',
      path: '/decisions/{id}/chosen',
      operationId: 'reportChosen',
      summary: 'Report what was done',
      description:
        'A decision has one report: a new report replaces it, an empty one is refused, and DELETE takes it back. When the request is sent again with its Idempotency-Key, nothing is reported, and the answer is the record as it is then.',
    },
    wire: {
      examples: { 'Option B was carried out': CHOSEN_EXAMPLE },
      replies: { 200: { description: 'The record with its chosen option', schema: DocumentedRecord } },
      refusals: forAny,
    },
  })
  .input(ofDecision.extend({ body: ChosenReport }))
  .mutation(async ({ input, ctx }) => {
    const asked = { caller: ctx.key, decisionId: input.id, request: input.body };
    return recordOnce(ctx, asked, (claim) => reportChosen(ctx.services, asked, { claim }));
  });

const takeBack = procedure
  .meta({
    openapi: {
      method: 'DELETE',
      path: '/decisions/{id}/chosen',
      operationId: 'takeBackChosen',
      summary: 'Take the report back',
      description:
        'An addition of this service to the specified API. Afterwards the decision has no report of what was done; any key that sees the decision may take it back, as any may replace it. It changes nothing where there is no report.',
    },
    wire: {
      replies: { 200: { description: 'The record without a chosen option', schema: DocumentedRecord } },
      refusals: forAny,
    },
  })
  .input(ofDecision)
  .mutation(async ({ input: { id: decisionId }, ctx: { services, key: caller } }) => ({
    body: await takeBackChosen(services, { caller, decisionId }),
  }));

const publish = procedure
  .meta({
    openapi: {
      method: 'POST',
      path: '/decisions/{id}/publication',
      operationId: 'publishDecision',
      summary: 'Publish a page of a decision',
      description:
        'Anyone with the link reads context, options, stakeholders and result, and nothing else. The link cannot be guessed. Publishing again changes nothing. When the request is sent again with its Idempotency-Key, nothing is published, and the answer is the record as it is then.',
    },
    wire: {
      replies: { 200: { description: 'The record with its publication', schema: DocumentedRecord } },
      refusals: forOwner,
    },
  })
  .input(ofDecision)
  .mutation(async ({ input, ctx }) => {
    const asked = { caller: ctx.key, decisionId: input.id };
    return recordOnce(ctx, asked, (claim) => publishDecision(ctx.services, asked, { claim }));
  });

const withdraw = procedure
  .meta({
    openapi: {
      method: 'DELETE',
      path: '/decisions/{id}/publication',
      operationId: 'withdrawDecision',
      summary: 'Take the page down',
      description: 'The link stops working for good; publishing again makes a new link.',
    },
    wire: {
      replies: { 200: { description: 'The record without a publication', schema: DocumentedRecord } },
      refusals: forOwner,
    },
  })
  .input(ofDecision)
  .mutation(async ({ input: { id: decisionId }, ctx: { services, key: caller } }) => ({
    body: await withdrawDecision(services, { caller, decisionId }),
  }));

const assess = procedure
  .meta({
    openapi: {
      method: 'POST',
      path: '/decisions/{id}/assessments',
      operationId: 'assessDecision',
      summary: 'Add an assessment',
      description:
        'Says for each stakeholder whether the best option was right. Each call adds one assessment; a decision takes 200.',
    },
    wire: {
      maxBodyBytes: MEDIUM_BODY_BYTES,
      examples: { 'Right for one of two': ASSESSMENT_EXAMPLE },
      replies: { 200: { description: 'The assessment', schema: Assessment } },
      refusals: forAny,
    },
  })
  .input(ofDecision.extend({ body: AssessmentRequest }))
  .mutation(async ({ input, ctx }) => {
    const { services, key: caller } = ctx;
    const asked = { caller, decisionId: input.id, request: input.body };
    const assessment = await once(services, repeatable(ctx), {
      run: (claim) => assessDecision(services, asked, { claim }),
      readAgain: async ({ answerId: id }) =>
        id === null ? null : assessmentAgain(services, { ...asked, id }),
    });
    return { body: assessment };
  });

const picture = procedure
  .meta({
    openapi: {
      method: 'GET',
      path: '/decisions/{id}/picture.png',
      operationId: 'getDecisionPicture',
      summary: 'Fetch the picture of a decision',
      description:
        "Beyond the API's specification. A PNG of 1200 × 630 pixels: how likely each option is to be the best, and the expected values of the stakeholders that fit. For any key that sees the decision, published or not. Send its `ETag` in `If-None-Match` to have it drawn and sent only when it has changed.",
    },
    wire: {
      headers: {
        'If-None-Match': {
          description: 'The `ETag` of the picture that you have',
          schema: z.string(),
        },
      },
      replies: {
        200: {
          description: 'The picture',
          type: 'image/png',
          headers: { ETag: { description: 'Names this picture', schema: z.string(), required: true } },
        },
        304: { description: 'You have this picture' },
      },
      refusals: forAny,
    },
  })
  .input(ofDecision)
  .query(async ({ input, ctx }) => {
    const asked = { caller: ctx.key, decisionId: input.id };
    const { tag, png } = await pictureOf(ctx.services, asked, { knownTag: ctx.knownTag ?? null });
    // Who may see it can change at any time, so a cache has to ask each time.
    const headers = { etag: tag, 'cache-control': 'private, no-cache' };
    return png === null ? { status: 304, body: null, headers } : { body: png, type: 'image/png', headers };
  });

export const afterwards = { picture, share, chosen, takeBack, publish, withdraw, assess };
