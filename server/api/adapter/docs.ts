/**
 * /docs: the OpenAPI document as a page to read and try, by Scalar's API reference. All of it comes
 * from this address.
 */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { etagOf, isKnown, sendShared } from './shared-bytes.ts';

export const DOCS_PATHS = ['/docs', '/docs/start.js', '/docs/scalar.js'];

export async function docs(app: FastifyInstance): Promise<void> {
  let bundle: Promise<Bundle> | undefined;
  app.addHook('onSend', async (_request, reply) => {
    reply.headers(HEADERS);
  });
  app.get('/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(PAGE));
  app.get('/docs/start.js', async (_request, reply) => reply.type(JAVASCRIPT).send(START));
  app.get('/docs/scalar.js', async (request, reply) => {
    bundle ??= loadBundle();
    return sendBundle(await bundle, request, reply);
  });
}

const JAVASCRIPT = 'text/javascript; charset=utf-8';

/**
 * Scalar sets styles on elements, which no nonce can allow; scripts, and all that is loaded, are
 * this address's own.
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
 * Its references are relative, so that it also works behind a proxy that gives the service a path.
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
 * Whatever would ask another host is off: fonts, proxy, telemetry, agent, links to the vendor's
 * services.
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
  metaData: { title: 'Decision analysis: API' },
};

/**
 * Runs before the bundle, whose zod would try `eval` to see whether it may: a breach of the policy,
 * if a harmless one.
 */
const START = `globalThis.__zod_globalConfig = { jitless: true };
document.addEventListener('DOMContentLoaded', () => {
  Scalar.createApiReference('#reference', ${JSON.stringify(CONFIGURATION)});
});
`;

/** One text in two forms, each with a name of its own. */
interface Bundle {
  plain: Buffer;
  gzipped: Buffer;
  plainEtag: string;
  gzippedEtag: string;
}

/**
 * 4 MB and 1.3 MB, which the package keeps within its own code: loaded when somebody asks for the
 * first time.
 */
async function loadBundle(): Promise<Bundle> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const library = Fastify();
  await library.register(scalar, { routePrefix: '/', configuration: { url: CONFIGURATION.url } });
  const { rawPayload: plain } = await library.inject('/js/scalar.js');
  const gzipped = await promisify(gzip)(plain);
  return { plain, gzipped, plainEtag: etagOf(plain), gzippedEtag: etagOf(gzipped) };
}

function sendBundle(bundle: Bundle, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isGzipped = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
  const etag = isGzipped ? bundle.gzippedEtag : bundle.plainEtag;
  reply.header('etag', etag).header('vary', 'accept-encoding').type(JAVASCRIPT);
  if (isKnown(request, etag)) return reply.code(304).send();
  if (isGzipped) reply.header('content-encoding', 'gzip');
  return sendShared(reply, isGzipped ? bundle.gzipped : bundle.plain);
}
