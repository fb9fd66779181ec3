import { expect, it } from 'vitest';
import { wideLines } from '../../gate/check-widths.ts';

const WIDE = `${'word '.repeat(20)}end`;
const LINK = `https://example.com/${'x'.repeat(100)}`;

it.each([
  ['a.ts', `const a = 1;\n// ${WIDE}`, [2]],
  ['a.ts', `/** ${WIDE} */`, [1]],
  ['a.tsx', `// ${WIDE}`, [1]],
  ['a.css', `/* ${WIDE} */`, [1]],
  ['a.ts', `/**\n * short\n * ${WIDE}\n */`, [3]],
  ['a.cpp', `  // ${WIDE}`, [1]],
  ['a.py', `# ${WIDE}`, [1]],
  ['a.md', `# Title\n\n${WIDE}`, [3]],
  ['a.md', `\`\`\`\n${WIDE}\n\`\`\`\n- ${WIDE}`, [4]],
  ['a.ts', `const text = '${WIDE}';\n// ${LINK}`, []],
  ['a.ts', `// ${'é'.repeat(49)} ${'é'.repeat(47)}`, []],
  ['a.md', `| ${WIDE} |\n\`\`\`\n${WIDE}\n\`\`\`\n- ${LINK}`, []],
])('finds the wide lines of %s: %j', (file, text, lines) => {
  expect(wideLines(file, text)).toEqual(lines);
});
