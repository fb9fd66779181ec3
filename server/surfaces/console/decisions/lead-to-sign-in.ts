/** For what people open from anywhere: a browser that is not signed in signs in, and comes back. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../../refusals.ts';

const CONSOLE = '/console';

/** What is no page that a person opens, such as an image within one, gets 401. */
export function leadToSignIn(
  request: FastifyRequest,
  reply: FastifyReply,
  { path, id }: { path: string; id: string },
): FastifyReply {
  if (!request.headers.accept?.includes('text/html')) throw new Refusal('not_signed_in');
  const next = path.slice(CONSOLE.length).replace('{id}', () => encodeURIComponent(id));
  reply.headers({ vary: 'accept', 'referrer-policy': 'no-referrer' });
  return reply.redirect(`${CONSOLE}/sign-in?${new URLSearchParams({ next })}`, 303);
}
