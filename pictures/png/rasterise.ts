/** Makes PNGs of drawings. The rasteriser, a WebAssembly module, is loaded once. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import type { Element } from '../element.ts';
import { printMarkup } from '../print-markup.ts';
import { CARD_WIDTH, type CardContents, cardOf } from './card.ts';
import { encodePng } from './encode.ts';
import { Fonts } from './fonts.ts';
import { outlineTexts } from './outline-texts.ts';

export interface Rasteriser {
  /** The PNG of a decision's card, 1200 × 630. */
  drawCard(contents: CardContents): Promise<Uint8Array>;
}

export function openRasteriser(): Rasteriser {
  const fonts = new Fonts();
  return {
    drawCard: async (contents) => {
      await loadModule();
      return rasterise(await outlineTexts(cardOf(contents), CARD_WIDTH, fonts));
    },
  };
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
