/** Reads a request of the API: JSON, or the curl line that sends it. */
import {
  type Draft,
  EMPTY_CONSEQUENCE,
  EMPTY_STAKEHOLDER,
  LETTERS,
  readDraft,
} from '../decision-form/draft.ts';
import type { FormOffer } from '../form-offer.ts';
import { faultOf } from './json-fault.ts';
import { quoted, type Read, Unreadable } from './readable.ts';
import { readableParts } from './request-parts.ts';

type Limits = FormOffer['limits'];

/** The fields of a request that the form sends. */
const TAKEN = ['context', 'stakeholders', 'options', 'seed', 'mode'];
/** Why the form leaves a field of a request out. */
const NOT_TAKEN = new Map([
  ['model', 'the form always asks the present version'],
  ['async', 'the form waits, and then watches the decision'],
  ['metadata', 'the form has no field for it'],
  ['share_with_org', 'the settings of your playground key say it'],
  ['revises', 'open that decision and press “Revise” to continue it'],
  ['revision_note', 'it belongs to a revision'],
]);

/** `origins`: for each character of the JSON, where it stands in the text that was pasted. */
export function readJson(
  text: string,
  limits: Limits,
  { format = 'JSON', pasted = text, originOf = (at: number) => at } = {},
): Read {
  const value = parsed(text, (fault) => new Unreadable(pasted, originOf(fault.at), fault.expected));
  const refuse = (expected: string) => new Unreadable(pasted, originOf(text.search(/\S/)), expected);
  if (!isObject(value)) throw refuse('an object with the fields of a request');
  if ('questions' in value) throw refuse('a decision; typed questions go into the tab “Questions”');
  if (!('options' in value || 'stakeholders' in value || 'context' in value))
    throw refuse('a field “context”, “stakeholders” or “options”');
  for (const name of ['stakeholders', 'options'])
    if (name in value && !Array.isArray(Reflect.get(value, name))) throw refuse(`a list in “${name}”`);
  const leftOut = Object.keys(value)
    .filter((name) => !TAKEN.includes(name))
    .map((name) => `${quoted(name)}: ${NOT_TAKEN.get(name) ?? 'no field of a request'}`);
  const draft = fitted(readDraft(readableParts(value, leftOut)), limits, leftOut);
  return { format, draft, leftOut };
}

function parsed(text: string, failed: (fault: { at: number; expected: string }) => Error): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw failed(faultOf(text) ?? { at: 0, expected: 'JSON' });
  }
}

/** Takes out what is over the limits of a decision, and fills in what the form always shows. */
export function fitted(draft: Draft, limits: Limits, leftOut: string[]): Draft {
  const cut = <Item>(items: readonly Item[], most: number, what: string): readonly Item[] => {
    if (items.length > most)
      leftOut.push(`the last ${items.length - most} ${what}: there can be at most ${most}`);
    return items.slice(0, most);
  };
  const stakeholders = cut(draft.stakeholders, limits.stakeholders, 'stakeholders');
  const options = cut(draft.options, limits.options, 'options').map((option, at) => ({
    ...option,
    consequences: orOne(
      cut(option.consequences, limits.consequences, `consequences of option ${LETTERS[at]}`),
      EMPTY_CONSEQUENCE,
    ),
  }));
  while (options.length < limits.leastOptions)
    options.push({ description: '', consequences: [EMPTY_CONSEQUENCE] });
  return {
    ...draft,
    stakeholders: orOne(stakeholders, EMPTY_STAKEHOLDER),
    options,
    revises: null,
    notRevised: null,
    isRevision: false,
  };
}

function orOne<Item>(items: readonly Item[], one: Item): readonly Item[] {
  return items.length === 0 ? [one] : items;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
