/** Ways in which the first tries of a request are lost, and how long a client then waits. */
import type { Failure } from './failing-proxy.ts';

export const errorBody = (type: string) => JSON.stringify({ error: { type, message: 'planted' } });

/** A reply that does not come from the service; the request never reaches it. */
export const refuse =
  (status: number, headers: Record<string, string> = {}, body = errorBody('server_error')): Failure =>
  ({ request, reply }) => {
    request.resume();
    reply.writeHead(status, headers).end(body);
  };

const LATER = 'Wed, 21 Oct 2026 07:28:03 GMT';
const NOW = 'Wed, 21 Oct 2026 07:28:00 GMT';

/** What happens to the first tries, and what the client waits for afterwards, in milliseconds. */
export interface Way {
  name: string;
  failures: Failure[];
  waits: [least: number, most: number][];
}
const FIRST: [number, number] = [500, 1000];
const SECOND: [number, number] = [1000, 2000];

export const WAYS: Way[] = [
  {
    name: 'the connection breaks before the request is read',
    failures: [({ request }) => void request.socket.destroy()],
    waits: [FIRST],
  },
  {
    name: 'the connection breaks after the decision was made',
    failures: [
      async ({ request, forward }) => {
        await forward();
        request.socket.destroy();
      },
    ],
    waits: [FIRST],
  },
  {
    name: 'half a body of a stated length',
    failures: [
      async ({ request, reply, forward }) => {
        const { body } = await forward();
        reply.writeHead(200, { 'content-length': body.length });
        reply.write(body.subarray(0, body.length / 2), () => request.socket.destroy());
      },
    ],
    waits: [FIRST],
  },
  {
    name: 'half a body in chunks',
    failures: [
      async ({ request, reply, forward }) => {
        const { body } = await forward();
        reply.writeHead(200, { 'content-type': 'application/json' });
        reply.write(body.subarray(0, body.length / 2), () => request.socket.destroy());
      },
    ],
    waits: [FIRST],
  },
  {
    name: 'half a body that looks complete',
    failures: [
      async ({ reply, forward }) => {
        const { body } = await forward();
        reply.writeHead(200).end(body.subarray(0, body.length / 2));
      },
    ],
    waits: [FIRST],
  },
  {
    name: '429 with seconds',
    failures: [refuse(429, { 'retry-after': '7' }, errorBody('rate_limited'))],
    waits: [[7000, 7500]],
  },
  {
    name: '429 with a date',
    failures: [refuse(429, { 'retry-after': LATER, date: NOW }, errorBody('rate_limited'))],
    waits: [[3000, 3500]],
  },
  {
    name: '503 with seconds, twice',
    failures: [refuse(503, { 'retry-after': '1' }), refuse(503, { 'retry-after': '2' })],
    waits: [
      [1000, 1500],
      [2000, 2500],
    ],
  },
  { name: "500, a proxy's page", failures: [refuse(500, {}, '<h1>Oops</h1>')], waits: [FIRST] },
  {
    name: '502 after the decision was made, then a broken connection',
    failures: [
      async ({ reply, forward }) => {
        await forward();
        reply.writeHead(502).end('<h1>Bad gateway</h1>');
      },
      ({ request }) => void request.socket.destroy(),
    ],
    waits: [FIRST, SECOND],
  },
  { name: '408', failures: [refuse(408, {}, '')], waits: [FIRST] },
  {
    name: '409 while the first try runs',
    failures: [refuse(409, { 'retry-after': '2' }, errorBody('server_error'))],
    waits: [[2000, 2500]],
  },
];
