/** What each option leads to for one stakeholder: the size of it, what share of that counts, and what takes the rest. */
import { sizeBar } from './charts.ts';
import { type Html, html } from './html.ts';
import { optionName } from './option-name.ts';
import type { ConsequenceResult, OverlapType, StakeholderResult } from './public-decision.ts';
import { percent, unsigned } from './wording.ts';

interface Option {
  id: string;
  description: string;
}

export function consequenceTable({ consequences }: StakeholderResult, options: readonly Option[]): Html {
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

/** The largest first. */
function ofOption({ id, description }: Option, consequences: readonly ConsequenceResult[]): Html {
  const own = consequences
    .filter(({ option }) => option === id)
    .toSorted((a, b) => b.size.value - a.size.value);
  return html`
<tbody>
<tr><th scope="rowgroup" colspan="3">${optionName(id, description)}</th></tr>
${own.map(row)}
${own.length > 0 ? null : html`<tr><td colspan="3" class="nothing">Nothing that concerns this stakeholder.</td></tr>`}
</tbody>`;
}

function row({
  id,
  label,
  description,
  valence,
  size,
  counted_share,
  discounted_by,
}: ConsequenceResult): Html {
  return html`
<tr class="${valence}">
<th scope="row"><span class="side">${SIDES[valence]}</span> <bdi>${label ?? description}</bdi> <span class="id">${id}</span>
${discounted_by === null ? null : html`<small>${discount(discounted_by)}</small>`}</th>
<td class="figure">${unsigned(size.value)} <small>${unsigned(size.p10)} to ${unsigned(size.p90)}</small> ${sizeBar(size.value, counted_share)}</td>
<td class="figure">${percent(counted_share)}</td>
</tr>`;
}

const SIDES = { benefit: 'Benefit', harm: 'Harm' } as const;

function discount({
  with: other,
  type,
  overlap,
  share,
}: NonNullable<ConsequenceResult['discounted_by']>): Html {
  return html`Partly counted in <span class="id">${other}</span> already (${RELATIONS[type]}): in ${percent(overlap)} of the draws, where that takes off ${percent(share)}.`;
}

/** What the two are to each other. */
const RELATIONS: Readonly<Record<OverlapType, string>> = {
  same: 'the same thing',
  part: 'one is part of the other',
  result: 'one comes of the other',
  shared: 'they have something in common',
  absence: 'one is the absence of the other',
};
