/** Names that look like other names are refused; those that are stored already are shown. */
import { expect, test } from 'vitest';
import { visibleName, visibleText, whyNotVisible } from '../../../server/wire/visible-name.ts';

test.each([
  ['Robot\u200b', 'U+200B', 6],
  ['\u202etobor', 'U+202E', 1],
  ['a\u200db', 'U+200D', 2],
  ['a\ufe0f', 'U+FE0F', 2],
  ['á\u200db'.normalize('NFD'), 'U+200D', 3],
  ['🎉\u{e0041}', 'U+E0041', 2],
  ['so\u00adft', 'U+00AD', 3],
  ['\u3164', 'U+3164', 1],
  ['a\u2028b', 'U+2028', 2],
  ['a\u0000b', 'U+0000', 2],
  ['\u2800', 'U+2800', 1],
  ['ab\u061c', 'U+061C', 3],
])('%j is refused by its code point', (name, codePoint, place) => {
  expect(whyNotVisible(name)).toBe(
    `character ${place} is ${codePoint}, which cannot be seen or reorders the text beside it; remove it`,
  );
  expect(visibleText(1, 200).safeParse(name).success).toBe(false);
  expect(whyNotVisible(visibleName(name))).toBeNull();
  expect(visibleName(name)).toContain(`<${codePoint}>`);
});

test.each([
  'Ana Müller',
  'علی‌رضا',
  'क्‍ष',
  '山田　太郎',
  '👩‍👩‍👧‍👦 🏳️‍🌈 👩🏽‍💻 1️⃣ ☀️',
  'Cỗ máy'.normalize('NFD'),
  'O’Brien & <b>',
])('%s is a name', (name) => {
  expect(whyNotVisible(name)).toBeNull();
  expect(visibleName(name)).toBe(name);
  expect(visibleText(1, 200).parse(name)).toBe(name);
});
