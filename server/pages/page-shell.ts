/**
 * The document around every page, and the policy under which a browser may show it: nothing is
 * loaded, nothing runs.
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

/** The one style there is, allowed by its hash. */
export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE.text).digest('base64')}'`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * `message` is for the reader of a page; where we are at fault it would be for a caller of the API.
 */
export function errorPage(status: number, message: string): string {
  const title = status === 404 ? 'No such page' : 'This page cannot be shown now';
  const told =
    status < 500 ? message : 'The service is not available at the moment. Please try again shortly.';
  return pageShell(title, html`<main><h1>${title}</h1><p>${told}</p></main>`);
}
