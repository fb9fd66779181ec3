/**
 * The page at the service's own address: what the service does, a request that works, and links to
 * the documentation.
 */
import { html } from './html.ts';
import { pageShell } from './page-shell.ts';

/**
 * `address` is the URL to which decisions are sent, and `body` an example decision as JSON. Links
 * are relative, so that they also work behind a proxy that serves the page below another path.
 */
export function frontPage(address: string, body: string): string {
  const command = [
    `curl -s ${address}`,
    `-H "Authorization: Bearer dk_…"`,
    `-H "Content-Type: application/json"`,
    `-d '${body.replaceAll("'", "'\\''")}'`,
  ].join(' \\\n  ');
  return pageShell(
    'Decision analysis',
    html`<main>
<h1>Decision analysis</h1>
<p class="context">Send a decision (its context, its options, and the people it concerns) and get, for each of them, the best
option, how much better it is, and how certain that is.</p>
<h2>Send one</h2>
<pre><code>${command}</code></pre>
<p>Replace <code>dk_…</code> with your API key. The operator of this service issues keys.</p>
<h2>Read on</h2>
<ul>
<li><a href="docs">The API, to read and to try</a></li>
<li><a href="api/openapi.json">The API as an OpenAPI document</a></li>
<li><a href="healthz">Liveness</a> and <a href="readyz">readiness</a> of the service</li>
</ul>
</main>`,
  );
}
