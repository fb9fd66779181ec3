/** Changes the form at once, and goes to a field that the change may have made. */
import { flushSync } from 'react-dom';

export function thenFocus(change: () => void, id: string): void {
  flushSync(change);
  const field = document.getElementById(id);
  field?.focus();
  if (field instanceof HTMLTextAreaElement) field.setSelectionRange(field.value.length, field.value.length);
}

/** The ids of fields. There is one form on the page. */
export const stakeholderField = (index: number) => `stakeholder-${index + 1}`;
export const optionField = (letter: string | undefined) => `option-${letter}`;
export const consequenceField = (letter: string | undefined, at: number) => `consequence-${letter}${at + 1}`;
