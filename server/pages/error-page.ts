/** What is shown instead of a page: one sentence, and nothing of what was asked for. */
import { html } from './html.ts';
import { pageShell } from './page-shell.ts';

/** `message` is for the reader of a page; where we are at fault it would be for a caller of the API. */
export function errorPage(status: number, message: string): string {
  const title = status === 404 ? 'No such page' : 'This page cannot be shown now';
  const told =
    status < 500 ? message : 'The service is not available at the moment. Please try again shortly.';
  return pageShell(title, html`<main><h1>${title}</h1><p>${told}</p></main>`);
}
