/**
 * A stored request as the console shows it. It was checked when it was sent; missing parts are left
 * out.
 */
import { listOf, quoted, shorten, titled } from '../../pictures/words/texts.ts';

export interface Sent {
  context: string;
  stakeholders: readonly { id: string; description: string; values: string | null }[];
  options: readonly SentOption[];
}

export interface SentOption {
  id: string;
  description: string;
  consequences: readonly SentConsequence[];
}

export interface SentConsequence {
  id: string;
  description: string;
  label: string | null;
  /** For all, or by the stakeholder's id. */
  valence: string | Readonly<Record<string, string>>;
  /** Ids; null: all. */
  stakeholders: readonly string[] | null;
}

/** Returns the name of a stakeholder; the id where the request is gone. */
export function stakeholderName(sent: Sent | null, id: string): string {
  const found = sent?.stakeholders.find((one) => one.id === id);
  return found === undefined ? id : titled(found.description).title;
}

export function readSent(request: object | null): Sent | null {
  if (request === null) return null;
  return {
    context: text(request, 'context') ?? '',
    stakeholders: objects(request, 'stakeholders').map((one, index) => ({
      id: text(one, 'id') ?? `s${index + 1}`,
      description: text(one, 'description') ?? '',
      values: text(one, 'values'),
    })),
    options: objects(request, 'options').map((option) => ({
      id: text(option, 'id') ?? '',
      description: text(option, 'description') ?? '',
      consequences: objects(option, 'consequences').map((one, index) => ({
        id: text(one, 'id') ?? `${text(option, 'id') ?? ''}${index + 1}`,
        description: text(one, 'description') ?? '',
        label: text(one, 'label'),
        valence: valenceOf(one),
        stakeholders: strings(one, 'stakeholders'),
      })),
    })),
  };
}

export function firstLineOf(sent: Sent | null): string | null {
  const line = sent?.context.trim().split('\n')[0]?.trim() ?? '';
  return line === '' ? null : line;
}

/** Every text that a published page shows. */
export function textsOf({ context, stakeholders, options }: Sent): string[] {
  return [
    context,
    ...stakeholders.flatMap(({ description, values }) => [description, values ?? '']),
    ...options.flatMap(({ description, consequences }) => [
      description,
      ...consequences.flatMap((one) => [one.label ?? '', one.description]),
    ]),
  ];
}

/** An option as it is named where there is room for few words: "B: The newer oven". */
export function optionName(sent: Sent | null, letter: string): string {
  const found = sent?.options.find(({ id }) => id === letter)?.description ?? '';
  return found === '' ? letter : `${letter}: ${shorten(found, OPTION_CHARACTERS)}`;
}

const OPTION_CHARACTERS = 60;

/** "benefit, only for the owner", "Customers: harm, Staff: benefit": with names. */
export function concernOf(sent: Sent, { valence, stakeholders }: SentConsequence): string {
  const side =
    typeof valence === 'string'
      ? valence
      : Object.entries(valence)
          .map(([id, one]) => `${stakeholderName(sent, id)}: ${one}`)
          .join(', ');
  if (stakeholders === null) return side;
  return `${side}, only for ${listOf(stakeholders.map((id) => stakeholderName(sent, id)))}`;
}

/** A consequence by its own words; its id where the request is gone. */
export function consequenceName(sent: Sent | null, id: string): string {
  const found = sent?.options.flatMap(({ consequences }) => consequences).find((one) => one.id === id);
  return found === undefined ? id : quoted(found);
}

function valenceOf(consequence: object): SentConsequence['valence'] {
  const valence: unknown = Reflect.get(consequence, 'valence');
  if (typeof valence === 'string') return valence;
  if (typeof valence !== 'object' || valence === null) return '';
  return Object.fromEntries(Object.entries(valence).map(([id, side]) => [id, String(side)]));
}

function text(from: object, name: string): string | null {
  const value: unknown = Reflect.get(from, name);
  return typeof value === 'string' ? value : null;
}

function objects(from: object, name: string): object[] {
  const value: unknown = Reflect.get(from, name);
  return Array.isArray(value) ? value.filter((one) => typeof one === 'object' && one !== null) : [];
}

function strings(from: object, name: string): string[] | null {
  const value: unknown = Reflect.get(from, name);
  return Array.isArray(value) ? value.map(String) : null;
}
