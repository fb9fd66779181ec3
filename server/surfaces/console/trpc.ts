/** Builds the console's procedures: who may call them, and how their errors are told. */
import { initTRPC, TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import { inOrganization } from '../../database/organization-sql.ts';
import { describeError } from '../../http/serving/error-reply.ts';
import { Refusal } from '../../refusals.ts';
import {
  type Described,
  describeProblems,
  listProblems,
  type PlacedProblem,
} from '../../wire/describe-problems.ts';
import type { OpenContext } from './context.ts';

/** What an error says besides its message. */
export interface ErrorDetails {
  /** As the API's errors name them. */
  type: string;
  code: string;
  /** The place in the input, as the message writes it. */
  param: string | null;
  status: number;
  retryAfterSeconds: number | null;
  /** Of wrong input: places in the input, such as ['request', 'options', 2, 'description']. */
  problems: PlacedProblem[];
}

/** Input that its schema refuses. The problems name places for the form that shows them. */
export class WrongInput extends Refusal {
  readonly problems: PlacedProblem[];

  private constructor(details: Described, problems: PlacedProblem[]) {
    super('invalid_request', details);
    this.problems = problems;
  }

  /** `above`: where in the procedure's input the wrong input stands. */
  static of(error: ZodError, input: unknown, above: readonly string[] = []): WrongInput {
    const problems = listProblems(error.issues, input);
    const placed = problems.map(({ path, message }) => ({ path: [...above, ...path], message }));
    return new WrongInput(describeProblems(error.issues, input), placed);
  }

  /** Of one field, for a rule that is no schema's. */
  static at(field: string, message: string): WrongInput {
    return new WrongInput({ message: `${field}: ${message}`, param: field, code: 'invalid_value' }, [
      { path: [field], message },
    ]);
  }
}

const trpc = initTRPC.context<OpenContext>().create({
  sse: { ping: { enabled: true, intervalMs: 15_000 }, client: { reconnectAfterInactivityMs: 45_000 } },
  errorFormatter({ shape, error, input }) {
    const cause = causeOf(error, input);
    return { code: shape.code, message: describeError(cause).error.message, data: detailsOf(cause) };
  },
});

export function detailsOf(error: unknown): ErrorDetails {
  const { error: told, status, headers } = describeError(error);
  const retryAfter = headers['retry-after'];
  return {
    type: told.type,
    code: told.code,
    param: told.param,
    status,
    retryAfterSeconds: retryAfter === undefined ? null : Number(retryAfter),
    problems: error instanceof WrongInput ? error.problems : [],
  };
}

/** The refusal that an error of tRPC stands for, else what was thrown. */
export function causeOf(error: unknown, input?: unknown): unknown {
  if (!(error instanceof TRPCError)) return error;
  const { code, cause } = error;
  if (code === 'INTERNAL_SERVER_ERROR') return cause ?? error;
  if (cause instanceof ZodError) return WrongInput.of(cause, input);
  if (code === 'NOT_FOUND') return new Refusal('unknown_path', { message: 'There is no such procedure.' });
  if (code === 'METHOD_NOT_SUPPORTED') return new Refusal('wrong_method');
  return new Refusal('invalid_request', { message: error.message });
}

export const router = trpc.router;

/** Anyone may call it: signing in. */
export const open = trpc.procedure;

/** For every member who is signed in. */
export const member = open.use(({ ctx, next }) => {
  const { signedIn } = ctx;
  if (signedIn === null) throw new Refusal('not_signed_in');
  const services = inOrganization(ctx.services, signedIn.organizationId);
  return next({ ctx: { ...ctx, services, signedIn } });
});

/** For owners alone. */
export const owner = member.use(({ ctx, next }) => {
  if (ctx.signedIn.role !== 'owner') throw new Refusal('owners_only');
  return next({ ctx });
});
