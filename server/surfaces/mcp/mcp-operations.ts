/**
 * The operations of the API for the tools of MCP. Each is the procedure that REST calls, with the
 * same input, so every rule of REST holds.
 */

import { viewDecision } from '../../decisions/afterwards/read.ts';
import { lookAt } from '../../decisions/progress/look.ts';
import { API_PREFIX } from '../../http/paths.ts';
import type { CallerContext } from '../context.ts';
import { operations } from '../rest/router.ts';
import type { Body, Operations } from './operations.ts';

const named = new Map(operations.map((operation) => [operation.openapi.operationId, operation]));

/**
 * `countCreating` counts a call against the limit of requests that create or change something, and
 * refuses over the limit.
 */
export function operationsOf(of: CallerContext, countCreating: () => Promise<void>): Operations {
  const { services, key } = of;
  /** Returns the answer as JSON text. */
  async function call(
    name: string,
    { id = '', ...input }: { id?: string; body?: Body },
    idempotencyKey: string | null = null,
  ): Promise<string> {
    const operation = named.get(name);
    if (operation === undefined) throw new Error(`no operation is called ${name}`);
    const { body } = await operation.call(
      { id, ...input },
      {
        ...of,
        // A new decision is answered at once; waitForEnd waits, so that it can report progress.
        waitSeconds: 0,
        source: 'mcp',
        idempotencyKey,
        // A repeat over REST has the same path and body, and so gets the same answer.
        path: `${API_PREFIX}${operation.openapi.path.replace('{id}', encodeURIComponent(id))}`,
        body: input.body ?? {},
      },
    );
    return typeof body === 'string' ? body : JSON.stringify(body);
  }
  const watched = (decisionId: string) => {
    const { organizationId, id } = key;
    return { organizationId, decisionId, ownKeys: [id] };
  };
  return {
    async createDecision(body, idempotencyKey) {
      await countCreating();
      return call('createDecision', { body }, idempotencyKey);
    },
    fetchDecision: (id) => call('getDecision', { id }),
    viewDecision: async (id) => JSON.stringify(await viewDecision(services, { caller: key, decisionId: id })),
    async readProgress(id) {
      const [state] = await lookAt(services.database.sql, [watched(id)]);
      return state ?? null;
    },
    waitForEnd: (id, { onProgress, ...options }) =>
      services.watcher.wait(watched(id), { ...options, onState: (state) => state && onProgress(state) }),
    async cancelDecision(id) {
      await call('cancelDecision', { id });
    },
    async reportChosen(id, body) {
      await countCreating();
      return call('reportChosen', { id, body });
    },
    async assessDecision(id, body, idempotencyKey) {
      await countCreating();
      return call('assessDecision', { id, body }, idempotencyKey);
    },
    async askQuestions(body, idempotencyKey) {
      await countCreating();
      return call('askQuestions', { body }, idempotencyKey);
    },
  };
}
