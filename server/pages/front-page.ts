/**
 * The page at the service's own address: what it is, a request that works, and where the rest is
 * said.
 */
import { html } from './html.ts';
import { pageShell } from './page-shell.ts';

/**
 * `address`: where decisions are sent. `body`: one to send, as JSON. Links are relative, for a
 * proxy that gives the service a path.
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
