/**
 * Whether a text that is pasted into a field may be a whole decision. It is asked at each paste, so
 * it looks at the beginning alone; what reads the text is loaded when somebody wants it.
 */
import { isMarkdownTable } from './markdown-tables.ts';

const LOOKED_AT = 20_000;

export function looksLikeDecision(text: string): boolean {
  const start = text.slice(0, LOOKED_AT);
  if (/^\s*(?:\$\s*)?curl\s/.test(start)) return true;
  if (/^\s*\{/.test(start)) return /"(?:options|stakeholders|context)"\s*:/.test(start);
  if (isMarkdownTable(start)) return true;
  const cells = (start.trimStart().split(/[\r\n]/, 1)[0] ?? '').split(/["\s]*[,;\t]["\s]*/);
  const names = (word: RegExp) => cells.some((cell) => word.test(cell.replaceAll('"', '')));
  return names(/^options?$/i) && names(/^consequences?$/i);
}
