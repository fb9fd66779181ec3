/** Calls the service over real HTTP. */
import { openApiDocument } from '../../server/surfaces/rest/openapi.ts';
import { type HeldDocument, holdTo } from '../matches-document.ts';
import { until } from '../until.ts';

interface Answer {
  status: number;
  body: Record<string, unknown>;
}

/** Checks every reply against the OpenAPI document. */
export class Client {
  readonly #baseUrl: string;
  readonly #key: string;
  readonly #document: HeldDocument;

  constructor(baseUrl: string, key: string) {
    this.#baseUrl = baseUrl;
    this.#key = key;
    this.#document = holdTo(openApiDocument(baseUrl));
  }

  post(body: object): Promise<Answer> {
    return this.#ask('POST', '/api/v1/decisions', body);
  }

  askQuestions(body: object): Promise<Answer> {
    return this.#ask('POST', '/api/v1/questions', body);
  }

  get(id: string): Promise<Answer> {
    return this.#ask('GET', `/api/v1/decisions/${id}`);
  }

  share(id: string, sharedWithOrg: boolean): Promise<Answer> {
    return this.#ask('PATCH', `/api/v1/decisions/${id}`, { shared_with_org: sharedWithOrg });
  }

  cancel(id: string): Promise<Answer> {
    return this.#ask('POST', `/api/v1/decisions/${id}/cancel`);
  }

  async #ask(method: string, url: string, body?: object): Promise<Answer> {
    const reply = await fetch(`${this.#baseUrl}${url}`, {
      method,
      headers: {
        authorization: `Bearer ${this.#key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    this.#document.checkReply(
      { method, url, body },
      { status: reply.status, headers: Object.fromEntries(reply.headers), text },
    );
    return { status: reply.status, body: Object(JSON.parse(text)) };
  }

  /** Sends a decision and returns its result hash. Throws unless the decision is answered. */
  async finish(body: object): Promise<string> {
    const { status, body: answer } = await this.post(body);
    if (status === 202) return this.hashOf(String(answer.id));
    if (status !== 200) throw new Error(`${status}: ${JSON.stringify(answer)}`);
    return resultHash(answer);
  }

  /** Sends a decision without waiting for its result and returns its id. */
  async accept(body: object): Promise<string> {
    const { status, body: notice } = await this.post({ ...body, async: true });
    if (status !== 202) throw new Error(`${status}: ${JSON.stringify(notice)}`);
    return String(notice.id);
  }

  /** Waits until the decision has ended. Throws when its status is not `ok`. */
  async hashOf(id: string): Promise<string> {
    return until(`${id} ends`, async () => {
      const { status, body } = await this.get(id);
      if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
      if (body.status === 'error') throw new Error(`${id} ended in error: ${String(body.errorMessage)}`);
      return body.status === 'ok' && resultHash(Object(body.response));
    });
  }
}

function resultHash(answer: Record<string, unknown>): string {
  const hash = Object(answer.meta).result_hash;
  if (typeof hash !== 'string') throw new Error('the answer has no result_hash');
  return hash;
}

/**
 * A large decision, which takes long enough to be interrupted: 4 options of 6 consequences, and 4
 * stakeholders.
 */
export function manyConsequences(seed: number): object {
  const things = ['Rent', 'Repairs', 'Noise', 'Light', 'Storage', 'Parking'];
  return {
    context: 'A workshop with 12 people must move within six months.',
    stakeholders: Array.from({ length: 4 }, (_, index) => ({
      description: `Person ${index + 1} of the workshop`,
      values: things[index] ?? '',
    })),
    options: ['A', 'B', 'C', 'D'].map((id, option) => ({
      id,
      description: `Building ${option + 1}`,
      consequences: things.map((thing, index) => ({
        description: `${thing}: ${(option + 2) * (index + 3) * 100} USD a year ${index % 2 === 0 ? 'more' : 'less'}`,
        valence: index % 2 === 0 ? 'harm' : 'benefit',
      })),
    })),
    seed,
  };
}
