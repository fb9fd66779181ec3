/**
 * One stakeholder's options, best first: expected values as whiskers and in figures, and how likely
 * each is to be best.
 */
import { axisNumbers, probabilityBar, whisker } from './charts.ts';
import { type Html, html } from './html.ts';
import { optionName } from './option-list.ts';
import type { ByOption, DirectResult, StakeholderResult } from './public-decision.ts';
import { type ValueAxis, valueAxis } from './value-axis.ts';
import { isTied } from './verdict.ts';
import { percent, signed } from './wording.ts';

/** Option → description. */
type Descriptions = ByOption<string>;

export function valueTable(result: StakeholderResult, descriptions: Descriptions): Html {
  const { best, ev, probabilities } = result;
  const classOf = looks(result);
  const options = ranked(best, (option) => ev[option]!.mean, Object.keys(ev));
  const axis = valueAxis(Object.values(ev).flatMap(({ mean, p10, p90 }) => [mean, p10, p90]));
  const row = (option: string) => html`
<tbody class="${classOf(option)}">
<tr><th scope="rowgroup" colspan="3">${optionName(option, descriptions[option]!)}</th></tr>
<tr>
<td class="plot">${whisker(option, ev[option]!, axis)}</td>
<td class="figure">${signed(ev[option]!.mean)}
<small>${signed(ev[option]!.p10)} to ${signed(ev[option]!.p90)}</small></td>
${probabilityCell(option, probabilities[option]!)}
</tr>
</tbody>`;
  return html`<table class="values">
<caption>What each option is worth</caption>
<thead><tr>
<th scope="col">Expected value <small>dot: mean; line: p10 to p90</small></th>
<th scope="col" class="figure">Mean <small>p10 to p90</small></th>
<th scope="col" class="figure">Best <small>probability</small></th>
</tr></thead>
${options.map(row)}
${axisRow(axis)}
</table>`;
}

export function probabilityTable(result: DirectResult, descriptions: Descriptions): Html {
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
  return html`<td class="figure probability">${percent(probability)} ${probabilityBar(option, probability)}</td>`;
}

/** None stands out of equals. */
function looks(result: DirectResult): (option: string) => string {
  const shown = isTied(result) ? null : result.best;
  return (option) => (option === shown ? 'best' : 'other');
}

/** It repeats what the rows say in figures, so it is for the eye alone. */
function axisRow(axis: ValueAxis): Html {
  return html`<tfoot aria-hidden="true"><tr><td class="plot">${axisNumbers(axis)}</td><td></td><td></td></tr></tfoot>`;
}

/** The best one first, also of equals. */
function ranked(best: string, meritOf: (option: string) => number, options: readonly string[]): string[] {
  const others = options.filter((option) => option !== best).sort((a, b) => meritOf(b) - meritOf(a));
  return [best, ...others];
}
