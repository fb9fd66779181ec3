/** The page for a browser at an address where nothing is: it names the path, and where to go. */
import { shorten } from '../../pictures/words/texts.ts';
import { html } from './html.ts';
import { pageShell } from './page-shell.ts';

/** A longer path is shortened, so that no request makes the page much longer than itself. */
const PATH_CHARACTERS = 200;

/** `path`: as it was sent, percent-encoded, so that its characters stay what they are. */
export function unknownPathPage(path: string): string {
  return pageShell(
    'No such page',
    html`<main>
<h1>No such page</h1>
<p>Nothing is at <code>${shorten(path, PATH_CHARACTERS)}</code>. Check the address, or go to:</p>
<ul>
<li><a href="/console">The console</a>: decisions, keys and settings</li>
<li><a href="/docs">The documentation of the API</a></li>
</ul>
</main>`,
  );
}
