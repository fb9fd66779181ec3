/**
 * Every link from a page of this project to a file of it, and every page that code or settings
 * name, exists, with its anchor. Anchors are those that the service and the pages' host make.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { renderGuide } from '../server/pages/guides/render-guide.ts';

const PAGES = '**/*.md';
/**
 * Where comments, messages and strings name pages by their path from the root. A test that reads a
 * page fails by itself when the page is gone.
 */
const OTHERS =
  '{.env.example,Dockerfile,*.{ts,cjs,yaml},{bench,client,clients,console,deploy,engine,examples,gate,judge,pictures,server,tools}/**/*.{ts,tsx,cjs,sql,sh,py,yaml,yml,service}}';
const LEFT_OUT = ['node_modules', 'build', 'data', '.git', 'dist', 'generated'];

/** A file in which links were found, with what they name. */
interface Source {
  file: string;
  text: string;
}

export function checkLinks(root: string): string[] {
  const read = (pattern: string): Source[] =>
    globSync(pattern, { cwd: root, exclude: (name) => LEFT_OUT.includes(name) })
      .sort()
      .map((file) => ({ file: file.replaceAll(sep, '/'), text: readFileSync(join(root, file), 'utf8') }));
  const pages = read(PAGES);
  const others = read(OTHERS);
  if (pages.length === 0 || others.length === 0) return ['no file was found: a pattern of names is broken'];
  return brokenLinks(pages, others, (path) => existsSync(join(root, path)));
}

/** `exists` is asked for paths from the root that are not among `pages`. */
export function brokenLinks(
  pages: readonly Source[],
  others: readonly Source[],
  exists: (path: string) => boolean,
): string[] {
  const texts = new Map(pages.map(({ file, text }) => [file, text]));
  const anchors = new Map<string, Set<string>>();
  const anchorsOf = (page: string, text: string) => {
    const known = anchors.get(page) ?? idsOf(text);
    anchors.set(page, known);
    return known;
  };
  const why = (path: string, anchor: string): string | null => {
    const text = texts.get(path);
    if (text === undefined) return exists(path) ? null : `there is no ${path}`;
    return anchor === '' || anchorsOf(path, text).has(anchor) ? null : `${path} has no section #${anchor}`;
  };
  const found = [
    ...pages.flatMap(linksOf),
    ...[...pages.filter(({ file }) => !file.startsWith('test/')), ...others].flatMap(namesOf),
  ];
  return found.flatMap(({ file, path, anchor }) => {
    const reason = why(path, anchor);
    return reason === null ? [] : [`${file}: ${reason}`];
  });
}

interface Link {
  file: string;
  /** From the root. */
  path: string;
  anchor: string;
}

/** The links of a page that lead to a file of this project. Code is left out. */
function linksOf({ file, text: page }: Source): Link[] {
  const text = page.replace(/^ *(```|~~~)[\s\S]*?^ *\1.*$/gm, '').replace(/`[^`\n]*`/g, '');
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [path = '', anchor = ''] = target.split('#');
      const from = path === '' ? file : normalize(join(dirname(file), path)).replaceAll(sep, '/');
      return { file, path: from.replace(/\/$/, ''), anchor: decodeURIComponent(anchor) };
    });
}

/** The pages that a text names from the root: `docs/settings.md`, `docs/errors.md#link_gone`. */
function namesOf({ file, text }: Source): Link[] {
  return [...text.matchAll(/(?<![\w./-])docs\/[a-z\d./-]+\.md(?:#([\w-]+))?/g)].map(
    ([name, anchor = '']) => ({
      file,
      path: name.split('#')[0]!,
      anchor,
    }),
  );
}

function idsOf(page: string): Set<string> {
  return new Set([...renderGuide(page).body.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id));
}
