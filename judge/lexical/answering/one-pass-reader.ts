/** Reads each distinct text once for one `answer`. */

import type { OnePassTask, Perspective } from '../../port.ts';
import type { LanguageCheck } from '../reading/language.ts';
import type { Passage } from '../reading/passage.ts';
import { readPassage } from '../reading/read-passage.ts';
import { type ReadText, readText } from '../reading/read-text.ts';
import { isBeyond, readingLimit } from '../reading/reading-limit.ts';
import { isCutState, keyWords, stateText } from '../reading/state-text.ts';
import { readTokens } from '../reading/tokens.ts';
import { type ReadOption, StakeholderView } from './options/stakeholder-view.ts';
import { countConcepts } from './records/touch.ts';

export class OnePassReader {
  readonly language: LanguageCheck;
  readonly #passages = new Map<string, Passage>();
  readonly #states = new Map<string, Passage>();
  readonly #options = new Map<string, ReadOption>();
  readonly #views = new Map<string, StakeholderView>();
  readonly #counts = new Map<string, ReadonlyMap<string, number>>();
  readonly #texts = new Map<string, ReadText>();

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

  passage(written: string): Passage {
    return this.#passage(written.length > this.#limit ? written.slice(0, this.#limit) : written);
  }

  #passage(written: string): Passage {
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
    const passage = this.#passage(this.#stateTexts.get(written) ?? stateText(written));
    this.#states.set(written, passage);
    return passage;
  }

  /** Reads a key or the name of a question, "asks_for_homework". */
  name(written: string): Passage {
    return this.passage(keyWords(written));
  }

  option(written: string): ReadOption {
    const known = this.#options.get(written);
    if (known !== undefined) return known;
    const option = { text: this.#text(written), passage: this.passage(written) };
    this.#options.set(written, option);
    return option;
  }

  /** Equal stakeholders of a decision share one view. */
  view(stakeholder: Perspective, context: string): StakeholderView {
    const key = JSON.stringify([stakeholder.description, stakeholder.values, context]);
    const known = this.#views.get(key);
    if (known !== undefined) return known;
    const view = new StakeholderView({
      stakeholder,
      description: this.#text(stakeholder.description),
      valued: this.#text(stakeholder.values ?? stakeholder.description),
      context: this.#text(context),
      contextPassage: this.#passage(context),
      counts: this.#conceptCounts(context),
    });
    this.#views.set(key, view);
    return view;
  }

  #conceptCounts(context: string): ReadonlyMap<string, number> {
    const known = this.#counts.get(context);
    if (known !== undefined) return known;
    const counts = countConcepts(this.#text(context));
    this.#counts.set(context, counts);
    return counts;
  }

  #text(written: string): ReadText {
    const known = this.#texts.get(written);
    if (known !== undefined) return known;
    const read = readText(written);
    this.#texts.set(written, read);
    return read;
  }
}
