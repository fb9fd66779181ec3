/**
 * The operations of the API for the tools of MCP. Each is the procedure that REST calls, with the
 * same input, so every rule of REST holds.
 */

import { readProgress } from '../../decisions/afterwards/progress.ts';
import { viewDecision } from '../../decisions/afterwards/read.ts';
import { API_PREFIX } from '../../http/paths.ts';
import type { CallerContext } from '../context.ts';
import { operations } from '../rest/router.ts';
import type { Body, Operations } from './operations.ts';

const named = new Map(operations.map((operation) => [operation.openapi.operationId, operation]));

/** `countCreating` counts a call against the limit of requests that create or change something. */
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
  return {
    async createDecision(body, idempotencyKey) {
      await countCreating();
      return call('createDecision', { body }, idempotencyKey);
    },
    fetchDecision: (id) => call('getDecision', { id }),
    viewDecision: async (id) => JSON.stringify(await viewDecision(services, { caller: key, decisionId: id })),
    readProgress: (id) => readProgress(services, { caller: key, decisionId: id }),
    waitForEnd: (id, options) => services.finished.wait(key.organizationId, id, options),
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
