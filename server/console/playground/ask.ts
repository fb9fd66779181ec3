/** Runs what a person asks in the playground, by the verbs of REST, with the person's own key. */
import type { z } from 'zod';
import type { ApiKey } from '../../accounts/keys.ts';
import { openPlaygroundKey } from '../../accounts/playground-key.ts';
import type { SignedIn } from '../../accounts/sessions.ts';
import { answerAgain } from '../../decisions/accept/answer-again.ts';
import { createDecision } from '../../decisions/accept/create.ts';
import { hasFailed } from '../../decisions/result-store.ts';
import { askQuestions } from '../../one-pass/ask-questions.ts';
import { decideDirectly } from '../../one-pass/decide-directly.ts';
import { AnyRequest } from '../../one-pass/direct-schema.ts';
import { QuestionsRequest } from '../../one-pass/question-schema.ts';
import { answersAgain } from '../../one-pass/question-store.ts';
import { type Answer, answerOnce } from '../../requests/answer-once.ts';
import type { AnswerKeeper } from '../../requests/verb.ts';
import type { ConsoleContext } from '../context.ts';
import { WrongInput } from '../trpc.ts';
import type { Ask, Asked, Decide, Decided } from './schema.ts';

export async function decide(
  ctx: ConsoleContext,
  person: SignedIn,
  { request: asSent, idempotencyKey, waitSeconds }: z.infer<typeof Decide>,
): Promise<z.infer<typeof Decided>> {
  const { services, signals } = ctx;
  const request = parse(AnyRequest, asSent);
  const key = await openKey(ctx, person);
  const wait = { seconds: waitSeconds ?? null, signal: signals.ended };
  const asked = { key, asSent, source: 'playground' } as const;
  const answer = await once(ctx, key, {
    identity: ['decide', asSent],
    idempotencyKey,
    waitSeconds,
    async run(keeper) {
      if (request.mode !== 'direct') return createDecision(services, { ...asked, request }, { wait, keeper });
      const direct = { ...asked, request };
      return JSON.stringify(await decideDirectly(services, direct, { signal: signals.gone, keeper }));
    },
  });
  bill(ctx, person);
  if (typeof answer !== 'string' && !answer.done) {
    const running = JSON.parse(answer.notice);
    return { done: false, id: running.id, running };
  }
  const result = JSON.parse(typeof answer === 'string' ? answer : answer.result);
  return { done: true, id: result.id, result };
}

export async function ask(
  ctx: ConsoleContext,
  person: SignedIn,
  { request: asSent, idempotencyKey }: z.infer<typeof Ask>,
): Promise<z.infer<typeof Asked>> {
  const { services, signals } = ctx;
  const request = parse(QuestionsRequest, asSent);
  const key = await openKey(ctx, person);
  const answer = await once(ctx, key, {
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
  bill(ctx, person);
  return JSON.parse(String(answer));
}

/** The request by REST's own schema, so that problems are told in the same words. */
function parse<Schema extends z.ZodType>(schema: Schema, asSent: unknown): z.output<Schema> {
  const result = schema.safeParse(asSent);
  if (result.success) return result.data;
  throw WrongInput.of(result.error, asSent, ['request']);
}

async function openKey({ services, tools }: ConsoleContext, person: SignedIn): Promise<ApiKey> {
  const key = await openPlaygroundKey(services.database.sql, person);
  await tools.playgroundRate(key);
  return key;
}

interface Repeatable {
  identity: unknown;
  idempotencyKey: string | undefined;
  waitSeconds?: number | undefined;
  run(keeper: AnswerKeeper): Promise<Answer>;
  readAgain?(answerId: string | null): Promise<string | null>;
}

function once({ services, signals }: ConsoleContext, key: ApiKey, asked: Repeatable): Promise<Answer> {
  const { identity, idempotencyKey = null, waitSeconds, run, readAgain } = asked;
  const wait = { seconds: waitSeconds ?? null, signal: signals.ended };
  return answerOnce(
    { sql: services.database.sql, log: services.log, hasFailed },
    {
      viewer: key,
      idempotencyKey,
      identity,
      mostWaitSeconds: services.config.syncWaitSeconds,
      signals,
    },
    { run, readAgain: (kept) => answerAgain(services, { key, kept }, { wait, readAgain }) },
  );
}

/** As after a request of REST: credit is bought where that is wanted, and nobody waits for it. */
function bill({ services }: ConsoleContext, { organizationId }: SignedIn): void {
  void services.payments?.consider(organizationId);
}
