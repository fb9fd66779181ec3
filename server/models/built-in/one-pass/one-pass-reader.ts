/** Reads each distinct text once for one `answer`. */
import type { LanguageCheck } from '../language.ts';
import { type ReadText, readText } from '../read-text.ts';
import { readTokens } from '../tokens.ts';
import { countConcepts } from '../touch.ts';
import { type Passage, readPassage } from './read-passage.ts';
import { readWishes, type Wish } from './read-wishes.ts';
import { keyWords, stateText } from './state-text.ts';

export class OnePassReader {
  readonly language: LanguageCheck;
  readonly #passages = new Map<string, Passage>();
  readonly #states = new Map<string, Passage>();
  readonly #wishes = new Map<string, readonly Wish[]>();
  readonly #counts = new Map<string, ReadonlyMap<string, number>>();
  readonly #texts = new Map<string, ReadText>();

  constructor(language: LanguageCheck) {
    this.language = language;
  }

  passage(written: string): Passage {
    const known = this.#passages.get(written);
    if (known !== undefined) return known;
    const tokens = readTokens(written);
    this.language.add(tokens);
    const passage = readPassage(tokens);
    this.#passages.set(written, passage);
    return passage;
  }

  /** A state may be the JSON text of an object. */
  state(written: string): Passage {
    const known = this.#states.get(written);
    if (known !== undefined) return known;
    const passage = this.passage(stateText(written));
    this.#states.set(written, passage);
    return passage;
  }

  /** A key or the name of a question, "asks_for_homework". */
  name(written: string): Passage {
    return this.passage(keyWords(written));
  }

  wishes(written: string): readonly Wish[] {
    const known = this.#wishes.get(written);
    if (known !== undefined) return known;
    const wishes = readWishes(written);
    this.#wishes.set(written, wishes);
    return wishes;
  }

  conceptCounts(context: string): ReadonlyMap<string, number> {
    const known = this.#counts.get(context);
    if (known !== undefined) return known;
    const counts = countConcepts(this.text(context));
    this.#counts.set(context, counts);
    return counts;
  }

  text(written: string): ReadText {
    const known = this.#texts.get(written);
    if (known !== undefined) return known;
    const read = readText(written);
    this.#texts.set(written, read);
    return read;
  }
}
