/** Copies a text, and says so. */
import { announce } from './announce.tsx';

interface Props {
  text: string;
  label?: string;
  onCopied?: () => void;
}

export function CopyButton({ text, label = 'Copy', onCopied }: Props) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      announce('Copied');
      onCopied?.();
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
