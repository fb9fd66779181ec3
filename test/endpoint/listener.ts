/** A server of HTTP on a free port, which can refuse connections for a while. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { errorBody, sendReply } from './fault.ts';

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export class Listener {
  readonly #handle: Handle;
  readonly #problems: string[];
  #server: Server;
  #port = 0;

  /** An error that `handle` throws is a problem of the test: the reply is a 500. */
  constructor(handle: Handle, problems: string[]) {
    this.#handle = handle;
    this.#problems = problems;
    this.#server = this.#create();
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  async open(): Promise<void> {
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    if (typeof address === 'object' && address !== null) this.#port = address.port;
  }

  /** Refuses connections until `acceptConnections`, and cuts those that are open. */
  async refuseConnections(): Promise<void> {
    if (!this.#server.listening) return;
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  async acceptConnections(): Promise<void> {
    this.#server = this.#create();
    await this.open();
  }

  #create(): Server {
    return createServer((request, response) => {
      this.#handle(request, response).catch((error: unknown) => {
        // The client left before it had sent its body.
        if (request.errored !== null) return;
        this.#problems.push(`${request.method} ${request.url}: ${String(error)}`);
        if (!response.headersSent) sendReply(response, { status: 500, body: errorBody(500) });
      });
    });
  }
}
