/**
 * Draws the picture that other sites show beside a page's link. The fonts and the rasteriser are
 * opened with the first picture, so that a service without published pages never loads them.
 */
import { openRasteriser } from '../../../pictures/png/rasterise.ts';
import { type Published, readPublished } from './render-publication.ts';

export type DrawPublication = (published: Published) => Promise<Buffer>;

export function openDrawing(): DrawPublication {
  const rasteriser = openRasteriser();
  return async (published) => {
    const { context, options, result } = readPublished(published);
    return Buffer.from(await rasteriser.drawCard({ title: context, options, results: result.results }));
  };
}
