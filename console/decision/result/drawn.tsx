/** A planned picture, or why it could not be drawn; nothing where there is nothing to draw. */
import type { Picture } from '../../../pictures/picture.ts';
import { type PlannedPicture, type Undrawn, undrawn } from '../../../pictures/pictures-of.ts';
import { PictureFigure } from '../../controls/picture.tsx';

/** What a screen reader calls each picture; the stakeholder follows. */
const NAMES: Readonly<Record<string, string>> = {
  'expected-values': 'Expected values',
  'cost-of-being-wrong': 'Cost of being wrong',
  contributions: 'Contributions',
  'what-would-change': 'What would change it',
  'next-questions': 'What to ask next',
};

export function Drawn({ planned, of }: { planned: PlannedPicture; of: string }) {
  const drawn = pictureOrReason(planned);
  if (drawn === null) return null;
  if ('reason' in drawn)
    return (
      <p>
        The picture “{drawn.title}” could not be drawn: {drawn.reason}
      </p>
    );
  return <PictureFigure picture={drawn} name={`${NAMES[planned.name] ?? planned.title}: ${of}`} />;
}

function pictureOrReason(planned: PlannedPicture): Picture | Undrawn | null {
  try {
    return planned.draw();
  } catch (error) {
    return undrawn(planned, error);
  }
}
