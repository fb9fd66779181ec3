/**
 * /p/{token} shows a published decision as a page to anyone who has its link; /p/{token}.json is
 * the same decision as data, and /p/{token}.png is the picture that other sites show beside the
 * link.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { openPublications } from '../decisions/afterwards/read-publication.ts';
import { DATA_SUFFIX, PICTURE_SUFFIX, PUBLIC_PREFIX } from '../decisions/public-links.ts';
import { errorPage, PAGE_POLICY } from '../pages/page-shell.ts';
import { Refusal } from '../refusals.ts';
import type { Strangers } from './door/strangers.ts';
import type { Services } from './services.ts';
import { encodingFor, sendEncoded } from './serving/content-encoding.ts';
import { describeError, errorReply } from './serving/error-reply.ts';
import { stateOf } from './serving/request-state.ts';
import { sendShared } from './serving/shared-bytes.ts';

/** A path belongs to the first of these routes that matches it. */
export const PUBLIC_PATHS = [DATA_SUFFIX, PICTURE_SUFFIX, ''].map(
  (suffix) => `${PUBLIC_PREFIX}{token}${suffix}`,
);

/** No cache may keep the reply, no search engine may list it, and its links send no referrer. */
export const PAGE_HEADERS = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
  'content-security-policy': PAGE_POLICY,
  'x-content-type-options': 'nosniff',
};

const HTML = 'text/html; charset=utf-8';

/** The first whose suffix fits; the last fits every name. */
const PARTS = [
  { suffix: DATA_SUFFIX, part: 'pageData', type: 'application/json; charset=utf-8' },
  { suffix: PICTURE_SUFFIX, part: 'picture', type: 'image/png' },
  { suffix: '', part: 'page', type: HTML },
] as const;

/** 32 bytes in base64url. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

export async function publicPages(
  app: FastifyInstance,
  { services, strangers }: { services: Services; strangers: Strangers },
): Promise<void> {
  const read = openPublications(services, strangers.lookUp);
  app.addHook('onSend', async (_request, reply) => {
    reply.headers(PAGE_HEADERS);
  });
  app.setErrorHandler(async (error, request, reply) => {
    // For the data, the error body is that of the API.
    if (nameOf(request).endsWith(DATA_SUFFIX)) throw error;
    const isNoPath = error instanceof Refusal && error.refusal === 'unknown_path';
    return sendPage(request, reply, describeError(isNoPath ? new Refusal('no_such_page') : error));
  });
  // With `:token`, Fastify would refuse a token of more than 100 characters itself, with another
  // message.
  app.route({
    method: ['GET', 'HEAD'],
    url: `${PUBLIC_PREFIX}*`,
    handler: async (request, reply) => {
      const name = nameOf(request);
      const { suffix, part, type } = PARTS.find((one) => name.endsWith(one.suffix))!;
      const token = name.slice(0, name.length - suffix.length);
      if (!TOKEN.test(token)) throw new Refusal('no_such_page');
      const encoding = encodingFor(request);
      const bytes = await read(token, part, {
        asText: encoding === 'identity',
        viewer: stateOf(request).address ?? '',
      });
      if (bytes === null) throw new Refusal('no_such_page');
      reply.type(type);
      return part === 'picture' ? sendShared(reply, bytes) : sendEncoded(reply, encoding, bytes);
    },
  });
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  said: ReturnType<typeof describeError>,
): FastifyReply {
  stateOf(request).error = said;
  const page = errorPage(said.status, said.error.message);
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
export function refuseUnreadableLink(request: FastifyRequest, reply: FastifyReply, baseUrl: string): boolean {
  const [path = ''] = request.url.split('?');
  if (!path.startsWith(PUBLIC_PREFIX)) return false;
  const refusal = new Refusal('no_such_page');
  const said = describeError(refusal);
  reply.headers(PAGE_HEADERS);
  if (path.endsWith(DATA_SUFFIX))
    reply.code(said.status).type('application/json').send(errorReply(refusal, baseUrl).body);
  else sendPage(request, reply, said);
  return true;
}
