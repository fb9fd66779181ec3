/** Tells a browser from a program, and answers a browser at an unknown path with a page. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PAGE_POLICY } from '../../pages/page-shell.ts';
import { unknownPathPage } from '../../pages/unknown-path-page.ts';
import { Refusal } from '../../refusals.ts';
import { stateOf } from './request-state.ts';

/** A browser names HTML when it opens an address. Programs that take anything do not name it. */
export function asksForPage({ method, headers }: FastifyRequest): boolean {
  return ['GET', 'HEAD'].includes(method) && (headers.accept ?? '').includes('text/html');
}

/**
 * Whether the service has no such path. Not for paths of programs, where the API promises JSON to
 * all, nor for a file of the console, whose route has a policy of its own.
 */
export function isUnknownPath(error: unknown, request: FastifyRequest): boolean {
  return (
    error instanceof Refusal &&
    error.refusal === 'unknown_path' &&
    stateOf(request).route === 'unknown' &&
    !OF_PROGRAMS.test(request.url)
  );
}

const OF_PROGRAMS = /^\/(api|v1)\//;

/** The status and the headers of the error are the caller's to set. */
export function sendUnknownPath(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [path = ''] = request.url.split('?');
  return reply
    .headers({
      'content-security-policy': PAGE_POLICY,
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    .type('text/html; charset=utf-8')
    .send(unknownPathPage(path));
}
