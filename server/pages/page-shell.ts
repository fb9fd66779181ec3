/**
 * The HTML document around every page, and its Content-Security-Policy, under which a browser loads
 * nothing and runs nothing.
 */
import { createHash } from 'node:crypto';
import { type Html, html } from './html.ts';
import { STYLE } from './page-style.ts';

export function pageShell(title: string, body: Html, head: Html | null = null): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
${head}
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
${body}
</body>
</html>
`.text;
}

/** The policy allows the only style sheet by its hash. */
export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE.text).digest('base64')}'`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * `message` is shown for errors below 500. The messages from 500 on are written for callers of the
 * API, so readers of a page get another one.
 */
export function errorPage(status: number, message: string): string {
  const title = status === 404 ? 'No such page' : 'This page cannot be shown now';
  const told =
    status < 500 ? message : 'The service is not available at the moment. Please try again shortly.';
  return pageShell(title, html`<main><h1>${title}</h1><p>${told}</p></main>`);
}
