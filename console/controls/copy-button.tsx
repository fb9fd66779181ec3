/** Copies a text, and says so. */
import { announce } from './announce.tsx';

export function CopyButton({ text, label = 'Copy' }: { text: string; label?: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      announce('Copied');
    } catch {
      announce('The browser does not allow copying here: select the text and copy it.');
    }
  };
  return (
    <button type="button" onClick={copy}>
      {label}
    </button>
  );
}
