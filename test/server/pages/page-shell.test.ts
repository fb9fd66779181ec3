import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { html } from '../../../server/pages/html.ts';
import { PAGE_POLICY, pageShell } from '../../../server/pages/page-shell.ts';

test("the policy allows the page's only style sheet by its hash, and nothing else", () => {
  const page = pageShell('Title', html`<p>Body</p>`);
  const styles = [...page.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style]) => style ?? '');
  expect(styles).toHaveLength(1);
  expect(styles[0], 'nothing in it was escaped').not.toMatch(/&\w+;/);
  const hash = createHash('sha256').update(styles[0]!).digest('base64');
  expect(PAGE_POLICY.split('; ')).toEqual([
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ]);
});

test('a page states its language, fits a phone, and forbids indexing', () => {
  const page = pageShell('A & <b>', html`<p>Body</p>`);
  expect(page).toMatch(/^<!doctype html>\n<html lang="en">/);
  expect(page).toContain('<title>A &amp; &lt;b&gt;</title>');
  expect(page).toContain('content="width=device-width, initial-scale=1"');
  expect(page).toContain('<meta name="robots" content="noindex">');
});
