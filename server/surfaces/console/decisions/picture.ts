/**
 * Sends the picture of a decision to the people who may see the decision. Its address stands in the
 * `links` of results, so people open it from anywhere: a browser that is not signed in is led to
 * sign in, and then back.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SignedIn } from '../../../accounts/sessions.ts';
import { inOrganization, type Organizations } from '../../../database/organization-sql.ts';
import { pictureOf } from '../../../decisions/afterwards/picture.ts';
import { PICTURE_PATH } from '../../../decisions/links.ts';
import type { DecisionServices } from '../../../decisions/services.ts';
import { leadToSignIn } from './lead-to-sign-in.ts';

interface Asked {
  services: Pick<DecisionServices, 'renderer'> & { database: Organizations };
  personOf(request: FastifyRequest): SignedIn | undefined;
}

export function servePictures(app: FastifyInstance, { services, personOf }: Asked): void {
  app.route<{ Params: { id: string } }>({
    method: ['GET', 'HEAD'],
    url: PICTURE_PATH.replace('{id}', ':id'),
    handler: async (request, reply) => {
      const { id: decisionId } = request.params;
      const caller = personOf(request);
      if (caller === undefined) return leadToSignIn(request, reply, { path: PICTURE_PATH, id: decisionId });
      const ofCaller = inOrganization(services, caller.organizationId);
      const knownTag = request.headers['if-none-match'] ?? null;
      const { tag, png } = await pictureOf(ofCaller, { caller, decisionId }, { knownTag });
      // Who may see it can change at any time, so a cache has to ask each time.
      reply.headers({ etag: tag, 'cache-control': 'private, no-cache' });
      return png === null ? reply.code(304).send() : reply.type('image/png').send(png);
    },
  });
}
