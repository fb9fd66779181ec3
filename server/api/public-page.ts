/**
 * /p/{token} shows a published decision as a page to anyone who has its link; /p/{token}.json is
 * the same decision as data.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { openPublications } from '../decisions/afterwards/read-publication.ts';
import { DATA_SUFFIX } from '../decisions/afterwards/render-publication.ts';
import { errorPage, PAGE_POLICY } from '../pages/page-shell.ts';
import { Refusal } from '../refusals.ts';
import { type ErrorReply, errorReply } from './adapter/error-reply.ts';
import { stateOf } from './adapter/request-state.ts';
import { sendShared } from './adapter/shared-bytes.ts';
import type { Strangers } from './door/strangers.ts';
import type { Services } from './services.ts';

const PREFIX = '/p/';
/** A path belongs to the first of these routes that matches it. */
export const PUBLIC_PATHS = [`${PREFIX}{token}.json`, `${PREFIX}{token}`];

/** No cache may keep the reply, no search engine may list it, and its links send no referrer. */
const HEADERS = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
  'content-security-policy': PAGE_POLICY,
  'x-content-type-options': 'nosniff',
};

const HTML = 'text/html; charset=utf-8';
/** 32 bytes in base64url. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

export async function publicPages(
  app: FastifyInstance,
  { services, strangers }: { services: Services; strangers: Strangers },
): Promise<void> {
  const read = openPublications(services.database.sql);
  app.addHook('onSend', async (_request, reply) => {
    reply.headers(HEADERS);
  });
  app.setErrorHandler(async (error, request, reply) => {
    // For the data, the error body is that of the API.
    if (nameOf(request).endsWith(DATA_SUFFIX)) throw error;
    const isNoPath = error instanceof Refusal && error.refusal === 'unknown_path';
    return sendPage(request, reply, errorReply(isNoPath ? new Refusal('no_such_page') : error));
  });
  // With `:token`, Fastify would refuse a token of more than 100 characters itself, with another
  // message.
  app.route({
    method: ['GET', 'HEAD'],
    url: `${PREFIX}*`,
    handler: async (request, reply) => {
      const name = nameOf(request);
      const isData = name.endsWith(DATA_SUFFIX);
      const token = isData ? name.slice(0, -DATA_SUFFIX.length) : name;
      if (!TOKEN.test(token)) throw new Refusal('no_such_page');
      const part = isData ? 'pageData' : 'page';
      const bytes = await strangers.lane.run(() => read(token, part));
      if (bytes === null) throw new Refusal('no_such_page');
      return sendShared(reply.type(isData ? 'application/json; charset=utf-8' : HTML), bytes);
    },
  });
}

function sendPage(request: FastifyRequest, reply: FastifyReply, said: ErrorReply): FastifyReply {
  stateOf(request).error = said;
  const page = errorPage(said.status, said.body.error.message);
  return reply.code(said.status).headers(said.headers).type(HTML).send(page);
}

/** The part of the path after the prefix. */
function nameOf({ params }: FastifyRequest): string {
  return typeof params === 'object' && params !== null && '*' in params ? String(params['*']) : '';
}

/**
 * Answers a link that cannot be percent-decoded like any other wrong link. Fastify finds no route
 * for it, so the hooks of the pages do not run. Returns false for a path that is no link of a page.
 */
export function refuseUnreadableLink(request: FastifyRequest, reply: FastifyReply): boolean {
  const [path = ''] = request.url.split('?');
  if (!path.startsWith(PREFIX)) return false;
  const said = errorReply(new Refusal('no_such_page'));
  reply.headers(HEADERS);
  if (path.endsWith(DATA_SUFFIX)) reply.code(said.status).type('application/json').send(said.body);
  else sendPage(request, reply, said);
  return true;
}
