import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { errorPage } from '../../../server/pages/error-page.ts';
import { html } from '../../../server/pages/html.ts';
import { PAGE_POLICY, pageShell } from '../../../server/pages/page-shell.ts';

test('the policy allows the one style of the page by its hash, and nothing else', () => {
  const page = pageShell('Title', html`<p>Body</p>`);
  const styles = [...page.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style]) => style ?? '');
  expect(styles).toHaveLength(1);
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

test('it says its language, fits a phone, and is not to be indexed', () => {
  const page = pageShell('A & <b>', html`<p>Body</p>`);
  expect(page).toMatch(/^<!doctype html>\n<html lang="en">/);
  expect(page).toContain('<title>A &amp; &lt;b&gt;</title>');
  expect(page).toContain('content="width=device-width, initial-scale=1"');
  expect(page).toContain('<meta name="robots" content="noindex">');
});

test('a page about an error has a heading and the message, escaped', () => {
  expect(errorPage(404, 'Gone <b>.')).toContain('<h1>No such page</h1><p>Gone &lt;b&gt;.</p>');
  expect(errorPage(503, 'Later.')).toContain('<h1>This page cannot be shown</h1><p>Later.</p>');
});
