/** The page at the service's own address: what it is, a request that works, and where the rest is said. */
import { html } from './html.ts';
import { pageShell } from './page-shell.ts';

/** `address`: where decisions are sent. `body`: one to send, as JSON. Links are relative, for a proxy that gives the service a path. */
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
<p class="context">Send a decision (its context, its options, and the people it concerns) and get, for each of them, the option
that is best, by how much, and how sure that is.</p>
<h2>Send one</h2>
<pre><code>${command}</code></pre>
<p>In place of <code>dk_…</code> put your API key; whoever runs this service makes keys.</p>
<h2>Read on</h2>
<ul>
<li><a href="docs">The API, to read and to try</a></li>
<li><a href="api/openapi.json">The same for machines, as OpenAPI</a></li>
<li><a href="healthz">Whether the service answers</a>, and <a href="readyz">whether it can work</a></li>
</ul>
</main>`,
  );
}
