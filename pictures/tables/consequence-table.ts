/**
 * The table of one stakeholder's consequences, by option: each has its size, the share of it that
 * counts, and the consequence that discounts it.
 */
import { type Content, type Element, element } from '../element.ts';
import type { ConsequenceFigures, OptionText, ValueFigures } from '../result-figures.ts';
import { NO_CONSEQUENCES } from '../words/closeness.ts';
import { percent, unsigned } from '../words/numbers.ts';
import { discountWords } from '../words/overlaps.ts';
import { UNIT } from '../words/texts.ts';
import { sizeBar } from './bars.ts';
import { anchorOf, consequenceLink, consequenceWords, optionName } from './names.ts';

interface Place {
  /** The id of the stakeholder's section in the page. */
  section: string;
  /** Ids of consequences to mark: the ends of a chosen overlap. */
  marked?: readonly string[];
}

export function consequenceTable(
  result: ValueFigures,
  options: readonly OptionText[],
  place: Place,
): Element {
  return element(
    'table',
    { class: 'consequences' },
    element(
      'caption',
      {},
      'What each option leads to ',
      element(
        'small',
        { dir: 'ltr' },
        `Size: how much it matters, likelihood included; ${UNIT}. Counted: what is left when nothing counts twice.`,
      ),
    ),
    element('thead', {}, element('tr', {}, HEAD)),
    options.map((option) => ofOption(option, result, place)),
  );
}

const HEAD: Content = [
  element('th', { scope: 'col' }, 'Consequence'),
  element('th', { scope: 'col', class: 'figure' }, 'Size ', element('small', {}, 'p10 to p90')),
  element('th', { scope: 'col', class: 'figure' }, 'Counted'),
];

/** The rows of one option, the largest consequence first. */
function ofOption(option: OptionText, result: ValueFigures, place: Place): Content {
  const own = result.consequences
    .filter((one) => one.option === option.id)
    .toSorted((a, b) => b.size.value - a.size.value);
  const nothing = element('td', { colspan: 3, class: 'nothing' }, `${NO_CONSEQUENCES}.`);
  return element(
    'tbody',
    {},
    element('tr', {}, element('th', { scope: 'rowgroup', colspan: 3 }, optionName(option))),
    own.map((one) => rowsOf(one, result, place)),
    own.length > 0 ? null : element('tr', {}, nothing),
  );
}

function rowsOf(consequence: ConsequenceFigures, result: ValueFigures, place: Place): Content {
  const { section, marked = [] } = place;
  const { id, label, description, valence, size, counted_share, discounted_by } = consequence;
  const isMarked = marked.includes(id);
  return [
    element(
      'tr',
      { class: isMarked ? `${valence} marked` : valence, id: anchorOf(section, id) },
      element(
        'th',
        { scope: 'row' },
        element('span', { class: 'side' }, SIDES[valence]),
        ' ',
        element('span', { class: 'id' }, id),
        ' ',
        element('bdi', {}, label ?? description),
        isMarked ? element('small', {}, ' An end of the chosen overlap') : null,
      ),
      element(
        'td',
        { class: 'figure' },
        `${unsigned(size.value)} `,
        element('small', {}, `${unsigned(size.p10)} to ${unsigned(size.p90)}`),
        ' ',
        sizeBar(size.value, counted_share),
      ),
      element('td', { class: 'figure' }, percent(counted_share)),
    ),
    discounted_by === null ? null : discountRow(consequence, discounted_by.with, result, section),
  ];
}

function discountRow(
  discounted: ConsequenceFigures,
  other: string,
  result: ValueFigures,
  section: string,
): Element {
  const [before, after] = discountWords(discounted);
  const link = consequenceLink(section, other, consequenceWords(result, other));
  return element('tr', { class: 'discount' }, element('td', { colspan: 3, dir: 'ltr' }, before, link, after));
}

const SIDES = { benefit: 'Benefit', harm: 'Harm' } as const;
