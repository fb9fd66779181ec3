/** Runs in the thread of `renderer.ts`: renders one page, or draws one picture, at a time. */
import { openRasteriser } from '../../../pictures/png/rasterise.ts';
import type { PageOrder, PictureOrder, RenderReport } from './render-order.ts';
import { renderPage, renderPicture } from './render-page.ts';

const rasteriser = openRasteriser();

export async function render(order: PageOrder | PictureOrder): Promise<RenderReport> {
  try {
    return await (order.kind === 'page' ? renderPage(order, rasteriser) : renderPicture(order, rasteriser));
  } catch (error) {
    return { kind: 'broken', message: error instanceof Error ? (error.stack ?? '') : `${error}` };
  }
}
