/**
 * The table of one stakeholder's consequences, by option: each has its size, the share of it that
 * counts, and the consequence that discounts it.
 */

import type { ConsequenceFigures, OptionText, OverlapFigures } from '../../pictures/result-figures.ts';
import { percent, unsigned } from '../../pictures/words/numbers.ts';
import { sizeBar } from './charts.ts';
import type { Consequences } from './consequences.ts';
import { type Html, html } from './html.ts';
import { optionName } from './option-list.ts';

export function consequenceTable(consequences: Consequences, options: readonly OptionText[]): Html {
  return html`<table class="consequences">
<caption>What each option leads to
<small>Size: how much it matters to this stakeholder, likelihood included; the largest is about 1.
Counted: the share of it that is left when nothing counts twice.</small></caption>
<thead><tr>
<th scope="col">Consequence</th>
<th scope="col" class="figure">Size <small>p10 to p90</small></th>
<th scope="col" class="figure">Counted</th>
</tr></thead>
${options.map((option) => ofOption(option, consequences))}
</table>`;
}

/** The rows of one option, the largest consequence first. */
function ofOption({ id, description }: OptionText, consequences: Consequences): Html {
  const own = consequences.all
    .filter(({ option }) => option === id)
    .toSorted((a, b) => b.size.value - a.size.value);
  return html`
<tbody>
<tr><th scope="rowgroup" colspan="3">${optionName(id, description)}</th></tr>
${own.map((one) => row(one, consequences))}
${own.length > 0 ? null : html`<tr><td colspan="3" class="nothing">Nothing that concerns this stakeholder.</td></tr>`}
</tbody>`;
}

function row(consequence: ConsequenceFigures, consequences: Consequences): Html {
  const { id, label, description, valence, size, counted_share, discounted_by } = consequence;
  return html`
<tr class="${valence}" id="${consequences.anchor(id)}">
<th scope="row"><span class="side">${SIDES[valence]}</span> <span class="id">${id}</span> <bdi>${label ?? description}</bdi></th>
<td class="figure">${unsigned(size.value)} <small>${unsigned(size.p10)} to ${unsigned(size.p90)}</small> ${sizeBar(size.value, counted_share)}</td>
<td class="figure">${percent(counted_share)}</td>
</tr>
${discounted_by === null ? null : html`<tr class="discount"><td colspan="3">${discount(discounted_by, consequences)}</td></tr>`}`;
}

const SIDES = { benefit: 'Benefit', harm: 'Harm' } as const;

type Discount = NonNullable<ConsequenceFigures['discounted_by']>;

function discount({ with: other, type, overlap, share }: Discount, consequences: Consequences): Html {
  return html`Overlaps with ${consequences.link(other)} (${RELATIONS[type]}): discounted in ${percent(overlap)} of the draws, then by ${percent(share)}.`;
}

/** How the two consequences of an overlap are related. */
const RELATIONS: Readonly<Record<OverlapFigures['type'], string>> = {
  same: 'the same thing',
  part: 'one is part of the other',
  result: 'one comes of the other',
  shared: 'they have something in common',
  absence: 'one is the absence of the other',
};
