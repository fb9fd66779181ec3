/** The failure of a server that has no decision model where one is asked. */
import { ModelFailure } from '../../port.ts';
import { faultOf } from '../retries/faults.ts';

/** What servers answer that have no such path, or whose model is of another kind. */
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
