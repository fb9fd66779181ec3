/**
 * The table of Direct mode: the probability that each option is the best, the best option first.
 */
import { type Element, element } from '../element.ts';
import type { OptionText, ResultFigures } from '../result-figures.ts';
import { chances } from '../words/numbers.ts';
import { isNamed } from '../words/verdict.ts';
import { probabilityBar } from './bars.ts';
import { optionName } from './names.ts';

export function probabilityTable(result: ResultFigures, options: readonly OptionText[]): Element {
  const { best, probabilities } = result;
  const meritOf = ({ id }: OptionText) => probabilities[id] ?? 0;
  const figures = chances(probabilities);
  // Among equals, the best still stands first.
  const ranked = options.toSorted(
    (a, b) => Number(b.id === best) - Number(a.id === best) || meritOf(b) - meritOf(a),
  );
  return element(
    'table',
    { class: 'values direct' },
    element('caption', {}, 'How likely each option is to be best'),
    element(
      'thead',
      {},
      element(
        'tr',
        {},
        element('th', { scope: 'col' }, 'Option'),
        element('th', { scope: 'col', class: 'figure' }, 'Probability'),
      ),
    ),
    element(
      'tbody',
      {},
      ranked.map((option) =>
        element(
          'tr',
          { class: isNamed(result, option.id) ? 'best' : 'other' },
          element('th', { scope: 'row' }, optionName(option)),
          element(
            'td',
            { class: 'figure probability' },
            element('bdi', {}, figures[option.id] ?? '–'),
            ' ',
            probabilityBar(option.id, meritOf(option), figures[option.id] ?? '–'),
          ),
        ),
      ),
    ),
  );
}
