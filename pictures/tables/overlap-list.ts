/** The overlaps of one stakeholder's consequences as a list of sentences, the strongest first. */
import { type Content, type Element, element } from '../element.ts';
import type { OverlapFigures, ValueFigures } from '../result-figures.ts';
import { overlapWords } from '../words/overlaps.ts';
import { consequenceLink, consequenceWords } from './names.ts';

interface Place {
  /** The id of the section that has the rows of the consequences. */
  section: string;
  /** A decision can have thousands. */
  most: number;
  /** Where overlaps can be chosen, each is a button: the key of the chosen one, or ''. */
  chosen?: string | undefined;
}

/** Null without any. */
export function overlapList(result: ValueFigures, place: Place): Element | null {
  if (result.overlaps.length === 0) return null;
  const told = result.overlaps.toSorted((a, b) => b.p * b.share - a.p * a.share).slice(0, place.most);
  const untold = result.overlaps.length - told.length;
  return element(
    'div',
    { class: 'overlaps' },
    element(
      'ul',
      {},
      told.map((overlap) =>
        element('li', {}, element('bdi', { dir: 'ltr' }, sentence(result, overlap, place))),
      ),
    ),
    untold === 0
      ? null
      : element('p', {}, `${untold} weaker ${untold === 1 ? 'one is' : 'ones are'} not listed here.`),
  );
}

/** An overlap by its two ends; ids of consequences hold no comma. */
export function overlapKey({ a, b }: Pick<OverlapFigures, 'a' | 'b'>): string {
  return `${a},${b}`;
}

/** The overlap whose key an element of the list has. */
export const KEY_ATTRIBUTE = 'data-overlap';

function sentence(result: ValueFigures, overlap: OverlapFigures, { section, chosen }: Place): Content {
  const { ids, between, after } = overlapWords(overlap);
  const isButton = chosen !== undefined;
  const [first, second] = ids.map((id): Content => {
    const shown = isButton ? element('span', { class: 'id' }, id) : consequenceLink(section, id);
    return [shown, ' ', consequenceWords(result, id)];
  }) as [Content, Content];
  const words = [first, between, second, after];
  if (!isButton) return words;
  const key = overlapKey(overlap);
  const pressed = String(key === chosen);
  return element('button', { type: 'button', 'aria-pressed': pressed, [KEY_ATTRIBUTE]: key }, words);
}
