/** Prints data as JSON, or as lines for people. */
import { printableJson } from '../../pictures/words/printable.ts';
import type { Options } from './arguments.ts';
import type { Look } from './show-answer.ts';
import { paintFor, whiskerWidth } from './terminal.ts';

/** How lines look at this terminal. */
export function look(): Look {
  return { paint: paintFor(process.stdout, process.env), whiskerWidth: whiskerWidth(process.stdout) };
}

export function print({ json }: Options, data: unknown, lines: () => string[]): void {
  process.stdout.write(json === true ? `${printableJson(data, 2)}\n` : `${forTerminal(lines())}\n`);
}

/** Terminals show the marks that isolate a name of another direction as signs of their own. */
function forTerminal(lines: readonly string[]): string {
  return lines.join('\n').replaceAll(/[\u2068\u2069]/g, '');
}
