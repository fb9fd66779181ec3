/** Runs what a person asks in the playground, by the verbs of REST. */
import type { z } from 'zod';
import type { SignedIn } from '../../../accounts/sessions.ts';
import { createDecision } from '../../../decisions/accept/create.ts';
import { askQuestions } from '../../../one-pass/ask-questions.ts';
import { decideDirectly } from '../../../one-pass/decide-directly.ts';
import { AnyRequest } from '../../../one-pass/direct-schema.ts';
import { QuestionsRequest } from '../../../one-pass/question-schema.ts';
import { answersAgain } from '../../../one-pass/question-store.ts';
import type { ConsoleContext } from '../context.ts';
import { keyForNew, keyForRevision, parseAsRest, runRequest, toDecided } from '../run-request.ts';
import type { Ask, Asked, Decide, Decided } from './schema.ts';

export async function decide(
  ctx: ConsoleContext,
  person: SignedIn,
  { request: asSent, idempotencyKey, waitSeconds }: z.infer<typeof Decide>,
): Promise<z.infer<typeof Decided>> {
  const { services, signals } = ctx;
  const request = parseAsRest(AnyRequest, asSent, 'request');
  const { revises } = request;
  const key = await (revises === undefined ? keyForNew(ctx, person) : keyForRevision(ctx, person, revises));
  const wait = { seconds: waitSeconds ?? null, signal: signals.ended };
  const asked = { key, asSent, source: 'playground' } as const;
  const answer = await runRequest(ctx, {
    key,
    identity: ['decide', asSent],
    idempotencyKey,
    waitSeconds,
    async run(keeper) {
      if (request.mode !== 'direct') return createDecision(services, { ...asked, request }, { wait, keeper });
      const direct = { ...asked, request };
      return JSON.stringify(await decideDirectly(services, direct, { signal: signals.gone, keeper }));
    },
  });
  return toDecided(answer);
}

export async function ask(
  ctx: ConsoleContext,
  person: SignedIn,
  { request: asSent, idempotencyKey }: z.infer<typeof Ask>,
): Promise<z.infer<typeof Asked>> {
  const { services, signals } = ctx;
  const request = parseAsRest(QuestionsRequest, asSent, 'request');
  const key = await keyForNew(ctx, person);
  const answer = await runRequest(ctx, {
    key,
    identity: ['ask', asSent],
    idempotencyKey,
    async run(keeper) {
      const answered = await askQuestions(
        services,
        { key, request, asSent },
        { signal: signals.gone, keeper },
      );
      return JSON.stringify(answered);
    },
    readAgain: async (id) => (id === null ? null : answersAgain(services, { key, id })),
  });
  return JSON.parse(String(answer));
}
