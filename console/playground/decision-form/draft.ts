/** A decision as the form holds it, and as the API takes it. */
import type { Inputs } from '../../client/types.ts';
import { readSent } from '../../decision/sent-request.ts';
import { EMPTY_NOTE, type NoteDraft, noteOf, readNote } from './note-draft.ts';

export type Side = 'benefit' | 'harm';

export interface Draft {
  context: string;
  stakeholders: readonly DraftStakeholder[];
  options: readonly DraftOption[];
  seed: string;
  /** The decision that this one could continue. */
  revises: string | null;
  /** Why the decision that it was loaded from cannot be revised. */
  notRevised: string | null;
  isRevision: boolean;
  note: NoteDraft;
}

export interface DraftStakeholder {
  /** Empty: the API names it by its place. */
  id: string;
  description: string;
  values: string;
}

export interface DraftOption {
  description: string;
  consequences: readonly DraftConsequence[];
}

export interface DraftConsequence {
  /** Empty: the API names it by its place. */
  id: string;
  label: string;
  description: string;
  /**
   * Stakeholder to side, where it differs between them; else the side for all. Empty: not said yet.
   */
  side: Side | '' | Readonly<Record<string, Side>>;
}

export type Mode = 'default' | 'direct';
type Request = Inputs['playground']['decide']['request'];

export const LETTERS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] as const;

export const EMPTY_CONSEQUENCE: DraftConsequence = { id: '', label: '', description: '', side: '' };
export const EMPTY_OPTION: DraftOption = { description: '', consequences: [EMPTY_CONSEQUENCE] };
export const EMPTY_STAKEHOLDER: DraftStakeholder = { id: '', description: '', values: '' };
export const EMPTY_DRAFT: Draft = {
  context: '',
  stakeholders: [EMPTY_STAKEHOLDER],
  options: [EMPTY_OPTION, EMPTY_OPTION],
  seed: '',
  revises: null,
  notRevised: null,
  isRevision: false,
  note: EMPTY_NOTE,
};

export function idOf({ id }: DraftStakeholder, index: number): string {
  return id === '' ? `s${index + 1}` : id;
}

/** Reads a request or a kept draft; missing parts are empty. */
export function readDraft(from: object): Draft {
  const sent = readSent(from);
  if (sent === null) return EMPTY_DRAFT;
  const seed: unknown = Reflect.get(from, 'seed');
  const revises: unknown = Reflect.get(from, 'revises');
  return {
    context: sent.context,
    stakeholders: itemsOf(from, 'stakeholders').map((one) => ({
      id: textOf(one, 'id'),
      description: textOf(one, 'description'),
      values: textOf(one, 'values'),
    })),
    options: itemsOf(from, 'options').map((option) => ({
      description: textOf(option, 'description'),
      consequences: itemsOf(option, 'consequences').map((one) => ({
        id: textOf(one, 'id'),
        label: textOf(one, 'label'),
        description: textOf(one, 'description'),
        side: sideOf(one),
      })),
    })),
    seed: typeof seed === 'number' || typeof seed === 'string' ? String(seed) : '',
    revises: typeof revises === 'string' ? revises : null,
    notRevised: textOf(from, 'notRevised') || null,
    isRevision: Reflect.get(from, 'isRevision') === true,
    note: readNote(Reflect.get(from, 'note')),
  };
}

/** Leaves empty fields out where it may; the API says what is missing. */
export function requestOf(draft: Draft, mode: Mode): Request {
  const { context, stakeholders, options, seed, revises, isRevision, note } = draft;
  const ids = stakeholders.map(idOf);
  const common = {
    context,
    stakeholders: stakeholders.map(({ id, description, values }) => ({
      ...filled({ id }),
      description,
      ...filled({ values }),
    })),
    options: options.map(({ description, consequences }, index) => ({
      id: LETTERS[index] ?? '',
      description,
      ...(mode === 'direct' ? {} : { consequences: consequences.map((one) => consequenceOf(one, ids)) }),
    })),
    ...(isRevision && revises !== null ? { revises, ...noteOf(note) } : {}),
  };
  if (mode === 'direct') return { mode, ...common };
  // Input that is no number becomes null, which the API refuses.
  return { ...common, ...(seed === '' ? {} : { seed: Number(seed) }) };
}

function consequenceOf({ id, label, description, side }: DraftConsequence, ids: readonly string[]): object {
  return { ...filled({ id }), description, ...filled({ label }), ...valenceOf(side, ids) };
}

/** Sends nothing for stakeholders that are gone from the form. */
function valenceOf(side: DraftConsequence['side'], ids: readonly string[]): object {
  if (side === '') return {};
  if (typeof side === 'string') return { valence: side };
  const concerned = ids.filter((id) => side[id] !== undefined);
  return { valence: Object.fromEntries(concerned.map((id) => [id, side[id]])) };
}

function filled(texts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
}

function sideOf(consequence: object): DraftConsequence['side'] {
  const valence: unknown = Reflect.get(consequence, 'valence') ?? Reflect.get(consequence, 'side');
  const whom: unknown = Reflect.get(consequence, 'stakeholders');
  if (typeof valence === 'object' && valence !== null)
    return Object.fromEntries(Object.entries(valence).map(([id, side]) => [id, sideNamed(side)]));
  if (valence === '' || valence == null) return '';
  const side = sideNamed(valence);
  return Array.isArray(whom) ? Object.fromEntries(whom.map((id) => [String(id), side])) : side;
}

function sideNamed(name: unknown): Side {
  return name === 'harm' ? 'harm' : 'benefit';
}

function textOf(from: object, name: string): string {
  const value: unknown = Reflect.get(from, name);
  return typeof value === 'string' ? value : '';
}

function itemsOf(from: object, name: string): object[] {
  const value: unknown = Reflect.get(from, name);
  return Array.isArray(value) ? value.filter((one) => typeof one === 'object' && one !== null) : [];
}
