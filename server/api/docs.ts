/** /docs: the OpenAPI document as a page to read and try, by Scalar's API reference. All of it comes from this address. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzipSync, gzip } from 'node:zlib';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';

export const DOCS_PATHS = ['/docs', '/docs/start.js', '/docs/scalar.js'];

export async function docs(app: FastifyInstance): Promise<void> {
  let bundle: Promise<Packed> | undefined;
  app.addHook('onSend', async (_request, reply) => {
    reply.headers(HEADERS);
  });
  app.get('/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(PAGE));
  app.get('/docs/start.js', async (_request, reply) => reply.type(JAVASCRIPT).send(START));
  app.get('/docs/scalar.js', async (request, reply) => {
    bundle ??= loadBundle();
    return sendPacked(await bundle, request, reply);
  });
}

const JAVASCRIPT = 'text/javascript; charset=utf-8';

/** Scalar sets styles on elements, which no nonce can allow; scripts, and all that is loaded, are this address's own. */
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

/** Its references are relative, so that it also works behind a proxy that gives the service a path. */
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

/** Whatever would ask another host is off: fonts, proxy, telemetry, agent, links to the vendor's services. */
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

/** Runs before the bundle, whose zod would try `eval` to see whether it may: a breach of the policy, if a harmless one. */
const START = `globalThis.__zod_globalConfig = { jitless: true };
document.addEventListener('DOMContentLoaded', () => {
  Scalar.createApiReference('#reference', ${JSON.stringify(CONFIGURATION)});
});
`;

interface Packed {
  gzipped: Buffer;
  etag: string;
}

/** 4 MB, which the package keeps within its own code: loaded when somebody asks for the first time, and kept small. */
async function loadBundle(): Promise<Packed> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const library = Fastify();
  await library.register(scalar, { routePrefix: '/', configuration: { url: CONFIGURATION.url } });
  const { rawPayload } = await library.inject('/js/scalar.js');
  const gzipped = await promisify(gzip)(rawPayload);
  return { gzipped, etag: `"${createHash('sha256').update(gzipped).digest('base64url')}"` };
}

function sendPacked(
  { gzipped, etag }: Packed,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  reply.header('etag', etag).header('vary', 'accept-encoding').type(JAVASCRIPT);
  if (headers['if-none-match'] === etag) return reply.code(304).send();
  if (!/\bgzip\b/.test(headers['accept-encoding'] ?? '')) return reply.send(gunzipSync(gzipped));
  return reply.header('content-encoding', 'gzip').send(gzipped);
}
