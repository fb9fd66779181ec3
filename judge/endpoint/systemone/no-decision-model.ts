/** The failure of a server that has no decision model where one is asked. */
import { ModelFailure } from '../../port.ts';
import { faultOf } from '../retries/faults.ts';

/** Statuses of a server that has no such path or no decision model. */
const STATUSES = [404, 405, 501];

/** Null: the error says something else. */
export function noDecisionModel(error: unknown, { name }: { name: string }): ModelFailure | null {
  const status = faultOf(error)?.status;
  if (status === undefined || !STATUSES.includes(status)) return null;
  return new ModelFailure(
    'missing',
    `the endpoint answered ${status}: it has no decision model "${name}"; set MODEL_NAME to one, or MODEL_FORMAT=chat`,
  );
}
