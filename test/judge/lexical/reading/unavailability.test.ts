/** Words that say that something cannot be used, alone or together with a duration. */
import { expect, test } from 'vitest';
import { readUnavailability } from '../../../../judge/lexical/reading/unavailability.ts';

test.each([
  ['checkout is closed', 'named'],
  ['another outage each quarter', 'named'],
  ['the shop stays shut', 'named'],
  ['the lift is out of order', 'named'],
  ['the plant shuts down', 'named'],
  ['closed for nine hours', 'named'],
  ['customers cannot order', 'timed'],
  ['staff are unable to log in', 'timed'],
  ['the site is down', 'timed'],
  ['households have no running water', 'timed'],
  ['trains do not run', 'timed'],
  ['the pump stops working', 'timed'],
  ['the road is cut off', 'timed'],
  ['the station is close to home', null],
  ['prices come down', null],
  ['patients cannot protect themselves', null],
  ['no calls', null],
  ['staff work less', null],
  ['', null],
] as const)('%s: %s', (clause, expected) => {
  expect(readUnavailability(clause.split(' '))).toBe(expected);
});
