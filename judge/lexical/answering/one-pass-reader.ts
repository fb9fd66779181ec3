/** Reads each distinct text once for one `answer`. */
import type { OnePassTask, Perspective } from '../../port.ts';
import type { LanguageCheck } from '../reading/language.ts';
import { type ReadText, readText, withFewQuantities } from '../reading/read-text.ts';
import { isBeyond, readingLimit } from '../reading/reading-limit.ts';
import { isCutState, keyWords, stateText } from '../reading/state-text.ts';
import { type Frame, readFrame } from './options/frame.ts';
import { type Passage, preparePassage } from './questions/passage.ts';

export class OnePassReader {
  readonly language: LanguageCheck;
  readonly #texts = new Map<string, ReadText>();
  readonly #states = new Map<string, Passage>();
  readonly #frames = new Map<string, Frame>();
  readonly #stateTexts = new Map<string, string>();
  /** The number of characters that are read of each text except the state. */
  readonly #limit: number;

  /** The amount of text in all tasks decides how far each text is read. */
  constructor(language: LanguageCheck, tasks: readonly OnePassTask[]) {
    this.language = language;
    for (const { kind, context } of tasks)
      if (!this.#stateTexts.has(context))
        this.#stateTexts.set(context, kind === 'best-option' ? context : stateText(context));
    const stateLength = this.#stateTexts.values().reduce((sum, text) => sum + text.length, 0);
    this.#limit = readingLimit(tasks, stateLength);
  }

  /** Whether the end of the task's texts or of its state is left out. */
  isCut(task: OnePassTask): boolean {
    return isBeyond(task, this.#limit) || isCutState(this.#stateTexts.get(task.context) ?? '');
  }

  text(written: string): ReadText {
    return withFewQuantities(
      this.#text(written.length > this.#limit ? written.slice(0, this.#limit) : written),
    );
  }

  #text(written: string): ReadText {
    const known = this.#texts.get(written);
    if (known !== undefined) return known;
    const read = readText(written);
    this.language.add(read.tokens);
    this.#texts.set(written, read);
    return read;
  }

  /** A state may be the JSON text of an object. */
  state(written: string): Passage {
    const known = this.#states.get(written);
    if (known !== undefined) return known;
    const passage = preparePassage(this.#text(this.#stateTexts.get(written) ?? stateText(written)));
    this.#states.set(written, passage);
    return passage;
  }

  /** Reads a key or the name of a question, "asks_for_homework". */
  name(written: string): ReadText {
    return this.text(keyWords(written));
  }

  /** Equal stakeholders of a decision share one frame. */
  frame({ description, values }: Perspective, context: string): Frame {
    const key = JSON.stringify([description, values, context]);
    const known = this.#frames.get(key);
    if (known !== undefined) return known;
    const frame = readFrame(
      withFewQuantities(this.#text(context)),
      this.text(description),
      values === undefined ? null : this.text(values),
    );
    this.#frames.set(key, frame);
    return frame;
  }
}
