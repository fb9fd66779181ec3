import { expect, test } from 'vitest';
import {
  about,
  closeCallWarning,
  isSaidByVerdict,
  NOT_CONCERNED,
  withNames,
} from '../../../pictures/words/warnings.ts';
import { result } from '../results.ts';

const people = ['a', 'b', 'c', 'd'].map((id) => ({ id, description: `The ${id}, who said: "so"` }));

test.each([
  [['b'], 'The b, who said: "so": it is so.'],
  [['a', 'd'], 'The a, who said: "so" and The d, who said: "so": it is so.'],
  [['a', 'c', 'd'], 'The a, who said: "so", The c, who said: "so" and The d, who said: "so": it is so.'],
])('a warning about %j names them', (ids, said) => {
  expect(withNames([`${about(ids)} it is so.`], people)).toEqual([said]);
});

test('all other warnings stay as they are', () => {
  const others = ['It is so.', `${about(['z'])} it is so.`, 'Stakeholder "a" is so.'];
  expect(withNames(others, people)).toEqual(others);
});

test('ids that begin alike are told apart, and long names are cut', () => {
  const [said] = withNames(
    [`${about(['s10'])} so.`],
    [
      { id: 's1', description: 'One' },
      { id: 's10', description: 'Ten '.repeat(100) },
    ],
  );
  expect(said).toMatch(/^(Ten ){10,20}Ten…: so\.$/);
});

test('what a verdict says too is no warning of its own beside it', () => {
  const close = closeCallWarning(result({ probabilities: { A: 0.52, B: 0.48 } }));
  expect(close).toMatch(/^A \(best with 52 %\) and B \(48 %\) are too close to call\. One more comparison/);
  expect(isSaidByVerdict(`${about(['a'])} ${close}`)).toBe(true);
  expect(isSaidByVerdict(`${about(['a'])} ${NOT_CONCERNED}`)).toBe(true);
  expect(isSaidByVerdict(`${about(['a'])} it is so.`)).toBe(false);
  expect(closeCallWarning(result())).toBeNull();
});
