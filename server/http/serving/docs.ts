/**
 * /docs shows the OpenAPI document as a page on which a reader can try the API (Scalar's API
 * reference), and below it are the guides. The service itself serves every file of the pages.
 */
import Fastify, { type FastifyInstance } from 'fastify';
import { DOCS_STYLE } from '../../pages/docs-style.ts';
import { compressed, sendEither, type TwoForms } from './content-encoding.ts';
import { GUIDE_PATHS, guides } from './guides.ts';

export const DOCS_PATHS = ['/docs', '/docs/start.js', '/docs/scalar.js', ...GUIDE_PATHS];

export async function docs(app: FastifyInstance, { baseUrl }: { baseUrl: string }): Promise<void> {
  let bundle: Promise<TwoForms> | undefined;
  app.addHook('onSend', async (_request, reply) => {
    reply.headers(HEADERS);
  });
  app.get('/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(PAGE));
  app.get('/docs/start.js', async (_request, reply) => reply.type(JAVASCRIPT).send(START));
  app.get('/docs/scalar.js', async (request, reply) => {
    bundle ??= loadBundle();
    return sendEither(request, reply.type(JAVASCRIPT), await bundle);
  });
  guides(app, baseUrl);
}

const JAVASCRIPT = 'text/javascript; charset=utf-8';

/**
 * Scalar sets style attributes on elements, which no nonce can allow, so all inline styles are
 * allowed. Scripts and everything else that is loaded come from the service itself.
 */
const POLICY = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'unsafe-inline'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
};

const HEADERS = {
  'content-security-policy': Object.entries(POLICY)
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-cache',
};

/**
 * The page's links are relative, so that they also work behind a proxy that serves it below another
 * path.
 */
const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Decision analysis: API</title>
<link rel="icon" href="data:,">
<script src="docs/start.js" defer></script>
<script src="docs/scalar.js" defer></script>
</head>
<body>
<div id="reference"></div>
<noscript>This page needs JavaScript. The same is in <a href="api/openapi.json">the OpenAPI document</a>.</noscript>
</body>
</html>
`;

/**
 * Switches off everything that would send a request to another host: fonts, proxy, telemetry,
 * agent, links to the vendor's services.
 */
const CONFIGURATION = {
  url: 'api/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  persistAuth: false,
  documentDownloadType: 'json',
  defaultOpenAllTags: true,
  hideModels: true,
  customCss: DOCS_STYLE,
  metaData: { title: 'Decision analysis: API' },
};

/**
 * Runs before the bundle and tells the bundle's zod not to try `eval`. The policy would refuse it,
 * and the browser would report a violation. Who has chosen light or dark in the console gets that
 * here too.
 */
const START = `globalThis.__zod_globalConfig = { jitless: true };
const appearance = (() => {
  try { return localStorage.getItem('appearance'); } catch { return null; }
})();
const chosen = ['light', 'dark'].includes(appearance)
  ? { forceDarkModeState: appearance, hideDarkModeToggle: true } : {};
document.addEventListener('DOMContentLoaded', () => {
  Scalar.createApiReference('#reference', { ...${JSON.stringify(CONFIGURATION)}, ...chosen });
});
`;

/**
 * Loads the script (4 MB; 1.3 MB compressed) at the first request for it. The package does not
 * export it, so a private Fastify app serves it once to us.
 */
async function loadBundle(): Promise<TwoForms> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const library = Fastify();
  await library.register(scalar, { routePrefix: '/', configuration: { url: CONFIGURATION.url } });
  const { rawPayload: plain } = await library.inject('/js/scalar.js');
  return compressed(plain);
}
