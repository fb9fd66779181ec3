/** How much of a decision a tool returns. */
import { z } from 'zod';
import { shorten } from '../../../pictures/words/texts.ts';

export const detail = z
  .enum(['concise', 'full'])
  .default('concise')
  .describe('full adds all that the REST API returns');
export type Detail = z.infer<typeof detail>;

/** Longer texts would fill an agent's context. The address has them. */
const MOST_CHARACTERS = 200_000;

export const full = z.looseObject({}).optional();

/** The whole answer, or in its place a note that it is too long. */
export function fullOf(text: string, wanted: Detail, url: string): { full?: Record<string, unknown> } {
  if (wanted === 'concise') return {};
  if (text.length > MOST_CHARACTERS)
    return {
      full: { omitted: `${text.length} characters, more than ${MOST_CHARACTERS}; read it at ${url}` },
    };
  return { full: JSON.parse(text) };
}

/** The first words of a text of others, by bytes: no text has more tokens than bytes. */
export function cut(text: string, mostBytes: number): string {
  let bytes = 0;
  let characters = 0;
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > mostBytes) break;
    characters += 1;
  }
  return shorten(text, characters);
}

/** Figures are sent with three digits; `full` has all. */
export function rounded(figure: number): number {
  return Number(figure.toPrecision(3));
}
