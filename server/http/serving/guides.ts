/**
 * The guides at /docs/NAME, as pages and as Markdown, and /llms.txt, which lists them for language
 * models. Anyone may read them. A guide is read and rendered when it is first asked for (1 to 20
 * ms) and then kept; all of them with their pictures hold 1.2 MB. Requests count against the budget
 * of their address, as those for /docs do.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join, resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { GUIDES, type Guide } from '../../pages/guides/guide-list.ts';
import { GUIDE_SCRIPT, guidePage } from '../../pages/guides/guide-page.ts';
import { llmsText } from '../../pages/guides/llms-text.ts';
import { renderGuide, servedMarkdown, titleOf } from '../../pages/guides/render-guide.ts';
import { compressed, sendEither, type TwoForms } from './content-encoding.ts';

const FOLDER = resolve(import.meta.dirname, '../../../docs');
const PREFIX = '/docs/';
const SCRIPT_PATH = `${PREFIX}guide.js`;
const LLMS_PATH = '/llms.txt';

const TYPES: Readonly<Record<string, string>> = {
  '.md': 'text/markdown; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
};
const HTML = 'text/html; charset=utf-8';
const JAVASCRIPT = 'text/javascript; charset=utf-8';
const TEXT = 'text/plain; charset=utf-8';

/** The pictures of the guides, as the guides name them. */
const IMAGES = ['', 'pictures'].flatMap((folder) =>
  readdirSync(join(FOLDER, folder))
    .filter((file) => ['.png', '.svg'].includes(extname(file)))
    .map((file) => (folder === '' ? file : `${folder}/${file}`)),
);

/** A page for each alert. The page that tells how to watch the service lists them. */
const ALERTS = join(FOLDER, 'alerts');
const PAGES: readonly Guide[] = [
  ...GUIDES,
  ...(existsSync(ALERTS) ? readdirSync(ALERTS) : [])
    .filter((file) => extname(file) === '.md')
    .map((file) => ({
      name: `alerts/${basename(file, '.md')}`,
      about: 'what this alert means, and what to do',
    })),
];

export const GUIDE_PATHS = [
  ...PAGES.flatMap(({ name }) => [`${PREFIX}${name}`, `${PREFIX}${name}.md`]),
  ...IMAGES.map((file) => `${PREFIX}${file}`),
  SCRIPT_PATH,
  LLMS_PATH,
];

/** `baseUrl`: the address of the service, for links that are read outside of it. */
export function guides(app: FastifyInstance, baseUrl: string): void {
  const serve = (path: string, type: string, make: () => string | Buffer) => {
    let forms: Promise<TwoForms> | undefined;
    app.get(path, async (request, reply) => {
      forms ??= compressed(Buffer.from(make()));
      return sendEither(request, reply.type(type), await forms);
    });
  };
  let known: ReadonlyMap<string, string> | undefined;
  const titles = () => {
    known ??= new Map(GUIDES.map((guide) => [guide.name, titleOf(markdownOf(guide))]));
    return known;
  };
  for (const guide of PAGES) {
    serve(`${PREFIX}${guide.name}`, HTML, () => guidePage(guide, renderGuide(markdownOf(guide)), titles()));
    serve(`${PREFIX}${guide.name}.md`, TYPES['.md']!, () => markdownOf(guide));
  }
  for (const file of IMAGES)
    serve(`${PREFIX}${file}`, TYPES[extname(file)]!, () => readFileSync(join(FOLDER, file)));
  serve(SCRIPT_PATH, JAVASCRIPT, () => GUIDE_SCRIPT);
  serve(LLMS_PATH, TEXT, () => llmsText(titles(), baseUrl));
}

const SERVED = { guides: new Set(PAGES.map(({ name }) => name)), images: new Set(IMAGES) };

function markdownOf({ name }: Guide): string {
  return servedMarkdown(readFileSync(join(FOLDER, `${name}.md`), 'utf8'), name, SERVED);
}
