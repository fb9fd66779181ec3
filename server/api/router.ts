/** All operations, one router a noun. */
import { decisions } from './decisions.ts';
import { questions } from './questions.ts';
import { type Operation, trpc } from './trpc.ts';

export const router = trpc.router({ decisions, questions });

/** Every operation of every noun, as its procedure states it. */
export const operations: readonly Operation[] = Object.values(router._def.record)
  .flatMap((noun) => Object.values(noun))
  .map(({ _def }) => _def.meta)
  .filter(isOperation);

function isOperation(meta: unknown): meta is Operation {
  return typeof meta === 'object' && meta !== null && 'openapi' in meta && 'wire' in meta;
}
