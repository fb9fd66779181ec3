/**
 * The table of Direct mode: the probability that each option is the best, the best option first.
 */

import type { ByOption, ResultFigures } from '../../pictures/result-figures.ts';
import { isTied } from '../../pictures/words/closeness.ts';
import { chance } from '../../pictures/words/numbers.ts';
import { probabilityBar } from './charts.ts';
import { type Html, html } from './html.ts';
import { optionName } from './option-list.ts';

/** Option → description. */
type Descriptions = ByOption<string>;

export function probabilityTable(result: ResultFigures, descriptions: Descriptions): Html {
  const { best, probabilities } = result;
  const classOf = looks(result);
  const options = ranked(best, (option) => probabilities[option]!, Object.keys(probabilities));
  const row = (option: string) => html`
<tr class="${classOf(option)}">
<th scope="row">${optionName(option, descriptions[option]!)}</th>
${probabilityCell(option, probabilities[option]!)}
</tr>`;
  return html`<table class="values direct">
<caption>How likely each option is to be best</caption>
<thead><tr><th scope="col">Option</th><th scope="col" class="figure">Probability</th></tr></thead>
<tbody>${options.map(row)}</tbody>
</table>`;
}

function probabilityCell(option: string, probability: number): Html {
  return html`<td class="figure probability">${chance(probability)} ${probabilityBar(option, probability)}</td>`;
}

/** The style of an option's row. When options are tied for the best, no row is emphasized. */
function looks(result: ResultFigures): (option: string) => string {
  const shown = isTied(result) ? null : result.best;
  return (option) => (option === shown ? 'best' : 'other');
}

/** The options by falling merit. Among equals, `best` still stands first. */
function ranked(best: string, meritOf: (option: string) => number, options: readonly string[]): string[] {
  const others = options.filter((option) => option !== best).sort((a, b) => meritOf(b) - meritOf(a));
  return [best, ...others];
}
