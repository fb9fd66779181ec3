import { KeyInPlace } from '../keys/key-in-place.tsx';
import { CopyButton } from './copy-button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';

interface Props {
  title: string;
  code: string;
  onClose: () => void;
}

export function CodeDialog({ title, code, onClose }: Props) {
  return (
    <Dialog title={title} onClose={onClose}>
      <p>
        Put your API key in the variable <code>DECISIONS_API_KEY</code>.
      </p>
      <KeyInPlace name={`For a program (${title})`} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <pre tabIndex={0}>{code}</pre>
      <DialogActions>
        <CopyButton text={code} />
        <button type="button" onClick={onClose}>
          Close
        </button>
      </DialogActions>
    </Dialog>
  );
}
