/** Lists the options with their consequences, and says whom each concerns. */

import { directionOf, listOf, shorten, titled } from '../../pictures/words/texts.ts';
import { type Html, html } from './html.ts';
import type { DefaultDecision, PublicDecision } from './public-decision.ts';

/**
 * Above so many, or so much text, the consequences are folded: the result shall not be far down.
 */
const MOST_UNFOLDED = 12;
const MOST_CHARACTERS = 2000;

export function optionList({ options, stakeholders }: PublicDecision): Html {
  const all = options.flatMap((one) => ('consequences' in one ? one.consequences : []));
  const characters = all.reduce((sum, { description }) => sum + description.length, 0);
  const isFolded = all.length > MOST_UNFOLDED || characters > MOST_CHARACTERS;
  return html`${options.map((option) => {
    const { title, rest } = titled(option.description);
    return html`
<h3 dir="${directionOf(title)}"><b class="letter">${option.id}</b> ${title}</h3>
${wholeText(rest)}
${'consequences' in option ? listOfConsequences(option.consequences, stakeholders, isFolded) : null}`;
  })}`;
}

function listOfConsequences(
  consequences: readonly Consequence[],
  everyone: readonly Stakeholder[],
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

const NAME_CHARACTERS = 50;

type Stakeholder = DefaultDecision['stakeholders'][number];
type Consequence = DefaultDecision['options'][number]['consequences'][number];

function item(consequence: Consequence, everyone: readonly Stakeholder[]): Html {
  const { description } = consequence;
  return html`<li dir="${directionOf(description)}">${description}
<small dir="ltr">${forWhom(consequence, everyone)}</small></li>`;
}

/** "Benefit for all", "Harm for The juniors" or "Benefit for The firm; harm for The juniors". */
function forWhom({ stakeholders, valence }: Consequence, everyone: readonly Stakeholder[]): string {
  const concerned = (stakeholders ?? everyone.map(({ id }) => id)).filter(
    (id) => typeof valence === 'string' || Object.hasOwn(valence, id),
  );
  const nameOf = (id: string) => {
    const name = everyone.find((one) => one.id === id)?.description ?? id;
    return `\u2068${shorten(name, NAME_CHARACTERS)}\u2069`;
  };
  const sideOf = (id: string) => (typeof valence === 'string' ? valence : valence[id]);
  const parts = (['benefit', 'harm'] as const).flatMap((side) => {
    const these = concerned.filter((id) => sideOf(id) === side);
    if (these.length === 0) return [];
    return [`${side} for ${these.length === everyone.length ? 'all' : listOf(these.map(nameOf))}`];
  });
  const text = parts.join('; ');
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}
