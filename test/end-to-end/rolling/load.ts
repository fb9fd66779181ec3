/**
 * Callers that decide, ask again, revise and read, without a pause between requests of a caller
 * but the given one. Each reply is compared with what this request must get.
 */
// biome-ignore lint/style/noRestrictedImports: the pace of the callers, on which nothing rests.
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../../until.ts';

interface Asked {
  /** Written into the request, so that a reply of another request is found. */
  marker: string;
  mode: 'default' | 'direct';
  revises: string | null;
}

export interface Load {
  requests: number;
  /** Replies that a busy node asks to send again; each request was sent until it had another. */
  unavailable: number;
  /** One line for each reply that is not the one that the request must get. */
  wrong: string[];
  /** The longest that a request took since this was last set to 0, in milliseconds. */
  longestMs: number;
  /** What was accepted, by id. */
  decisions: Map<string, Asked>;
  /** Ends when each caller has its last reply. */
  stop(): Promise<void>;
}

interface Reply {
  status: number;
  body: Record<string, unknown>;
}

const STAKEHOLDERS = [{ id: 'owner', description: 'Owns the shop' }];
const DIRECT = {
  mode: 'direct',
  context: 'A shop decides on its opening hours.',
  stakeholders: STAKEHOLDERS,
  options: [
    { id: 'A', description: 'Open longer' },
    { id: 'B', description: 'Stay as it is' },
  ],
};
const DEFAULT = {
  context: DIRECT.context,
  stakeholders: STAKEHOLDERS,
  options: [
    { id: 'A', description: 'Longer', consequences: [{ description: 'Sales rise', valence: 'benefit' }] },
    { id: 'B', description: 'As now', consequences: [{ description: 'A rival grows', valence: 'harm' }] },
  ],
  seed: 7,
};

export function startLoad(
  url: string,
  key: string,
  { callers, pauseMs }: { callers: number; pauseMs: number },
): Load {
  let isOver = false;
  let made = 0;
  const load: Load = {
    requests: 0,
    unavailable: 0,
    wrong: [],
    longestMs: 0,
    decisions: new Map(),
    async stop() {
      isOver = true;
      await running;
    },
  };
  const send = async (method: string, path: string, body?: object, headers = {}): Promise<Reply | false> => {
    const reply = await fetch(`${url}/api/v1/decisions${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    if (reply.status === 503) load.unavailable += 1;
    return reply.status !== 503 && { status: reply.status, body: Object(JSON.parse(text || '{}')) };
  };
  const ask = async (...asked: Parameters<typeof send>): Promise<Reply> => {
    const startedAt = now();
    const reply = await until(`${asked[0]} ${asked[1]} is answered`, () => send(...asked));
    load.longestMs = Math.max(load.longestMs, now() - startedAt);
    load.requests += 1;
    return reply;
  };
  const expectThat = (isRight: boolean, what: string, { status, body }: Reply) => {
    if (!isRight) load.wrong.push(`${what}: ${status} ${JSON.stringify(body).slice(0, 300)}`);
  };
  /** Sends the decision twice, as a caller does whose first reply was lost. */
  const decide = async (request: object, revises: string | null): Promise<string> => {
    made += 1;
    const marker = `caller ${made}`;
    const mode = 'mode' in request ? 'direct' : 'default';
    const body = {
      ...request,
      metadata: { on_behalf_of: { name: marker } },
      ...(revises ? { revises } : {}),
    };
    const headers = { 'idempotency-key': marker };
    const first = await ask('POST', '', body, headers);
    const id = String(first.body.id);
    load.decisions.set(id, { marker, mode, revises });
    expectThat(/^dec_/.test(id) && [200, 202].includes(first.status), `${marker} decides`, first);
    const again = await ask('POST', '', body, headers);
    expectThat(again.body.id === id, `${marker} asks again for ${id}`, again);
    return id;
  };
  const read = async (id: string): Promise<Reply> => {
    const asked = load.decisions.get(id);
    const reply = await ask('GET', `/${id}`);
    const { id: found, mode, lineage, request } = reply.body;
    const { root_id: rootId, number } = Object(lineage);
    expectThat(
      reply.status === 200 &&
        found === id &&
        mode === asked?.mode &&
        Object(Object(Object(request).metadata).on_behalf_of).name === asked?.marker &&
        (asked?.revises == null ? rootId === id && number === 1 : rootId === asked.revises && number === 2),
      `${asked?.marker} reads ${id}`,
      reply,
    );
    return reply;
  };
  const readEnd = (id: string) =>
    until(`${id} ends`, async () => {
      const reply = await read(id);
      if (reply.body.status === 'running' || reply.body.status === 'queued') return false;
      expectThat(reply.body.status === 'ok' && Object(reply.body.response).id === id, `${id} ends`, reply);
      return true;
    });
  const call = async () => {
    while (!isOver) {
      const id = await decide({ ...DEFAULT, async: true }, null);
      await readEnd(await decide(DIRECT, null));
      await readEnd(id);
      await readEnd(await decide({ ...DEFAULT, async: true }, id));
      await read([...load.decisions.keys()][Math.floor(load.decisions.size / 2)]!);
      await pause(pauseMs);
    }
  };
  const running = Promise.all(Array.from({ length: callers }, call));
  running.catch((error: unknown) => load.wrong.push(String(error)));
  return load;
}

// biome-ignore lint/style/noRestrictedGlobals: figures that are shown, and compared with nothing.
const now = () => performance.now();
