/**
 * Lets pages of other origins call the API with an API key (CORS), where the operator lists their
 * origins. Cookies never travel: no reply allows credentials, so the console stays closed to them.
 *
 * A preflight costs one reply without a body; no key is looked up and the database is not asked.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { API_PREFIX, MCP_PATH } from '../paths.ts';

/** What a page may send, beside the headers that browsers always allow. */
const SENT = [
  'authorization',
  'content-type',
  'idempotency-key',
  'if-none-match',
  'last-event-id',
  'mcp-method',
  'mcp-name',
  'mcp-protocol-version',
  'mcp-session-id',
  'prefer',
  'x-source',
].join(', ');
const EXPOSED = 'X-Request-Id, Retry-After, RateLimit, RateLimit-Policy';
/** Chromium remembers a preflight no longer than two hours. */
const REMEMBERED_SECONDS = '7200';

export interface CrossOrigin {
  /** Adds the headers for the page that sent the request, if its origin is listed. */
  allow(request: FastifyRequest, reply: FastifyReply): void;
  /** Answers a preflight from a listed origin; false for any other request. */
  answer(request: FastifyRequest, reply: FastifyReply, methods: readonly string[]): boolean;
}

export function openCrossOrigin(origins: readonly string[]): CrossOrigin {
  const listed = new Set(origins);
  const isFor = ({ url, headers }: FastifyRequest) =>
    isOpen(url) && headers.origin !== undefined && listed.has(headers.origin);
  return {
    allow(request, reply) {
      // A cache must not show one origin the headers of another.
      if (listed.size > 0 && isOpen(request.url)) reply.header('vary', 'origin');
      if (isFor(request))
        reply.headers({
          'access-control-allow-origin': request.headers.origin,
          'access-control-expose-headers': EXPOSED,
        });
    },
    answer(request, reply, methods) {
      const isPreflight = request.method === 'OPTIONS' && 'access-control-request-method' in request.headers;
      if (!isPreflight || !isFor(request)) return false;
      reply.code(204).headers({
        'access-control-allow-methods': methods.join(', '),
        'access-control-allow-headers': SENT,
        'access-control-max-age': REMEMBERED_SECONDS,
      });
      reply.send();
      return true;
    },
  };
}

function isOpen(url: string): boolean {
  return url.startsWith(`${API_PREFIX}/`) || url.split('?')[0] === MCP_PATH;
}
