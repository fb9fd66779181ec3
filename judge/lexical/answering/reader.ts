/** Reads each distinct text once for one `answer`. */
import type { ConsequenceText, OnePassTask, Perspective, Task } from '../../port.ts';
import { isRecord } from '../plan.ts';
import { LanguageCheck } from '../reading/language.ts';
import { type ReadText, readText, withFewQuantities } from '../reading/read-text.ts';
import { isBeyond, readingLimit } from '../reading/reading-limit.ts';
import { isCutState, keyWords, stateText } from '../reading/state-text.ts';
import { openKeys, remember } from '../remember.ts';
import { type Frame, readFrame } from './options/frame.ts';
import { type Passage, preparePassage } from './questions/passage.ts';
import { logSize, sizeConsequence } from './records/consequence-features.ts';
import type { LogSize } from './records/ratio-distribution.ts';

export class Reader {
  readonly language = new LanguageCheck();
  readonly #keyOf = openKeys();
  readonly #texts = new Map<string, ReadText>();
  readonly #compared = new Map<string, ReadText>();
  readonly #states = new Map<string, string>();
  readonly #passages = new Map<string, Passage>();
  readonly #frames = new Map<string, Frame>();
  readonly #sizes = new Map<string, LogSize>();
  /** The number of characters that are read of each text of one pass except the state. */
  readonly #limit: number;

  /** The amount of text in all tasks of one pass decides how far each text is read. */
  constructor(tasks: readonly Task[]) {
    const onePass = tasks.filter((task) => !isRecord(task));
    const states = new Set(onePass.map((task) => this.#stateOf(task)));
    this.#limit = readingLimit(
      onePass,
      states.values().reduce((sum, text) => sum + text.length, 0),
    );
  }

  /** True when the end of the task's texts or of its state is left out. */
  isCut(task: OnePassTask): boolean {
    return isBeyond(task, this.#limit) || isCutState(this.#stateOf(task));
  }

  /** A text of an option, a consequence, a stakeholder or a question. */
  text(written: string): ReadText {
    const part = written.length > this.#limit ? written.slice(0, this.#limit) : written;
    return remember(this.#compared, part, () => withFewQuantities(this.#read(part)));
  }

  /** Reads a key or the name of a question, "asks_for_homework". */
  name(written: string): ReadText {
    return this.text(keyWords(written));
  }

  passage(task: OnePassTask): Passage {
    return remember(this.#passages, this.#stateOf(task), (state) => preparePassage(this.#read(state)));
  }

  /** Equal stakeholders of a decision share one frame. */
  frame({ description, values }: Perspective, context: string): Frame {
    return remember(this.#frames, this.#keyOf(context, description, values), () =>
      readFrame(
        withFewQuantities(this.#read(context)),
        this.text(description),
        values === undefined ? null : this.text(values),
      ),
    );
  }

  /** Each consequence is sized once for each stakeholder. */
  size({ description, valence, option }: ConsequenceText, who: Perspective, context: string): LogSize {
    const key = this.#keyOf(context, who.description, who.values, description, valence, option);
    return remember(this.#sizes, key, () => {
      const frame = this.frame(who, context);
      return logSize(sizeConsequence(this.text(description), valence === 'harm', frame, this.text(option)));
    });
  }

  #read(written: string): ReadText {
    return remember(this.#texts, written, () => {
      const read = readText(written);
      this.language.add(read.tokens);
      return read;
    });
  }

  /** The state of a question may be the JSON text of an object. */
  #stateOf({ kind, context }: OnePassTask): string {
    return kind === 'best-option' ? context : remember(this.#states, context, stateText);
  }
}
