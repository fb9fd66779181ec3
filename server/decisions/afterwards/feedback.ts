/** What feedback may not name. */
import { Refusal } from '../../refusals.ts';
import type { SeenDecision } from '../result-store.ts';

export function refuseUnfinished({ status }: SeenDecision): void {
  if (status === 'ok') return;
  const why = status === 'running' ? 'is still running' : 'ended in an error';
  throw new Refusal('invalid_request', { message: `id: this decision ${why}; feedback needs a result` });
}

/** The letters are kept when the content has gone. */
export function refuseUnknownChoice(
  { optionLetters }: SeenDecision,
  choice: string | undefined,
  place: string,
): void {
  if (choice === undefined || choice === 'none' || optionLetters.includes(choice)) return;
  const known = [...optionLetters].join(', ');
  throw new Refusal('invalid_request', {
    message: `${place}: "${choice}" is not an option of this decision; it has ${known}; or send "none"`,
  });
}
