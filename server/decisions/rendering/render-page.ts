/**
 * Renders a published decision: the page, the same as data, and the picture that other sites show
 * beside the link. What cannot be drawn is left out and named on the page, because a publication
 * never fails for a picture.
 */
import { gzipSync } from 'node:zlib';
import { type Undrawn, undrawn } from '../../../pictures/pictures-of.ts';
import type { Rasteriser } from '../../../pictures/png/rasterise.ts';
import { caveat } from '../../../pictures/words/doubt.ts';
import { decisionTitle } from '../../../pictures/words/texts.ts';
import { type PublicDecision, readPublished, trustOf } from '../../pages/public-decision.ts';
import { publicPage } from '../../pages/public-page.ts';
import { DATA_SUFFIX, publicLinks } from '../public-links.ts';
import type { PageOrder, PageReport, PictureOrder, PictureReport } from './render-order.ts';

/** Names the PNG on the page and in the log when it could not be drawn. */
const PREVIEW = { name: 'preview', title: 'The picture for links to this page (PNG)' };

export async function renderPage(order: PageOrder, rasteriser: Rasteriser): Promise<PageReport> {
  const decision = readPublished(order.content, order.publishedAt);
  const preview =
    order.withoutPicture === null
      ? await drawPreview(decision, rasteriser)
      : undrawn(PREVIEW, new Error(order.withoutPicture));
  const { view_url, png_url } = publicLinks(order.baseUrl, order.token);
  const isDrawn = preview instanceof Uint8Array;
  const { page, undrawn: missing } = publicPage(
    decision,
    { data: `${order.token}${DATA_SUFFIX}`, page: view_url, picture: isDrawn ? png_url : null },
    isDrawn ? [] : [preview],
  );
  const picture = isDrawn ? preview : null;
  return {
    kind: 'page',
    page: compress(page),
    pageData: compress(JSON.stringify(decision)),
    picture,
    undrawn: missing,
  };
}

/**
 * Every browser reads gzip. Brotli at its highest level makes a page a quarter smaller still (10 kB
 * in place of 13), but takes 100 ms in place of one, and not all callers read it.
 */
function compress(text: string): Uint8Array {
  return gzipSync(text, { level: 9 });
}

/** Draws the picture of any decision that has a result. */
export async function renderPicture(order: PictureOrder, rasteriser: Rasteriser): Promise<PictureReport> {
  // The picture shows no date, so any date will do.
  const decision = readPublished(order.content, new Date(0));
  return { kind: 'picture', picture: await draw(decision, rasteriser) };
}

async function drawPreview(decision: PublicDecision, rasteriser: Rasteriser): Promise<Uint8Array | Undrawn> {
  try {
    return await draw(decision, rasteriser);
  } catch (error) {
    return undrawn(PREVIEW, error);
  }
}

function draw(decision: PublicDecision, rasteriser: Rasteriser): Promise<Uint8Array> {
  const { context, options, result } = decision;
  const line = caveat(trustOf(decision));
  return rasteriser.drawCard({
    title: decisionTitle(context),
    options,
    results: result.results,
    caveat: line,
  });
}
