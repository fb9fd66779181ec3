/** A time in a filter of a log. */
import { z } from 'zod';

const EXPECTED =
  'expected an ISO date, or a date-time with its offset, such as 2026-01-31 or 2026-01-31T09:30:00Z (in an address, + is written %2B)';
const FIRST = Date.parse('1970-01-01');
const LAST = Date.parse('9999-01-01');

/** A date is its midnight, UTC. The database cannot hold every time that ISO can write. */
export const Moment = z
  .union([z.iso.date(EXPECTED), z.iso.datetime({ offset: true, error: EXPECTED })])
  .refine(
    (value) => Date.parse(value) >= FIRST && Date.parse(value) <= LAST,
    'expected a time from 1970 to 9998',
  );
