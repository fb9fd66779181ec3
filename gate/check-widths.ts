/**
 * Checks that comments and Markdown keep to 100 columns. The rules must also find the wide lines
 * that are planted for them.
 */
import { globSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';

const COLUMNS = 100;
const SOURCES = '**/*.{ts,tsx,css,cjs,js,grit,h,c,cpp,py,sh,md}';
/** Folders with files that are installed, made or written by others. */
const OTHERS = ['node_modules', 'build', 'data', '.git', 'generated', 'dist'];

/** Throws with every line that is too wide, or returns a summary of what was checked. */
export function checkWidths(root: string): string {
  const planted = findPlanted();
  const files = globSync(SOURCES, { cwd: root, exclude: (name) => OTHERS.includes(name) }).sort();
  if (files.length === 0) throw new Error('no file was found: the pattern of their names is broken');
  const found = files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return wideLines(extname(file), text).map((line) => `${file.replaceAll(sep, '/')}:${line}`);
  });
  if (found.length > 0)
    throw new Error(
      `wrap at ${COLUMNS} columns (comments, and Markdown outside tables and code):\n${found.join('\n')}`,
    );
  return `${files.length} files, ${planted} planted breaches found`;
}

/** The numbers of the lines that are too wide, from 1. */
function wideLines(extension: string, text: string): number[] {
  const isChecked = extension === '.md' ? markdownLines() : COMMENT_MARKS[extension];
  if (isChecked === undefined) throw new Error(`no rule for files that end in ${extension}`);
  return text
    .split(/\r?\n/)
    .flatMap((line, index) =>
      isChecked(line) && [...line].length > COLUMNS && canWrap(line) ? [index + 1] : [],
    );
}

const startsWith = (marks: RegExp) => (line: string) => marks.test(line);
const SLASHES = startsWith(/^\s*(\/\/|\/\*|\*)/);
const HASHES = startsWith(/^\s*#/);

/** For each extension, whether a line of such a file is a comment. */
const COMMENT_MARKS: Record<string, (line: string) => boolean> = {
  '.ts': SLASHES,
  '.tsx': SLASHES,
  '.css': SLASHES,
  '.cjs': SLASHES,
  '.js': SLASHES,
  '.grit': SLASHES,
  '.h': SLASHES,
  '.c': SLASHES,
  '.cpp': SLASHES,
  '.py': HASHES,
  '.sh': HASHES,
};

/**
 * Returns a function that takes the lines of a page in order and says whether each is text, and not
 * part of a table or of code.
 */
function markdownLines(): (line: string) => boolean {
  let isCode = false;
  return (line) => {
    if (/^\s*(```|~~~)/.test(line)) {
      isCode = !isCode;
      return false;
    }
    return !isCode && !/^\s*\|/.test(line);
  };
}

/** A word that is too long by itself, such as an address, stays as it is. */
function canWrap(line: string): boolean {
  return line
    .trim()
    .replace(/^(\/\/|\/\*\*?|\*|#+|[-*>])\s+/, '')
    .includes(' ');
}

/**
 * Throws when a rule misses a wide line, or finds another. Returns the number of planted texts with
 * a wide line.
 */
function findPlanted(): number {
  const wide = `${'word '.repeat(20)}end`;
  const link = `https://example.com/${'x'.repeat(100)}`;
  const cases: [extension: string, text: string, found: number[]][] = [
    ['.ts', `const a = 1;\n// ${wide}`, [2]],
    ['.ts', `/** ${wide} */`, [1]],
    ['.tsx', `// ${wide}`, [1]],
    ['.css', `/* ${wide} */`, [1]],
    ['.ts', `/**\n * short\n * ${wide}\n */`, [3]],
    ['.cpp', `  // ${wide}`, [1]],
    ['.py', `# ${wide}`, [1]],
    ['.md', `# Title\n\n${wide}`, [3]],
    ['.md', `\`\`\`\n${wide}\n\`\`\`\n- ${wide}`, [4]],
    ['.ts', `const text = '${wide}';\n// ${link}`, []],
    ['.ts', `// ${'é'.repeat(49)} ${'é'.repeat(47)}`, []],
    ['.md', `| ${wide} |\n\`\`\`\n${wide}\n\`\`\`\n- ${link}`, []],
  ];
  for (const [extension, text, expected] of cases) {
    const found = wideLines(extension, text);
    if (found.join() !== expected.join())
      throw new Error(
        `planted in ${extension}: found lines ${found.join() || 'none'} instead of ${expected.join() || 'none'}:\n${text}`,
      );
  }
  return cases.filter(([, , expected]) => expected.length > 0).length;
}
