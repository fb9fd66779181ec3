/** Makes a decision in the mode that its request names. */
import type { Claimed } from '../accounts/idempotency-store.ts';
import type { Created, Wait } from '../decisions/accept/await-decision.ts';
import { createDecision } from '../decisions/accept/create.ts';
import type { AskedDecision } from '../decisions/asked.ts';
import type { DecisionServices } from '../decisions/services.ts';
import { decideDirectly } from './decide-directly.ts';
import type { AnyRequest } from './direct-schema.ts';

interface Options extends Claimed {
  wait: Wait;
  /** Ends the asking of Direct mode. */
  signal: AbortSignal;
}

export async function decide(
  services: DecisionServices,
  { request, ...asked }: AskedDecision<AnyRequest>,
  { wait, signal, claim }: Options,
): Promise<Created> {
  if (request.mode !== 'direct') return createDecision(services, { ...asked, request }, { wait, claim });
  return { done: true, result: await decideDirectly(services, { ...asked, request }, { signal, claim }) };
}
