/**
 * Callers who make, read, revise, cancel and share decisions while faults come and go, and a model
 * of what each request must get. A caller who is refused sends the same request again, as the
 * documents tell callers to do.
 */
// biome-ignore lint/style/noRestrictedImports: it paces callers; nothing is expected after a pause.
import { setTimeout as pause } from 'node:timers/promises';
import { Random } from '../../problems/random.ts';
import { DIRECT_EXAMPLE } from '../../server/surfaces/rest/examples.ts';
import { smallDecision } from '../server/surfaces/rest/open-service.ts';
import { eventually } from './eventually.ts';
import { type Asked, Caller, type Reply } from './exchange.ts';

const CALLERS = 4;
/** Different requests; each is sent many times. */
const BODIES = Array.from({ length: 3 }, (_, index) => smallDecision({ seed: index + 1 }));
const PAUSE_MS = 80;
/** The most decisions of a caller that run at once. */
const MOST_RUNNING = 3;

// biome-ignore lint/style/noRestrictedGlobals: a figure, which no test of the short run compares.
const now = () => performance.now();

/** What a caller knows of a decision that was accepted. */
interface Known {
  id: string;
  body: number;
  status: 'running' | 'ok' | 'error';
  isCancelled: boolean;
}

interface Undisturbed {
  hashes: string[];
  direct: string;
}

/** The answers of a service that nothing disturbs. */
export async function answerUndisturbed(node: string, key: string): Promise<Undisturbed> {
  const caller = new Caller(key);
  const ask = async (body: object) => {
    const asked = { method: 'POST', path: '/api/v1/decisions', body } as const;
    const reply = await caller.insist(node, asked);
    if (reply.status === 200) return reply.body;
    // A busy machine does not answer within the wait.
    const path = `/api/v1/decisions/${reply.body.id}`;
    return eventually('the undisturbed answer', async () => {
      const { status, response } = (await caller.insist(node, { method: 'GET', path })).body;
      return status === 'ok' && Object(response);
    });
  };
  const hashes: string[] = [];
  for (const body of BODIES) hashes.push(Object((await ask(body)).meta).result_hash);
  const direct = JSON.stringify((await ask(DIRECT_EXAMPLE)).results);
  caller.close();
  return { hashes, direct };
}

export class Load {
  /** Requests that were carried out: decisions accepted, and Direct decisions answered. */
  accepted = 0;
  /** Replies with 503. */
  refused = 0;
  replies = 0;
  /** The longest wait for a reply, in milliseconds. */
  longestMs = 0;
  /** New connections to a node that was leaving, cut before they were accepted. */
  unaccepted = 0;
  readonly wrong: string[] = [];
  readonly known: Known[] = [];
  /** Where requests are sent; a balancer that watches `/readyz` changes it. */
  nodes: readonly string[];
  readonly #callers: Caller[];
  readonly #undisturbed: Undisturbed;
  readonly #running: Promise<unknown>;
  #isOver = false;
  #sent = 0;

