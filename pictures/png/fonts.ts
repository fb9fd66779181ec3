/**
 * Opens each font file once, when the first text needs it, and keeps it: opening one takes some 5
 * ms (measured), a text that needs none less than one.
 */
import { readFile } from 'node:fs/promises';
import { create, type Font } from 'fontkit';
import { decompress } from 'wawoff2';
import { type FontFile, listFontFiles } from './font-files.ts';

export type Weight = 400 | 600;

export class Fonts {
  readonly #files: readonly FontFile[] = listFontFiles();
  readonly #filesByCodePoint = new Map<number, readonly FontFile[]>();
  readonly #opened = new Map<FontFile, Promise<void>>();
  readonly #fonts = new Map<FontFile, Readonly<Record<Weight, Font>>>();

  /** To be awaited before texts with these characters are drawn. */
  async prepare(text: string): Promise<void> {
    const files = new Set<FontFile>();
    for (const codePoint of codePointsOf(text))
      for (const file of this.#filesWith(codePoint)) files.add(file);
    await Promise.all(Array.from(files, (file) => this.#open(file)));
  }

  /** Null where no opened font has the character. */
  fontFor(codePoint: number, weight: Weight): Font | null {
    for (const file of this.#filesWith(codePoint)) {
      const font = this.#fonts.get(file)?.[weight];
      if (font?.hasGlyphForCodePoint(codePoint) === true) return font;
    }
    return null;
  }

  #filesWith(codePoint: number): readonly FontFile[] {
    let files = this.#filesByCodePoint.get(codePoint);
    if (files === undefined) {
      files = this.#files.filter(({ ranges }) =>
        ranges.some(([first, last]) => codePoint >= first && codePoint <= last),
      );
      this.#filesByCodePoint.set(codePoint, files);
    }
    return files;
  }

  #open(file: FontFile): Promise<void> {
    let opened = this.#opened.get(file);
    if (opened === undefined) {
      opened = this.#read(file);
      this.#opened.set(file, opened);
    }
    return opened;
  }

  async #read(file: FontFile): Promise<void> {
    // fontkit reads WOFF2 too, but then knows only one weight of a variable font.
    const font = create(Buffer.from(await decompress(await readFile(file.path))));
    if (!('getVariation' in font)) throw new Error(`${file.path} holds a collection of fonts`);
    this.#fonts.set(file, { 400: font.getVariation({ wght: 400 }), 600: font.getVariation({ wght: 600 }) });
  }
}

function codePointsOf(text: string): Set<number> {
  return new Set(Array.from(text, (character) => character.codePointAt(0)!));
}
