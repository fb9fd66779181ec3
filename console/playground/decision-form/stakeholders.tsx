/** The stakeholders of a decision, one a row. */
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { announce } from '../../controls/announce.tsx';
import type { FormOffer } from '../form-offer.ts';
import { LineField } from '../line-field.tsx';
import styles from '../playground.module.css';
import { looksLikeDecision } from '../reading/looks-like-decision.ts';
import { quoted } from '../reading/readable.ts';
import { type Draft, type DraftStakeholder, EMPTY_STAKEHOLDER } from './draft.ts';
import { withoutStakeholder, withStakeholder, withStakeholderBack } from './edit-draft.ts';
import { replaced } from './lists.ts';
import { readLines } from './signs.ts';
import table from './table.module.css';
import { optionField, stakeholderField, thenFocus } from './then-focus.ts';
import type { Undo } from './use-undo.ts';

export interface PartProps {
  draft: Draft;
  onChange: (changes: Partial<Draft>) => void;
  problem: (place: string) => string | undefined;
  limits: FormOffer['limits'];
}

export function Stakeholders(props: PartProps & { undo: Undo<Draft> }) {
  const { draft, onChange, limits } = props;
  const { stakeholders } = draft;
  const most = limits.stakeholders;
  const add = (at: number) => {
    if (stakeholders.length >= most) return announce(`There can be at most ${most} stakeholders.`);
    thenFocus(() => onChange(withStakeholder(draft, at, EMPTY_STAKEHOLDER)), stakeholderField(at));
  };
  return (
    <fieldset className={styles.part}>
      <legend>Stakeholders</legend>
      <p className={styles.says}>
        The people or groups whom it concerns. The best option is found for each of them, and deliberately not
        for all together.
      </p>
      {stakeholders.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a stakeholder is told by its place.
        <Row key={index} {...props} one={one} index={index} add={add} />
      ))}
      {stakeholders.length < most && (
        <button type="button" onClick={() => add(stakeholders.length)}>
          Add stakeholder
        </button>
      )}
    </fieldset>
  );
}

interface RowProps extends PartProps {
  undo: Undo<Draft>;
  one: DraftStakeholder;
  index: number;
  add: (at: number) => void;
}

function Row({ draft, onChange, problem, limits, undo, one, index, add }: RowProps) {
  const { stakeholders } = draft;
  const { description, values } = one;
  const isOnly = stakeholders.length === 1;
  const isBlank = description.trim() === '' && values.trim() === '';
  const change = (changes: Partial<DraftStakeholder>) =>
    onChange({ stakeholders: replaced(stakeholders, index, { ...one, ...changes }) });
  const remove = () => {
    const next = withoutStakeholder(draft, index);
    const words = `stakeholder ${index + 1}${description.trim() === '' ? '' : ` ${quoted(description)}`}`;
    if (isBlank && one.id === '') onChange(next);
    else undo.take(words, next, (now) => bringBack(now, index, draft, limits.stakeholders));
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, shiftKey, repeat, nativeEvent } = event;
    if (nativeEvent.isComposing) return;
    if (key === 'Enter' && !shiftKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      if (!isBlank) return add(index + 1);
      // An empty row ends the list, as in a word processor.
      thenFocus(() => (isOnly ? undefined : remove()), optionField('A'));
    } else if (key === 'Backspace' && !repeat && isBlank && !isOnly) {
      event.preventDefault();
      thenFocus(remove, stakeholderField(Math.max(0, index - 1)));
    }
  };
  const paste = (event: ClipboardEvent) => {
    const lines = linesPasted(event);
    if (lines.length < 2 || !isBlank) return;
    event.preventDefault();
    const count = stakeholders.length - 1 + lines.length;
    if (count > limits.stakeholders)
      return announce(
        `There can be at most ${limits.stakeholders} stakeholders; with these lines there would be ${count}. Nothing was pasted.`,
      );
    const added = lines.map((line) => ({ ...EMPTY_STAKEHOLDER, description: line }));
    const last = added.slice(1).reduce<Draft>((now, next, at) => withStakeholder(now, index + 1 + at, next), {
      ...draft,
      stakeholders: replaced(stakeholders, index, { ...one, description: added[0]?.description ?? '' }),
    });
    thenFocus(
      () => undo.replace('what you had before pasting', last),
      stakeholderField(index + lines.length - 1),
    );
  };
  const at = `stakeholders.${index}`;
  return (
    <div className={table.stakeholder}>
      <LineField
        id={stakeholderField(index)}
        label={`Stakeholder ${index + 1}`}
        placeholder="Who"
        limit={limits.stakeholder}
        value={description}
        problem={problem(`${at}.description`)}
        onChange={(text) => change({ description: text })}
        onKeyDown={press}
        onPaste={paste}
      />
      <LineField
        label={`Values of stakeholder ${index + 1}`}
        placeholder="What matters to them; may be empty"
        limit={limits.values}
        value={values}
        problem={problem(`${at}.values`)}
        onChange={(text) => change({ values: text })}
        onKeyDown={press}
      />
      {!isOnly && (
        <button
          type="button"
          className={`plain ${table.remove}`}
          aria-label="Remove stakeholder"
          aria-description={`Stakeholder ${index + 1}`}
          title="Remove stakeholder"
          onClick={remove}
        >
          ×
        </button>
      )}
    </div>
  );
}

function bringBack(now: Draft, index: number, before: Draft, most: number): Draft | null {
  return now.stakeholders.length >= most ? null : withStakeholderBack(now, index, before);
}

/** Several lines make several rows; a whole decision is not for one field. */
export function linesPasted({ clipboardData }: ClipboardEvent): string[] {
  const text = clipboardData.getData('text/plain');
  return /[\r\n]/.test(text) && !looksLikeDecision(text) ? readLines(text).map((line) => line.text) : [];
}