  constructor(
    nodes: readonly string[],
    { key, seed, undisturbed }: { key: string; seed: number; undisturbed: Undisturbed },
  ) {
    this.nodes = nodes;
    this.#undisturbed = undisturbed;
    this.#callers = Array.from({ length: CALLERS }, () => new Caller(key));
    this.#running = Promise.all(
      this.#callers.map((caller, index) => this.#call(caller, new Random(seed + index), `${seed}-${index}`)),
    );
    // Awaited in `end`.
    this.#running.catch(() => {});
  }

  /** Waits until `count` more requests were carried out. */
  async until(what: 'accepted' | 'refused', count: number): Promise<void> {
    const before = this[what];
    await eventually(`${count} more requests are ${what}`, () => {
      if (this.wrong.length > 0) throw new Error(this.wrong.join('\n'));
      return this[what] >= before + count;
    });
  }

  /** Makes so many decisions more, at once, beside what the callers send. */
  async makeMore(count: number): Promise<void> {
    const [caller] = this.#callers;
    for (let left = count; left > 0; left -= 1) {
      const body = { ...BODIES[0], async: true };
      const reply = await this.#ask(caller!, { method: 'POST', path: '/api/v1/decisions', body }, [202]);
      if (reply === null) return;
      this.accepted += 1;
      const known: Known = { id: String(reply.body.id), body: 0, status: 'running', isCancelled: false };
      this.known.push(known);
    }
  }

  abandon(node: string): void {
    for (const caller of this.#callers) caller.abandon(node);
  }

  /** Sends no more. Every decision ends, and every request under way is answered. */
  async end(): Promise<void> {
    this.#isOver = true;
    await this.#running;
    for (const known of this.known)
      await eventually(`${known.id} ends`, async () => {
        if (known.status === 'running') await this.#read(this.#callers[0]!, known);
        return known.status !== 'running';
      });
    for (const caller of this.#callers) caller.close();
  }

  async #call(caller: Caller, random: Random, name: string): Promise<void> {
    const own: Known[] = [];
    for (let count = 0; !this.#isOver; count += 1) {
      await pause(PAUSE_MS);
      const running = own.filter(({ status }) => status === 'running');
      if (running.length >= MOST_RUNNING) await this.#read(caller, random.pick(running));
      else await this.#act(caller, random, own, `${name}-${count}`);
    }
  }

  async #act(caller: Caller, random: Random, own: Known[], idempotencyKey: string): Promise<void> {
    const kind = random.below(12);
    const known = own.length === 0 ? undefined : random.pick(own);
    const latest = own.at(-1);
    if (kind < 5 || known === undefined) await this.#create(caller, random, own, { idempotencyKey });
    else if (kind < 7) await this.#decideDirectly(caller, idempotencyKey);
    else if (kind === 7 && latest?.status === 'ok')
      await this.#create(caller, random, own, { idempotencyKey, revises: latest.id });
    else if (kind === 8 && latest !== undefined) await this.#cancel(caller, latest);
    else if (kind === 9) await this.#share(caller, known, random.below(2) === 0);
    else await this.#read(caller, known);
  }

  /** Half of the requests wait for the result; a quarter is sent again after it was answered. */
  async #create(
    caller: Caller,
    random: Random,
    own: Known[],
    { idempotencyKey, ...revising }: { idempotencyKey: string; revises?: string },
  ): Promise<void> {
    const index = random.below(BODIES.length);
    const body = { ...BODIES[index], ...revising, async: random.below(2) === 0 };
    const repeats = random.below(4) === 0;
    const asked: Asked = { method: 'POST', path: '/api/v1/decisions', idempotencyKey, body };
    const reply = await this.#ask(caller, asked, [200, 202]);
    if (reply === null) return;
    const id = String(reply.body.id);
    this.accepted += 1;
    const known: Known = { id, body: index, status: 'running', isCancelled: false };
    if (reply.status === 200) this.#end(known, 'ok', reply.body);
    own.push(known);
    this.known.push(known);
    if (repeats) await this.#repeat(caller, asked, id);
  }

  async #decideDirectly(caller: Caller, idempotencyKey: string): Promise<void> {
    const asked: Asked = { method: 'POST', path: '/api/v1/decisions', body: DIRECT_EXAMPLE, idempotencyKey };
    const reply = await this.#ask(caller, asked, [200]);
    if (reply === null) return;
    this.accepted += 1;
    if (JSON.stringify(reply.body.results) !== this.#undisturbed.direct)
      this.wrong.push(`Direct mode, ${reply.body.id}: not the answer of an undisturbed run`);
    await this.#repeat(caller, asked, String(reply.body.id));
  }

  async #repeat(caller: Caller, asked: Asked, id: string): Promise<void> {
    const again = await this.#ask(caller, asked, [200, 202]);
    if (again !== null && again.body.id !== id) this.wrong.push(`a repeat of ${id} made ${again.body.id}`);
  }

  async #read(caller: Caller, known: Known): Promise<void> {
    const reply = await this.#ask(caller, { method: 'GET', path: `/api/v1/decisions/${known.id}` }, [200]);
    if (reply !== null) this.#compare(known, reply.body);
  }

  async #cancel(caller: Caller, known: Known): Promise<void> {
    known.isCancelled = true;
    const asked: Asked = { method: 'POST', path: `/api/v1/decisions/${known.id}/cancel` };
    const reply = await this.#ask(caller, asked, [200]);
    if (reply === null) return;
    this.#compare(known, reply.body);
    if (known.status === 'running') this.wrong.push(`${known.id} runs after it was cancelled`);
  }

  async #share(caller: Caller, { id }: Known, shared: boolean): Promise<void> {
    const body = { shared_with_org: shared };
    const reply = await this.#ask(caller, { method: 'PATCH', path: `/api/v1/decisions/${id}`, body }, [200]);
    if (reply !== null && reply.body.sharedWithOrg !== shared)
      this.wrong.push(`${id} is not shared as asked`);
  }

  #compare(known: Known, record: Record<string, unknown>): void {
    const { status } = record;
    if (status === 'ok' || status === 'error')
      this.#end(known, status, Object(record.response), record.errorMessage);
    else if (known.status !== 'running') this.wrong.push(`${known.id} was ${known.status} and is ${status}`);
  }

  #end(known: Known, status: 'ok' | 'error', response: Record<string, unknown>, message?: unknown): void {
    if (known.status !== 'running' && known.status !== status)
      this.wrong.push(`${known.id} was ${known.status} and is ${status}`);
    known.status = status;
    if (status === 'error' && !known.isCancelled) this.wrong.push(`${known.id} failed: ${message}`);
    if (status === 'ok' && Object(response.meta).result_hash !== this.#undisturbed.hashes[known.body])
      this.wrong.push(`${known.id}: not the bits of an undisturbed run`);
  }

  /** Sends it until it is answered with something other than 503. Null: it got what it must not. */
  async #ask(caller: Caller, asked: Asked, expected: readonly number[]): Promise<Reply | null> {
    for (;;) {
      const node = this.nodes[this.#sent % this.nodes.length] ?? '';
      this.#sent += 1;
      const startedAt = now();
      const reply = await caller.send(node, asked);
      if (typeof reply === 'string') {
        const isLeaving = !this.nodes.includes(node);
        if (reply === 'unaccepted' && isLeaving) this.unaccepted += 1;
        else if (reply === 'reset' || reply === 'unaccepted')
          this.wrong.push(`${asked.method} ${asked.path}: the connection was cut`);
        await pause(PAUSE_MS);
        continue;
      }
      this.replies += 1;
      this.longestMs = Math.max(this.longestMs, now() - startedAt);
      if (expected.includes(reply.status)) return reply;
      const said = `${asked.method} ${asked.path}: ${reply.status} ${JSON.stringify(reply.body).slice(0, 300)}`;
      if (reply.status !== 503) {
        this.wrong.push(said);
        return null;
      }
      this.refused += 1;
      if (!/^\d+$/.test(reply.headers['retry-after'] ?? '')) this.wrong.push(`without Retry-After: ${said}`);
      await pause(PAUSE_MS);
    }
  }
}
