/** Runs what a person asks in the playground, by the verbs of REST. */
import type { z } from 'zod';
import type { SignedIn } from '../../../accounts/sessions.ts';
import { DraftedRequest, foreseeAnswers } from '../../../decisions/accept/foresee-answers.ts';
import { viewDecision } from '../../../decisions/afterwards/read.ts';
import { decide } from '../../../one-pass/decide.ts';
import { AnyRequest } from '../../../one-pass/direct-schema.ts';
import { QuestionsRequest } from '../../../one-pass/question-schema.ts';
import { askOnce } from '../../ask-once.ts';
import { createOnce } from '../../once.ts';
import type { ConsoleContext } from '../context.ts';
import { keyForNew, keyForRevision, parseAsRest, thenBuyCredit, toDecided } from '../run-request.ts';
import type { Ask, Asked, Decide, Decided, Foresee, Foreseen } from './schema.ts';

export async function foreseeForPerson(
  { services }: ConsoleContext,
  person: SignedIn,
  { revises: decisionId, request: asSent }: z.infer<typeof Foresee>,
): Promise<z.infer<typeof Foreseen>> {
  const request = parseAsRest(DraftedRequest, asSent, 'request');
  const {
    title,
    told: kept,
    dropped,
  } = await foreseeAnswers(services, { caller: person, decisionId, request });
  return { title, kept, dropped };
}

export async function decideForPerson(
  ctx: ConsoleContext,
  person: SignedIn,
  { request: asSent, idempotencyKey, waitSeconds }: z.infer<typeof Decide>,
): Promise<z.infer<typeof Decided>> {
  const { services, signals } = ctx;
  const request = parseAsRest(AnyRequest, asSent, 'request');
  const { revises } = request;
  const caller = await (revises === undefined
    ? keyForNew(ctx, person)
    : keyForRevision(ctx, person, revises));
  const asked = { caller, request, asSent, source: 'playground' } as const;
  const wait = { seconds: waitSeconds ?? null, signal: signals.ended };
  const repeatable = {
    caller,
    idempotencyKey: idempotencyKey ?? null,
    identity: ['decide', asSent],
    signals,
  };
  const creating = createOnce(services, repeatable, wait, (claim) =>
    decide(services, asked, { wait, signal: signals.gone, claim }),
  );
  const decided = toDecided(await thenBuyCredit(ctx, caller, creating));
  if (!decided.done || 'mode' in decided.result) return decided;
  const { judge } = await viewDecision(services, { caller, decisionId: decided.id });
  return { ...decided, judge };
}

export async function askForPerson(
  ctx: ConsoleContext,
  person: SignedIn,
  { request: asSent, idempotencyKey }: z.infer<typeof Ask>,
): Promise<z.infer<typeof Asked>> {
  const { services, signals } = ctx;
  const request = parseAsRest(QuestionsRequest, asSent, 'request');
  const caller = await keyForNew(ctx, person);
  const repeatable = { caller, idempotencyKey: idempotencyKey ?? null, identity: ['ask', asSent], signals };
  return thenBuyCredit(ctx, caller, askOnce(services, repeatable, { caller, request, asSent }));
}
