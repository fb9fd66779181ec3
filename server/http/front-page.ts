/** Redirects /: a browser to the console, a program to the documentation. */
import type { FastifyInstance } from 'fastify';
import { asksForPage } from './serving/unknown-path.ts';

export const FRONT_PATH = '/';

export async function frontDoor(app: FastifyInstance): Promise<void> {
  app.route({
    method: ['GET', 'HEAD'],
    url: FRONT_PATH,
    handler: async (request, reply) =>
      reply
        .headers({ vary: 'accept', 'cache-control': 'no-cache', 'referrer-policy': 'no-referrer' })
        .redirect(asksForPage(request) ? '/console' : '/docs'),
  });
}
