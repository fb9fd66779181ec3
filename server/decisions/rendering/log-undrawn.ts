/** Logs what is missing on a page. A page is rendered once, so each is logged once. */
import type { Undrawn } from '../../../pictures/pictures-of.ts';
import type { Log } from '../../process/log-fields.ts';

export function logUndrawn(log: Log, decisionId: string, undrawn: readonly Undrawn[]): void {
  for (const { name, reason } of undrawn)
    log.error({ decisionId, picture: name, err: new Error(reason) }, 'a picture could not be drawn');
}
