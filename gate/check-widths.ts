/** Comments, and Markdown outside tables and code, keep to 100 columns. */
import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

const COLUMNS = 100;
const SOURCES = '**/*.{ts,tsx,css,cjs,js,grit,h,c,cpp,py,sh,md}';
/** Folders with files that are installed, made or written by others. */
const OTHERS = ['node_modules', 'build', 'data', '.git', 'generated', 'dist'];

export function checkWidths(root: string): string[] {
  const files = globSync(SOURCES, { cwd: root, exclude: (name) => OTHERS.includes(name) }).sort();
  if (files.length === 0) return ['no file was found: the pattern of their names is broken'];
  return files.flatMap((file) =>
    wideLines(file, readFileSync(join(root, file), 'utf8')).map(
      (line) => `${file.replaceAll(sep, '/')}:${line}: wrap at ${COLUMNS} columns`,
    ),
  );
}

/** The numbers of the lines that are too wide, from 1. */
export function wideLines(file: string, text: string): number[] {
  const isMarkdown = file.endsWith('.md');
  const comment = /\.(py|sh)$/.test(file) ? /^\s*#/ : /^\s*(\/\/|\/\*|\*)/;
  let isCode = false;
  return text.split(/\r?\n/).flatMap((line, index) => {
    const isFence = isMarkdown && /^\s*(```|~~~)/.test(line);
    if (isFence) isCode = !isCode;
    const isChecked = isMarkdown ? !isFence && !isCode && !/^\s*\|/.test(line) : comment.test(line);
    // A word that is too long by itself, such as an address, stays as it is.
    const canWrap = line
      .trim()
      .replace(/^(\/\/|\/\*\*?|\*|#+|[-*>])\s+/, '')
      .includes(' ');
    return isChecked && canWrap && [...line].length > COLUMNS ? [index + 1] : [];
  });
}
