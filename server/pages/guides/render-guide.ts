/**
 * Markdown of ours as HTML. Each heading has an id, made as GitHub makes it, and so has each row of
 * a table whose first cell is one name in code font: /docs/errors#no_such_decision.
 */
import { posix } from 'node:path';
import { Marked, type Token, type Tokens } from 'marked';

export interface RenderedGuide {
  title: string;
  /** Markup. The source is a file of this project, so nothing in it is escaped. */
  body: string;
  headings: { id: string; text: string }[];
}

/** `markdown` comes from `servedMarkdown`. */
export function renderGuide(markdown: string): RenderedGuide {
  const headings: (RenderedGuide['headings'][number] & { depth: number })[] = [];
  const ids = new Set<string>();
  const unique = (wanted: string) => {
    let id = wanted;
    for (let more = 1; ids.has(id); more += 1) id = `${wanted}-${more}`;
    ids.add(id);
    return id;
  };
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const { id } = headings[at++]!;
        return `<h${depth} id="${id}"><a href="#${id}">${this.parser.parseInline(tokens)}</a></h${depth}>\n`;
      },
      link({ href, tokens }) {
        return `<a href="${href.replace(GUIDE_LINK, '$1$2')}">${this.parser.parseInline(tokens)}</a>`;
      },
      tablerow({ text }) {
        const name = /^<td[^>]*><code>([\w.-]+)<\/code><\/td>/.exec(text)?.[1];
        if (name === undefined || ids.has(name)) return `<tr>${text}</tr>\n`;
        return `<tr id="${unique(name)}">${text}</tr>\n`;
      },
    },
  });
  const tokens = marked.lexer(markdown);
  // Headings get their ids first, so that no row takes one away.
  marked.walkTokens(tokens, (token) => {
    if (!isHeading(token)) return;
    const text = textOf(token.tokens);
    headings.push({ id: unique(slugOf(text)), text, depth: token.depth });
  });
  let at = 0;
  // What can be scrolled must be reachable by keyboard.
  const body = marked
    .parser(tokens)
    .replaceAll('<table>', '<div class="wide" tabindex="0" role="group" aria-label="Table"><table>')
    .replaceAll('</table>', '</table></div>')
    .replaceAll('<pre>', '<pre tabindex="0">');
  return {
    title: titleOf(markdown),
    body,
    headings: headings.filter(({ depth }) => depth === 2).map(({ id, text }) => ({ id, text })),
  };
}

/** The file of a guide, or of an alert's page, with its anchor. */
const GUIDE_LINK = /^((?:\.\.\/|alerts\/)?[A-Za-z-]+)\.md(#.*)?$/;

function isHeading(token: Token): token is Tokens.Heading {
  return token.type === 'heading';
}

function textOf(tokens: readonly Token[]): string {
  return tokens
    .map((token) =>
      'tokens' in token && token.tokens ? textOf(token.tokens) : 'text' in token ? token.text : '',
    )
    .join('');
}

/** As GitHub makes the anchors to which the pages link. */
function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');
}

/** The first heading. */
export function titleOf(markdown: string): string {
  return /^# (.+)$/m.exec(markdown)?.[1] ?? '';
}

/**
 * The file of the guide `name` as it is served. A link to a page that is not served becomes its
 * text. `images` are the files that are served beside the guides.
 */
export function servedMarkdown(file: string, name: string, { guides, images }: Served): string {
  const up = upFrom(name);
  return file.replace(
    /(!?)\[([^\]]*)\]\(([^)\s]+)\)/g,
    (link, mark: string, text: string, target: string) => {
      if (/^(https?:|#)/.test(target)) return link;
      if (target === 'openapi.json') return `[${text}](${up}../api/openapi.json)`;
      const [path = ''] = target.split('#');
      if (mark === '!' || images.has(target)) return images.has(target) ? link : text;
      const [, page = ''] = /^(.*)\.md$/.exec(posix.join(posix.dirname(name), path)) ?? [];
      return guides.has(page) ? link : text;
    },
  );
}

/** The way from the page of a guide to the folder of all guides. */
export function upFrom(name: string): string {
  return name.includes('/') ? '../' : '';
}

interface Served {
  guides: ReadonlySet<string>;
  images: ReadonlySet<string>;
}
