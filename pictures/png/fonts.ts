/**
 * Opens a font file when a text needs it, and keeps those that were used last: opening one takes
 * some 5 ms (measured), a text that needs none less than one. A font keeps every glyph that it has
 * drawn (20,000 Han characters took 350 MB), so not all are kept for good.
 */
import { readFile } from 'node:fs/promises';
import { create, type Font } from 'fontkit';
import { decompress } from 'wawoff2';
import { type FontFile, listFontFiles } from './font-files.ts';

export type Weight = 400 | 600;

/**
 * The files that stay open; with every glyph in use, they take 150 MB (measured: 3 MB a file). A
 * text opens no more either: 200 different Chinese characters in common use need 13 files, 60
 * Japanese ones 19. Characters of further files are boxes.
 */
const MOST_OPEN = 48;

export class Fonts {
  readonly #filesByBlock = byBlock(listFontFiles());
  readonly #filesByCodePoint = new Map<number, readonly FontFile[]>();
  readonly #opening = new Map<FontFile, Promise<void>>();
  /** Decompressed, which is the larger part of opening one; all files together have 19 MB. */
  readonly #contents = new Map<FontFile, Buffer>();
  /** The one used last comes last. */
  readonly #fonts = new Map<FontFile, Readonly<Record<Weight, Font>>>();

  /** Calls `draw` with the fonts open that draw the characters of this text. */
  async use<Drawn>(text: string, draw: () => Drawn): Promise<Drawn> {
    const files = new Set<FontFile>();
    for (const codePoint of codePointsOf(text)) await this.#openFor(codePoint, files);
    // Another text may have closed one meanwhile.
    while (files.keys().some((file) => !this.#fonts.has(file)))
      await Promise.all(Array.from(files, (file) => this.#open(file)));
    const drawn = draw();
    this.#closeOthers(files);
    return drawn;
  }

  /**
   * Opens files until one of them has the character, because a package may say that a file has a
   * character that it lacks. What may be an emoji needs all of them: files hold different
   * sequences.
   */
  async #openFor(codePoint: number, files: Set<FontFile>): Promise<void> {
    const having = this.#filesWith(codePoint);
    const needsAll = having.some(({ isEmoji }) => isEmoji);
    for (const file of having) {
      if (!files.has(file) && files.size >= MOST_OPEN) return;
      files.add(file);
      await this.#open(file);
      if (!needsAll && this.#fonts.get(file)?.[400].hasGlyphForCodePoint(codePoint) === true) return;
    }
  }

  /** Null where no opened font has the character. */
  fontFor(codePoint: number, weight: Weight): Font | null {
    return this.#fontsIn(this.#filesWith(codePoint), codePoint, weight).next().value ?? null;
  }

  /** The opened fonts of emoji that have the character; sequences that start with it differ. */
  emojiFontsFor(codePoint: number, weight: Weight): Font[] {
    const files = this.#filesNear(codePoint).filter((file) => file.isEmoji && hasInRange(file, codePoint));
    return this.#fontsIn(files, codePoint, weight).toArray();
  }

  #fontsIn(files: readonly FontFile[], codePoint: number, weight: Weight): IteratorObject<Font, undefined> {
    const opened = files.values().map((file) => this.#fonts.get(file)?.[weight]);
    return opened.filter((font) => font !== undefined).filter((font) => font.hasGlyphForCodePoint(codePoint));
  }

  #filesWith(codePoint: number): readonly FontFile[] {
    let files = this.#filesByCodePoint.get(codePoint);
    if (files === undefined) {
      const mayBeEmoji = MAY_BE_EMOJI.test(String.fromCodePoint(codePoint));
      files = this.#filesNear(codePoint).filter(
        (file) => (mayBeEmoji || !file.isEmoji) && hasInRange(file, codePoint),
      );
      this.#filesByCodePoint.set(codePoint, files);
    }
    return files;
  }

  #filesNear(codePoint: number): readonly FontFile[] {
    return this.#filesByBlock.get(Math.floor(codePoint / BLOCK)) ?? [];
  }

  #closeOthers(used: ReadonlySet<FontFile>): void {
    for (const file of used) {
      const fonts = this.#fonts.get(file)!;
      this.#fonts.delete(file);
      this.#fonts.set(file, fonts);
    }
    for (const file of this.#fonts.keys()) {
      if (this.#fonts.size <= MOST_OPEN) return;
      this.#fonts.delete(file);
    }
  }

  async #open(file: FontFile): Promise<void> {
    if (this.#fonts.has(file)) return;
    const opening = this.#opening.get(file) ?? this.#read(file).finally(() => this.#opening.delete(file));
    this.#opening.set(file, opening);
    await opening;
  }

  async #read(file: FontFile): Promise<void> {
    // fontkit reads WOFF2 too, but then knows only one weight of a variable font.
    const content = this.#contents.get(file) ?? Buffer.from(await decompress(await readFile(file.path)));
    this.#contents.set(file, content);
    const font = create(content);
    if (!('getVariation' in font)) throw new Error(`${file.path} holds a collection of fonts`);
    this.#fonts.set(file, { 400: font.getVariation({ wght: 400 }), 600: font.getVariation({ wght: 600 }) });
  }
}

/**
 * The characters for which emoji files are opened. They also hold digits, for keycaps, and joiners;
 * these alone need no emoji.
 */
const MAY_BE_EMOJI = /^(?:\p{Extended_Pictographic}|\p{Emoji_Presentation}|\p{Emoji_Modifier}|\u20e3)$/u;

/** Code points that share a list of files: 250 are too many to look through for each. */
const BLOCK = 256;

function byBlock(files: readonly FontFile[]): ReadonlyMap<number, readonly FontFile[]> {
  const blocks = new Map<number, Set<FontFile>>();
  for (const file of files)
    for (const [first, last] of file.ranges)
      for (let block = Math.floor(first / BLOCK); block <= last / BLOCK; block += 1)
        blocks.set(block, (blocks.get(block) ?? new Set()).add(file));
  return new Map(Array.from(blocks, ([block, set]) => [block, [...set]]));
}

function hasInRange({ ranges }: FontFile, codePoint: number): boolean {
  return ranges.some(([first, last]) => codePoint >= first && codePoint <= last);
}

function codePointsOf(text: string): Set<number> {
  return new Set(Array.from(text, (character) => character.codePointAt(0)!));
}
