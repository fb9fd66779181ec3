/** Shows what was read from a text before it fills the form. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { Dialog, DialogActions } from '../../controls/dialog.tsx';
import { Field } from '../../controls/field.tsx';
import type { Draft } from '../decision-form/draft.ts';
import { isBlank } from '../decision-form/edit-draft.ts';
import type { FormOffer } from '../form-offer.ts';
import styles from '../playground.module.css';
import { readText } from './read-text.ts';
import type { Read } from './readable.ts';

/** More notes are only counted. */
const NOTES = 20;

interface Props {
  text: string;
  /** Where the text was pasted; null: nowhere yet. */
  field: HTMLTextAreaElement | HTMLInputElement | null;
  limits: FormOffer['limits'];
  onUse: (draft: Draft) => void;
  onClose: () => void;
}

export function PasteDialog({ text: pasted, field, limits, onUse, onClose }: Props) {
  const [text, setText] = useState(pasted);
  const result = useMemo(() => (text.trim() === '' ? null : tryToRead(text, limits)), [text, limits]);
  const read = result?.read ?? null;
  const use = useRef<HTMLButtonElement>(null);
  // A text that was pasted needs no further typing: Enter uses it.
  useEffect(() => {
    if (pasted !== '') use.current?.focus();
  }, [pasted]);
  return (
    <Dialog title="Paste a decision" onClose={onClose}>
      <Field
        label="Text"
        hint="JSON or a curl line of the API, CSV, cells of a spreadsheet, or a Markdown table; at most 1 MiB"
        problem={result?.fault}
      >
        {(props) => (
          <textarea
            {...props}
            dir="auto"
            className={styles.pasted}
            spellCheck={false}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        )}
      </Field>
      <div role="status">{read !== null && <Summary read={read} />}</div>
      {result?.fault !== undefined && <p>The form stays as it is.</p>}
      <DialogActions>
        <button type="button" onClick={onClose}>
          Cancel
        </button>
        {field !== null && (
          <button
            type="button"
            onClick={() => {
              onClose();
              insertInto(field, pasted);
            }}
          >
            Paste as text
          </button>
        )}
        <button
          ref={use}
          type="button"
          className="primary"
          aria-disabled={read === null}
          onClick={() => {
            if (read === null) return;
            onUse(read.draft);
            onClose();
          }}
        >
          Use it
        </button>
      </DialogActions>
    </Dialog>
  );
}

function Summary({ read: { format, draft, leftOut } }: { read: Read }) {
  const stakeholders = draft.stakeholders.filter(({ description }) => description !== '').length;
  const options = draft.options.filter(({ description }) => description !== '').length;
  const consequences = draft.options.flatMap((option) => option.consequences.filter((one) => !isBlank(one)));
  const unsigned = consequences.filter(({ side }) => side === '').length;
  return (
    <>
      <p>
        Read from {format}: {counted(options, 'option')}, {counted(stakeholders, 'stakeholder')},{' '}
        {counted(consequences.length, 'consequence')}
        {draft.context === '' ? '; no context' : ' and the context'}.
        {unsigned > 0 &&
          ` ${unsigned} of the consequences still ${unsigned === 1 ? 'needs' : 'need'} a + or −.`}
      </p>
      {leftOut.length > 0 && (
        <>
          <p>Left out:</p>
          <ul>
            {leftOut.slice(0, NOTES).map((note, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two notes can say the same.
              <li key={at} dir="auto">
                {note}
              </li>
            ))}
            {leftOut.length > NOTES && <li>and {leftOut.length - NOTES} more</li>}
          </ul>
        </>
      )}
    </>
  );
}

function counted(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`;
}

function tryToRead(text: string, limits: FormOffer['limits']): { read?: Read; fault?: string } {
  try {
    return { read: readText(text, limits) };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}

/** As the browser would have pasted it. */
function insertInto(field: HTMLTextAreaElement | HTMLInputElement, text: string): void {
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
