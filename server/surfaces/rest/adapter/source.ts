/** `X-Source`: a caller of REST may say that it is an integration. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Source } from '../../../decisions/asked.ts';
import { invalidAt } from '../../../refusals.ts';
import { quote } from '../../../wire/places.ts';

/** The only value of the header. */
export const CONNECTOR = 'connector';

export function sourceOf({ 'x-source': header }: IncomingHttpHeaders): Source {
  if (header === undefined) return 'api';
  const value = [header].flat().join(', ');
  if (value === CONNECTOR) return CONNECTOR;
  throw invalidAt(
    'X-Source',
    `expected "${CONNECTOR}", got ${quote(value)}; leave the header out if you are not an integration`,
    'invalid_header',
  );
}
