/**
 * Shows a decision's owner the public page as it would be if it were published now. Nothing is
 * stored, and its address is of no use to anybody else.
 *
 * Cost of the worst loop: each view renders the page anew, 0.3 s at most of the renderer's one
 * thread. Organizations take turns there, and beyond 64 waiting requests of one each gets 503.
 */
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SignedIn } from '../../../accounts/sessions.ts';
import { inOrganization, type Organizations } from '../../../database/organization-sql.ts';
import { previewPage } from '../../../decisions/afterwards/publish.ts';
import type { DecisionServices } from '../../../decisions/services.ts';
import { PAGE_HEADERS } from '../../../http/public-page.ts';
import { leadToSignIn } from './lead-to-sign-in.ts';

export const PREVIEW_PATH = '/console/decisions/{id}/preview.html';

interface Asked {
  services: Pick<DecisionServices, 'renderer' | 'config' | 'log'> & { database: Organizations };
  personOf(request: FastifyRequest): SignedIn | undefined;
}

export function servePreviews(app: FastifyInstance, { services, personOf }: Asked): void {
  app.route<{ Params: { id: string } }>({
    method: ['GET', 'HEAD'],
    url: PREVIEW_PATH.replace('{id}', ':id'),
    handler: async (request, reply) => {
      const { id: decisionId } = request.params;
      const caller = personOf(request);
      if (caller === undefined) return leadToSignIn(request, reply, { path: PREVIEW_PATH, id: decisionId });
      const ofCaller = inOrganization(services, caller.organizationId);
      const page = await previewPage(ofCaller, { caller, decisionId });
      reply.headers(PAGE_HEADERS).type('text/html; charset=utf-8');
      return reply.send(await promisify(gunzip)(page));
    },
  });
}
