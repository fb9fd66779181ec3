/** The pictures of a page. One that cannot be drawn is named in its place, with the reason. */
import { figureOrReason, type PlannedPicture, type Undrawn } from '../../pictures/pictures-of.ts';
import { type Html, html } from './html.ts';

export class Figures {
  readonly undrawn: Undrawn[] = [];

  draw(planned: PlannedPicture): Html | null {
    const drawn = figureOrReason(planned);
    if (drawn === null) return null;
    if (!('reason' in drawn)) return html`${drawn}`;
    this.undrawn.push(drawn);
    return missing(drawn);
  }
}

export function missing({ title, reason }: Undrawn): Html {
  return html`<p class="missing">Not drawn: ${title}. The reason: ${reason}. The figures are in the data of this page.</p>`;
}
