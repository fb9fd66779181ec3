/**
 * The operations of the API for the tools of MCP. Each is the procedure that REST calls, with the
 * same body, so every rule of REST holds.
 */

import { recordAfter } from '../../decisions/afterwards/read.ts';
import { lookAt } from '../../decisions/progress/look.ts';
import { API_PREFIX } from '../../http/paths.ts';
import { JsonText, Reply } from '../../http/serving/reply.ts';
import type { Context } from '../../http/serving/request-state.ts';
import { callerOf } from '../rest/adapter/trpc.ts';
import { router } from '../rest/router.ts';
import type { Body, Operations } from './operations.ts';

const makeCaller = callerOf(router);

/** The parts of the context that are the same for all operations of a request. */
export type CallerContext = Pick<Context, 'services' | 'bounds' | 'key' | 'signals'>;

/** `countCreating` counts a call against the limit of requests that create or change something. */
export function operationsOf(of: CallerContext, countCreating: () => Promise<void>): Operations {
  const { services, key } = of;
  const procedures = (path: string, body: Body, idempotencyKey: string | null) =>
    makeCaller({
      ...of,
      found: undefined,
      knownTag: null,
      lastEventId: null,
      secret: null,
      // A new decision is answered at once; waitForEnd waits, so that it can report progress.
      waitSeconds: 0,
      source: 'mcp',
      idempotencyKey,
      // A repeat over REST has the same path, and so gets the same answer.
      path: `${API_PREFIX}${path}`,
      body,
    });
  const watched = (decisionId: string) => {
    const { organizationId, id } = key;
    return { organizationId, decisionId, ownKeys: [id] };
  };
  return {
    async createDecision(body, idempotencyKey) {
      await countCreating();
      return textOf(await procedures('/decisions', body, idempotencyKey).decisions.create({}));
    },
    async fetchDecision(id) {
      const path = pathOf(id);
      return textOf(await procedures(path, {}, null).decisions.get(inPath(id)));
    },
    viewDecision: (id) => recordAfter(services.database.sql, key, id, services.config),
    async readProgress(id) {
      const [state] = await lookAt(services.database.sql, [watched(id)]);
      return state ?? null;
    },
    waitForEnd: (id, { onProgress, ...options }) =>
      services.watcher.wait(watched(id), { ...options, onState: (state) => state && onProgress(state) }),
    async cancelDecision(id) {
      await procedures(`${pathOf(id)}/cancel`, {}, null).decisions.cancel(inPath(id));
    },
    async reportChosen(id, body) {
      await countCreating();
      return textOf(await procedures(`${pathOf(id)}/chosen`, body, null).decisions.chosen(inPath(id)));
    },
    async assessDecision(id, body, idempotencyKey) {
      await countCreating();
      const path = `${pathOf(id)}/assessments`;
      return textOf(await procedures(path, body, idempotencyKey).decisions.assess(inPath(id)));
    },
    async askQuestions(body, idempotencyKey) {
      await countCreating();
      return textOf(await procedures('/questions', body, idempotencyKey).questions.ask({}));
    },
  };
}

function pathOf(id: string): string {
  return `/decisions/${encodeURIComponent(id)}`;
}

/** Procedures read the id as it stands in a path. */
function inPath(id: string): { id: string } {
  return { id: encodeURIComponent(id) };
}

function textOf(answer: unknown): string {
  const body = answer instanceof Reply ? answer.body : answer;
  return body instanceof JsonText ? body.text : JSON.stringify(body);
}
