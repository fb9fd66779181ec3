/**
 * Errors in System One's words. A body of the wrong shape gets 422 with FastAPI's list; a limit, a
 * model or a type that is not served gets 400. All others keep their status, with the type of this
 * API as `error_type`.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { z } from 'zod';
import { describeError, type ErrorReply, explainError } from '../../http/serving/error-reply.ts';
import { Refusal } from '../../refusals.ts';
import { listProblems, MISSING } from '../../wire/describe-problems.ts';
import { quote } from '../../wire/places.ts';
import { limitOf } from './json-text.ts';
import { MODELS, type SystemOneDetail, type SystemOneRequest } from './schema.ts';

/** A body that the format itself refuses, with the status and the words that its clients know. */
export class SystemOneRefusal extends Refusal {
  override name = 'SystemOneRefusal';
  readonly status: 400 | 422;
  readonly detail: SystemOneDetail;

  constructor(status: 400 | 422, detail: SystemOneDetail) {
    super('invalid_request');
    this.status = status;
    this.detail = detail;
  }
}

export function systemOneError(error: unknown, { authorization }: IncomingHttpHeaders): ErrorReply<object> {
  const { error: told, ...said } = describeError(error);
  const { refusal } = explainError(error);
  if (refusal instanceof SystemOneRefusal)
    return { ...said, status: refusal.status, body: { detail: refusal.detail } };
  if (refusal.refusal === 'no_valid_key') return { ...said, ...withoutKey(authorization) };
  const { type: error_type, message } = told;
  return { ...said, body: { detail: { error_type, message } } };
}

function withoutKey(authorization: string | undefined): Pick<ErrorReply<object>, 'status' | 'body'> {
  const isShown = /^Bearer +\S/i.test(authorization ?? '');
  const message = isShown
    ? 'Cannot authenticate with the server. Please check your API key and try again.'
    : 'Must supply an API key! Check your request and try again.';
  return { status: isShown ? 401 : 403, body: { detail: { error_type: 'authentication_error', message } } };
}

/** The hosted service refuses a statement without a text in the same words. */
export function unanswerable(id: string): SystemOneRefusal {
  return new SystemOneRefusal(400, `Noul question must have criteria or instructions: ${id}`);
}

export function requireModel({ model }: SystemOneRequest): void {
  if (model !== undefined && !MODELS.includes(model))
    throw usageError(`Unknown model: ${quote(model).slice(1, -1)}`);
}

type Issue = z.core.$ZodIssue;

/** Problems of shape come first, as in the hosted service, and a limit is told alone. */
export function refusalOfBody(issues: readonly Issue[], body: unknown): SystemOneRefusal {
  const shape = issues.filter((issue) => limitOf(issue) === null && !isUnknownType(issue, body));
  if (shape.length > 0) return new SystemOneRefusal(422, listOf(shape, body));
  const [first] = issues;
  const [problem] = listProblems(first === undefined ? [] : [first], body);
  if (first === undefined || problem === undefined) throw new Error('a body was refused without a problem');
  if (limitOf(first) === 'count') return new SystemOneRefusal(400, problem.message);
  const message = `${problem.path.map(shortened).join('.')}: ${problem.message}`;
  return limitOf(first) === 'length'
    ? new SystemOneRefusal(400, { error_type: 'max_tokens_exceeded', message })
    : usageError(`Invalid request. ${message}`);
}

function usageError(message: string): SystemOneRefusal {
  return new SystemOneRefusal(400, { error_type: 'api_usage_error', message });
}

/** A question of a type that is not served here. */
function isUnknownType(issue: Issue, body: unknown): boolean {
  return (
    issue.code === 'invalid_union' &&
    'discriminator' in issue &&
    listProblems([issue], body)[0]?.message !== MISSING
  );
}

/** At most this many problems are listed, and of a name at most this many characters. */
const MOST_PROBLEMS = 10;
const SHOWN_CHARACTERS = 200;

function listOf(
  issues: readonly Issue[],
  body: unknown,
): { type: string; loc: (string | number)[]; msg: string }[] {
  return issues.slice(0, MOST_PROBLEMS).flatMap((issue) =>
    listProblems([issue], body).map(({ path, message }) => ({
      type: typeOf(issue, message),
      loc: ['body', ...path.map(shortened)],
      msg: message === MISSING ? 'Field required' : message,
    })),
  );
}

function typeOf(issue: Issue, message: string): string {
  if (message === MISSING) return 'missing';
  return issue.code === 'custom' ? String(issue.params?.type) : 'invalid_type';
}

function shortened<Step extends string | number>(step: Step): Step | string {
  return typeof step === 'string' && step.length > SHOWN_CHARACTERS
    ? `${step.slice(0, SHOWN_CHARACTERS).toWellFormed()}…`
    : step;
}
