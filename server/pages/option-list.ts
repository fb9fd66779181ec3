/** Lists the options with their consequences, and says whom each concerns. */

import { listOf, titled } from '../../pictures/words/texts.ts';
import { type Html, html } from './html.ts';
import type { DefaultDecision, PublicDecision } from './public-decision.ts';

/**
 * Above so many, or so much text, the consequences are folded: the result shall not be far down.
 */
const MOST_UNFOLDED = 12;
const MOST_CHARACTERS = 2000;

export function optionList({ options, stakeholders }: PublicDecision): Html {
  const everyone = stakeholders.map(({ id }) => id);
  const all = options.flatMap((one) => ('consequences' in one ? one.consequences : []));
  const characters = all.reduce((sum, { description }) => sum + description.length, 0);
  const isFolded = all.length > MOST_UNFOLDED || characters > MOST_CHARACTERS;
  return html`${options.map((option) => {
    const { title, rest } = titled(option.description);
    return html`
<h3><b class="letter">${option.id}</b> <bdi>${title}</bdi></h3>
${wholeText(rest)}
${'consequences' in option ? listOfConsequences(option.consequences, everyone, isFolded) : null}`;
  })}`;
}

function listOfConsequences(
  consequences: readonly Consequence[],
  everyone: readonly string[],
  isFolded: boolean,
): Html {
  const list = html`<ul class="leads-to">${consequences.map((one) => item(one, everyone))}</ul>`;
  if (!isFolded) return list;
  const count = consequences.length;
  return html`<details class="more"><summary>${count} ${count === 1 ? 'consequence' : 'consequences'}</summary>${list}</details>`;
}

/** Of which the heading is only the beginning. */
export function wholeText(rest: string | null): Html | null {
  if (rest === null) return null;
  return html`<details class="more"><summary>Whole text</summary><p class="text" dir="auto">${rest}</p></details>`;
}

type Consequence = DefaultDecision['options'][number]['consequences'][number];

function item(consequence: Consequence, everyone: readonly string[]): Html {
  const { id, description } = consequence;
  return html`<li><bdi>${description}</bdi> <span class="id">${id}</span>
<small>${forWhom(consequence, everyone)}</small></li>`;
}

/** Returns "Benefit for all", "Harm for juniors and company" or "Benefit for a; harm for b". */
function forWhom({ stakeholders, valence }: Consequence, everyone: readonly string[]): string {
  const concerned = (stakeholders ?? everyone).filter(
    (id) => typeof valence === 'string' || Object.hasOwn(valence, id),
  );
  const sideOf = (id: string) => (typeof valence === 'string' ? valence : valence[id]);
  const parts = (['benefit', 'harm'] as const).flatMap((side) => {
    const these = concerned.filter((id) => sideOf(id) === side);
    if (these.length === 0) return [];
    return [`${side} for ${these.length === everyone.length ? 'all' : listOf(these)}`];
  });
  const text = parts.join('; ');
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}
