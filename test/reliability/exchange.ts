/** One request over real HTTP, and whether its connection was kept open by the service's word. */
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

export interface Asked {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  body?: object;
  idempotencyKey?: string;
}

export interface Reply {
  status: number;
  headers: IncomingMessage['headers'];
  body: Record<string, unknown>;
}

/**
 * `refused`: nobody listens. `unaccepted`: a new connection was cut before any reply. `reset`: one
 * that the service had kept open was cut. `abandoned`: the caller gave up.
 */
export type Lost = 'refused' | 'unaccepted' | 'reset' | 'abandoned';

/** Connections are kept open, as long as replies do not say that they end. */
export class Caller {
  readonly #agent = new Agent({ keepAlive: true });
  readonly #key: string;
  /** Requests without a reply, with where they were sent. */
  readonly #open = new Map<ClientRequest, string>();

  constructor(key: string) {
    this.#key = key;
  }

  send(baseUrl: string, { method, path, body, idempotencyKey }: Asked): Promise<Reply | Lost> {
    const sent = request(`${baseUrl}${path}`, {
      agent: this.#agent,
      method,
      headers: {
        authorization: `Bearer ${this.#key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
    });
    this.#open.set(sent, baseUrl);
    return new Promise((resolve) => {
      const lose = (error: Error) => {
        if (sent.destroyed && error instanceof Abandoned) return resolve('abandoned');
        if ('code' in error && error.code === 'ECONNREFUSED') return resolve('refused');
        resolve(sent.reusedSocket ? 'reset' : 'unaccepted');
      };
      sent.on('error', lose).on('response', (reply) => {
        text(reply)
          .then((said) =>
            resolve({
              status: reply.statusCode ?? 0,
              headers: reply.headers,
              body: Object(JSON.parse(said)),
            }),
          )
          .catch(lose);
      });
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    }).finally(() => this.#open.delete(sent)) as Promise<Reply | Lost>;
  }

  /** The same, sent again as long as the reply is 503, as the documents tell callers to do. */
  async insist(baseUrl: string, asked: Asked): Promise<Reply> {
    for (;;) {
      const reply = await this.send(baseUrl, asked);
      if (typeof reply === 'string')
        throw new Error(`${asked.method} ${asked.path}: the connection was ${reply}`);
      if (reply.status !== 503) return reply;
    }
  }

  /** Gives up what this address has not answered, as callers do after a while. */
  abandon(baseUrl: string): void {
    for (const [sent, to] of this.#open) if (to === baseUrl) sent.destroy(new Abandoned());
  }

  close(): void {
    this.#agent.destroy();
  }
}

class Abandoned extends Error {
  override name = 'Abandoned';
}
