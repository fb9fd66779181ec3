/** Places for waiting calls: so many of a key, of an address, and in all. */
import { expect, test } from 'vitest';
import { openWaiting } from '../../../../server/http/door/bounds.ts';

type Take = () => (() => void) | null;

/** Takes places until there is none, at most a thousand. */
function takeAll(take: (turn: number) => ReturnType<Take>): (() => void)[] {
  const taken: (() => void)[] = [];
  for (let turn = 0; turn < 1000; turn += 1) {
    const leave = take(turn);
    if (leave === null) break;
    taken.push(leave);
  }
  return taken;
}

test('a key has eight places, and gets one again when it gives one back', () => {
  const takePlace = openWaiting();
  const take = () => takePlace({ id: 1 }, '192.0.2.1');
  const taken = takeAll(take);
  expect(taken).toHaveLength(8);
  expect(takePlace({ id: 2 }, '192.0.2.1')).not.toBeNull();
  taken[0]!();
  // Giving it back twice gives back one.
  taken[0]!();
  expect(take()).not.toBeNull();
  expect(take()).toBeNull();
});

test('an address has 32 places, whatever keys it sends; a /64 network counts as one address', () => {
  const takePlace = openWaiting();
  expect(takeAll((turn) => takePlace({ id: turn }, `2001:db8::${turn.toString(16)}`))).toHaveLength(32);
  expect(takePlace({ id: 2000 }, '192.0.2.1')).not.toBeNull();
});

test('a process has 256 places', () => {
  const takePlace = openWaiting();
  const take = (turn: number) => takePlace({ id: turn }, `192.0.2.${turn % 250}`);
  const taken = takeAll(take);
  expect(taken).toHaveLength(256);
  for (const leave of taken) leave();
  expect(takeAll(take)).toHaveLength(256);
});
