/**
 * A stored request as the console shows it. It was checked when it was sent; missing parts are left
 * out.
 */
import { titled } from '../../pictures/words/texts.ts';

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
  /** "benefit", or "customers: harm, staff: benefit". */
  valence: string;
  /** Null: all. */
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

function valenceOf(consequence: object): string {
  const valence: unknown = Reflect.get(consequence, 'valence');
  if (typeof valence === 'string') return valence;
  if (typeof valence !== 'object' || valence === null) return '';
  return Object.entries(valence)
    .map(([stakeholder, side]) => `${stakeholder}: ${String(side)}`)
    .join(', ');
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
