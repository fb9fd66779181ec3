/** Serves the front page at /. A program that asks for JSON gets the same links as JSON. */
import type { FastifyInstance } from 'fastify';
import { frontPage } from '../pages/front-page.ts';
import { PAGE_POLICY } from '../pages/page-shell.ts';
import { DIRECT_EXAMPLE } from './examples.ts';

export const FRONT_PATH = '/';

const HEADERS = {
  'cache-control': 'no-cache',
  'content-security-policy': PAGE_POLICY,
  'referrer-policy': 'no-referrer',
  vary: 'accept',
};

/**
 * The page and its JSON are made once, because they are the same for every caller: a request costs
 * no more than sending 10 kB.
 */
export async function frontDoor(
  app: FastifyInstance,
  { baseUrl, apiPath }: { baseUrl: string; apiPath: string },
): Promise<void> {
  const api = `${baseUrl}${apiPath}`;
  const page = frontPage(`${api}/decisions`, JSON.stringify(DIRECT_EXAMPLE));
  const links = JSON.stringify({
    name: 'Decision analysis',
    api,
    docs: `${baseUrl}/docs`,
    openapi: `${baseUrl}/api/openapi.json`,
    health: `${baseUrl}/healthz`,
    ready: `${baseUrl}/readyz`,
  });
  app.route({
    method: ['GET', 'HEAD'],
    url: FRONT_PATH,
    handler: async ({ headers: { accept = '' } }, reply) => {
      reply.headers(HEADERS);
      const wantsJson = accept.includes('application/json') && !accept.includes('text/html');
      if (wantsJson) return reply.type('application/json; charset=utf-8').send(links);
      return reply.type('text/html; charset=utf-8').send(page);
    },
  });
}
