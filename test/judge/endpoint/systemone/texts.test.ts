/** The words of the questions keep the version that results name; other words need another. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { ACROSS_KEYS, RATIO_KEYS, WITHIN_KEYS } from '../../../../judge/endpoint/systemone/keys.ts';
import {
  NEGATION,
  VERSION,
  WHICH_GROUP,
  WHICH_MEMBER,
  WORDS,
} from '../../../../judge/endpoint/systemone/texts.ts';

test('a change of words raises VERSION', () => {
  const all = { WORDS, RATIO_KEYS, WITHIN_KEYS, ACROSS_KEYS, WHICH_GROUP, WHICH_MEMBER, NEGATION };
  const hash = createHash('sha256').update(JSON.stringify(all)).digest('hex').slice(0, 16);
  expect({ VERSION, hash }).toEqual({ VERSION: 1, hash: 'fbefef29083047e3' });
});
