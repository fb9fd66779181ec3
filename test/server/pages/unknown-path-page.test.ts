import { expect, test } from 'vitest';
import { unknownPathPage } from '../../../server/pages/unknown-path-page.ts';

test('nothing of a path becomes markup, and a long one makes no long page', () => {
  const page = unknownPathPage(`/"><script>${'x'.repeat(5000)}`);
  expect(page).not.toContain('<script>');
  expect(page).toContain('<code>/&quot;&gt;&lt;script&gt;x');
  expect(page.length).toBeLessThan(unknownPathPage('/x').length + 400);
});
