/** What is shown instead of a page: one sentence, and nothing of what was asked for. */
import { html } from './html.ts';
import { pageShell } from './page-shell.ts';

export function errorPage(status: number, message: string): string {
  const title = status === 404 ? 'No such page' : 'This page cannot be shown';
  return pageShell(title, html`<main><h1>${title}</h1><p>${message}</p></main>`);
}
