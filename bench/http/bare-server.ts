/**
 * Shows the cost of HTTP itself: a Fastify with nothing behind it, in its own process. GET sends
 * GET_BYTES of JSON; POST parses its body and answers 202 with POST_BYTES of JSON.
 */
import Fastify from 'fastify';

const got = jsonOf(Number(process.env.GET_BYTES));
const posted: unknown = JSON.parse(jsonOf(Number(process.env.POST_BYTES)));

const app = Fastify();
app.get('/', async (_request, reply) => reply.type('application/json').send(got));
app.post('/', async (_request, reply) => reply.code(202).send(posted));
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });

function jsonOf(bytes: number): string {
  return JSON.stringify({ text: 'x'.repeat(bytes - '{"text":""}'.length) });
}
