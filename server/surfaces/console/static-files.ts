/**
 * Serves the console's files under /console. They are read once, at the start: a request costs no
 * disk, no path of a request is ever a path of a file, and every caller reads the same bytes.
 */
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sendEither, type TwoForms, twoForms } from '../../http/serving/content-encoding.ts';
import { Refusal } from '../../refusals.ts';

const CONSOLE_PATH = '/console';
/** The first that matches a path is its route. Any screen's address is answered with the page. */
export const SCREEN_PATHS = [
  `${CONSOLE_PATH}/assets/{file}`,
  CONSOLE_PATH,
  `${CONSOLE_PATH}/{screen}`,
  `${CONSOLE_PATH}/decisions/{id}`,
  `${CONSOLE_PATH}/sso/{id}`,
];

/**
 * Scripts, styles and requests only from this address; no script may make another, or markup, from
 * a text.
 */
const CONSOLE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const HEADERS = {
  'content-security-policy': CONSOLE_POLICY,
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'x-robots-tag': 'noindex',
};

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
/** Its bytes are compressed already, so the build keeps no other form of it. */
const COMPRESSED = '.woff2';
/** What one process holds of the console; the build of today has under 1 MB. */
const MOST_BYTES = 8 * 1024 * 1024;
const PAGE = 'index.html';

export async function consoleFiles(app: FastifyInstance, { folder }: { folder: string }): Promise<void> {
  const files = await readFiles(folder);
  app.addHook('onSend', async (_request, reply) => {
    reply.headers(HEADERS);
  });
  const page = files.get(PAGE);
  if (page === undefined) throw new Error(`the build of the console has no ${PAGE}`);
  const method: ('GET' | 'HEAD')[] = ['GET', 'HEAD'];
  app.route<{ Params: { file: string } }>({
    method,
    url: `${CONSOLE_PATH}/assets/:file`,
    handler: async (request, reply) => {
      const { file: name } = request.params;
      const file = name === PAGE ? undefined : files.get(name);
      if (file === undefined) throw new Refusal('unknown_path');
      // The name holds a hash of the bytes.
      reply.header('cache-control', 'public, max-age=31536000, immutable').type(file.type);
      return sendEither(request, reply, file.forms);
    },
  });
  for (const url of [
    CONSOLE_PATH,
    ...[':screen', 'decisions/:id', 'sso/:id'].map((path) => `${CONSOLE_PATH}/${path}`),
  ])
    app.route({
      method,
      url,
      handler: async (request, reply) =>
        sendEither(request, reply.header('cache-control', 'no-store').type(page.type), page.forms),
    });
}

interface File {
  type: string;
  forms: TwoForms;
}

type Files = ReadonlyMap<string, File>;

/** Reads a folder that console/build.ts made: `index.html`, and all else in `assets/`. */
async function readFiles(folder: string): Promise<Files> {
  const assets = (await readdir(join(folder, 'assets'))).filter((name) => extname(name) in TYPES);
  const files = new Map<string, File>();
  let bytes = 0;
  for (const name of [PAGE, ...assets]) {
    const path = name === PAGE ? join(folder, PAGE) : join(folder, 'assets', name);
    const plain = await readFile(path);
    const gzipped = extname(name) === COMPRESSED ? null : await readFile(`${path}.gz`);
    bytes += plain.length + (gzipped?.length ?? 0);
    files.set(name, { type: TYPES[extname(name)]!, forms: twoForms({ plain, gzipped }) });
  }
  if (bytes > MOST_BYTES)
    throw new Error(`${folder} holds ${bytes} bytes, more than the ${MOST_BYTES} that may be held`);
  return files;
}
