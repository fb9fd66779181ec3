/** All operations, one router a noun. */
import { decisions } from './decisions.ts';
import { questions } from './questions.ts';
import { type Operation, trpc } from './trpc.ts';

export const router = trpc.router({ decisions, questions });

/** Every operation of every noun, as its procedure states it. */
export const operations: readonly (Operation & { noun: string })[] = Object.entries(
  router._def.record,
).flatMap(([noun, procedures]) =>
  Object.values(procedures)
    .map(({ _def }) => _def.meta)
    .filter(isOperation)
    .map((operation) => ({ ...operation, noun })),
);

function isOperation(meta: unknown): meta is Operation {
  return typeof meta === 'object' && meta !== null && 'openapi' in meta && 'wire' in meta;
}
