/** Examples to choose from, with what each shows. */
import { Dialog, DialogActions } from '../../controls/dialog.tsx';
import { type Draft, readDraft } from '../decision-form/draft.ts';
import { EXAMPLES } from './examples.ts';
import styles from './gallery.module.css';

interface Props {
  onUse: (draft: Draft) => void;
  onClose: () => void;
}

export function GalleryDialog({ onUse, onClose }: Props) {
  return (
    <Dialog title="Examples" onClose={onClose}>
      <p>All of them are within what the built-in judge can do.</p>
      <ul className={styles.gallery}>
        {EXAMPLES.map(({ field, title, shows, request }) => (
          <li key={title}>
            <div>
              <small>{field}</small>
              <h3>{title}</h3>
              <p>{shows}</p>
            </div>
            <button
              type="button"
              aria-description={title}
              onClick={() => {
                onUse(readDraft(request));
                onClose();
              }}
            >
              Use it
            </button>
          </li>
        ))}
      </ul>
      <DialogActions>
        <button type="button" onClick={onClose}>
          Close
        </button>
      </DialogActions>
    </Dialog>
  );
}
