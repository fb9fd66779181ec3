import { expect, test } from 'vitest';
import { errorPage } from '../../../server/pages/page-shell.ts';

test('the page of a 404 has a heading and the message, escaped', () => {
  expect(errorPage(404, 'Gone <b>.')).toContain('<h1>No such page</h1><p>Gone &lt;b&gt;.</p>');
});

test('the page of a 503 only asks the reader to try again', () => {
  const page = errorPage(503, 'Nothing was billed.');
  expect(page).toContain('<h1>This page cannot be shown now</h1>');
  expect(page).not.toContain('billed');
});
