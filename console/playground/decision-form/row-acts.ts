/** What the rows of one option can do with themselves and each other. */
import { announce } from '../../controls/announce.tsx';
import type { FormOffer } from '../form-offer.ts';
import { looksLikeDecision } from '../reading/looks-like-decision.ts';
import { quoted } from '../reading/readable.ts';
import {
  type Draft,
  type DraftConsequence,
  type DraftOption,
  type DraftStakeholder,
  EMPTY_CONSEQUENCE,
  LETTERS,
} from './draft.ts';
import { isBlank, moved, withLines } from './edit-draft.ts';
import { removed, replaced } from './lists.ts';
import { readLines } from './signs.ts';
import type { PartProps } from './stakeholders.tsx';
import { consequenceField, thenFocus } from './then-focus.ts';
import type { Undo } from './use-undo.ts';

export interface ConsequencesProps extends PartProps {
  index: number;
  option: DraftOption;
  undo: Undo<Draft>;
  /** Makes a change and goes to the option at this place. */
  goOn: (index: number, change: () => void) => void;
}

/** What a row can do with itself and the rows around it. */
export interface RowActs {
  change: (consequence: DraftConsequence) => void;
  /** Enter: the next row, or the next option where this row is empty. */
  next: () => void;
  /** Null for the only row, which stays. */
  remove: (() => void) | null;
  move: (by: 1 | -1) => void;
  /** Whether it took the text: several lines make several rows. */
  paste: (text: string, from: number, to: number) => boolean;
}

/** Of the row of one consequence. */
export interface ConsequenceProps {
  /** Of the field of its text. */
  id: string;
  /** The option's letter and its place. */
  name: string;
  consequence: DraftConsequence;
  stakeholders: readonly DraftStakeholder[];
  limits: FormOffer['limits'];
  problem: (field: string) => string | undefined;
  acts: RowActs;
}

export function rowActs({ index, option, draft, onChange, limits, undo, goOn }: ConsequencesProps) {
  const letter = LETTERS[index];
  const { consequences } = option;
  const most = limits.consequences;
  const draftWith = (changed: readonly DraftConsequence[]): Draft => ({
    ...draft,
    options: replaced(draft.options, index, { ...option, consequences: changed }),
  });
  const set = (changed: readonly DraftConsequence[]) => onChange(draftWith(changed));
  const insert = (at: number) => {
    if (consequences.length >= most) return announce(`An option has at most ${most} consequences.`);
    thenFocus(() => set(consequences.toSpliced(at, 0, EMPTY_CONSEQUENCE)), consequenceField(letter, at));
  };
  const remove = (at: number) => {
    const one = consequences[at];
    if (one === undefined || isBlank(one)) return set(removed(consequences, at));
    const words = `consequence ${letter}${at + 1} ${quoted(one.description || one.label || one.id)}`;
    undo.take(words, draftWith(removed(consequences, at)), (now) => bringBack(now, index, at, one, most));
  };
  const move = (from: number, to: number) => {
    if (to < 0 || to >= consequences.length) return;
    thenFocus(() => set(moved(consequences, from, to)), consequenceField(letter, to));
    announce(`Moved from ${letter}${from + 1} to ${letter}${to + 1}`);
  };
  const paste = (at: number, text: string, from: number, to: number): boolean => {
    if (!/[\r\n]/.test(text) || looksLikeDecision(text)) return false;
    const lines = readLines(text).map((line) => ({ description: line.text, side: line.side }));
    if (lines.length < 2) return false;
    const count = consequences.length - 1 + lines.length;
    const next = withLines(consequences, at, { lines, from, to });
    if (count > most)
      announce(
        `An option has at most ${most} consequences; with these lines it would have ${count}. Nothing was pasted.`,
      );
    else
      thenFocus(
        () => undo.replace('what you had before pasting', draftWith(next)),
        consequenceField(letter, at + lines.length - 1),
      );
    return true;
  };
  const of = (at: number): RowActs => ({
    change: (changed) => set(replaced(consequences, at, changed)),
    next() {
      const one = consequences[at];
      if (one !== undefined && !isBlank(one)) return insert(at + 1);
      // An empty row ends the list, as in a word processor.
      goOn(index + 1, () => {
        if (consequences.length > 1) remove(at);
      });
    },
    remove:
      consequences.length > 1
        ? () => thenFocus(() => remove(at), consequenceField(letter, Math.max(0, at - 1)))
        : null,
    move: (by) => move(at, at + by),
    paste: (text, from, to) => paste(at, text, from, to),
  });
  return {
    of,
    insert,
    reorder: (from: number, to: number) => set(moved(consequences, from, to)),
  };
}

function bringBack(now: Draft, index: number, at: number, one: DraftConsequence, most: number): Draft | null {
  const place = Math.min(index, now.options.length - 1);
  const option = now.options[place];
  if (option === undefined || option.consequences.length >= most) return null;
  const consequences = option.consequences.toSpliced(at, 0, one);
  return { ...now, options: replaced(now.options, place, { ...option, consequences }) };
}
