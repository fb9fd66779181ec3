/** Makes PNGs of drawings. The rasteriser, a WebAssembly module, is loaded once. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { textWidth } from '../drawing/text-width.ts';
import type { Element } from '../element.ts';
import { printMarkup } from '../print-markup.ts';
import { CARD_WIDTH, type CardContents, cardOf } from './card.ts';
import { encodePng } from './encode.ts';
import { Fonts } from './fonts.ts';
import { measureBy } from './measure-text.ts';
import { outlineTexts, textsOf } from './outline-texts.ts';

export interface Rasteriser {
  /** The PNG of a decision's card, 1200 × 630. */
  drawCard(contents: CardContents): Promise<Uint8Array>;
}

export function openRasteriser(): Rasteriser {
  const fonts = new Fonts();
  return {
    drawCard: async (contents) => {
      await loadModule();
      // Each card begins with no known widths: those of others would fill the room for them.
      const draw = () => outlineTexts(cardOf(contents, measureBy(fonts)), CARD_WIDTH, fonts);
      return rasterise(await fonts.use(textsThatMayFit(contents), draw));
    },
  };
}

/** A width is at least this part of its upper bound. */
const LEAST_PART = 0.4;

/** Texts are measured with open fonts, so the fonts of all texts that may fit are opened first. */
function textsThatMayFit(contents: CardContents): string {
  const most = cardOf(contents, (text, size) => LEAST_PART * textWidth(text, size));
  return `${textsOf(most).join('')}…`;
}

function rasterise(drawing: Element): Uint8Array {
  const image = new Resvg(printMarkup(drawing), { font: { loadSystemFonts: false } });
  try {
    const rendered = image.render();
    try {
      return encodePng({ width: rendered.width, height: rendered.height, rgba: rendered.pixels });
    } finally {
      rendered.free();
    }
  } finally {
    image.free();
  }
}

/** The module may be initialised once in a process. */
let loading: Promise<void> | undefined;

function loadModule(): Promise<void> {
  loading ??= readFile(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))).then(initWasm);
  return loading;
}
