/** A time in a filter. */
import { z } from 'zod';

const FIRST = Date.parse('1970-01-01');
const LAST = Date.parse('9999-01-01');

/** A date is its midnight, UTC. The database cannot hold every time that ISO can write. */
export const Moment = z
  .union(
    [z.iso.date(), z.iso.datetime({ offset: true })],
    'expected an ISO date or date-time with its offset, such as 2026-01-31',
  )
  .refine(
    (value) => Date.parse(value) >= FIRST && Date.parse(value) <= LAST,
    'expected a time from 1970 to 9998',
  );
