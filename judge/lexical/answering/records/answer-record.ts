/** Answers a ratio question or an overlap question: one probability for each of its choices. */

import type { Perspective, RecordTask } from '../../../port.ts';
import type { LanguageCheck } from '../../reading/language.ts';
import { type ReadText, readText } from '../../reading/read-text.ts';
import { type LogSize, logSize } from './log-size.ts';
import { meansUsd } from './means.ts';
import { acrossOverlap, saysTheSame, withinOverlap } from './overlap.ts';
import { ratioDistribution } from './ratio-distribution.ts';
import { countConcepts, readValued, touch, type Valued } from './touch.ts';

export function answerRecord(task: RecordTask, reader: RecordReader): number[] {
  const first = reader.text(task.first.description);
  const second = reader.text(task.second.description);
  if (task.kind === 'ratio') {
    return ratioDistribution(
      reader.size(first, task.stakeholder, task.context),
      reader.size(second, task.stakeholder, task.context),
      first.key === second.key ? 'wording' : saysTheSame(first, second) ? 'meaning' : null,
    );
  }
  const counts = reader.contextCounts(task.context);
  return task.pair === 'within' ? withinOverlap(first, second, counts) : acrossOverlap(first, second, counts);
}

interface StakeholderSizes {
  valued: Valued;
  meansUsd: number;
  sizes: Map<ReadText, LogSize>;
}

/**
 * Reads each distinct text once for one `answer`, and sizes each consequence once for each
 * stakeholder.
 */
export class RecordReader {
  readonly language: LanguageCheck;
  readonly #texts = new Map<string, ReadText>();
  readonly #counts = new Map<string, Map<string, number>>();
  /** Keys: context, description, values. */
  readonly #views = new Map<string, Map<string, Map<string | undefined, StakeholderSizes>>>();

  constructor(language: LanguageCheck) {
    this.language = language;
  }

  text(written: string): ReadText {
    const known = this.#texts.get(written);
    if (known !== undefined) return known;
    const read = readText(written);
    this.language.add(read.tokens);
    this.#texts.set(written, read);
    return read;
  }

  contextCounts(context: string): ReadonlyMap<string, number> {
    const known = this.#counts.get(context);
    if (known !== undefined) return known;
    const counts = countConcepts(this.text(context));
    this.#counts.set(context, counts);
    return counts;
  }

  size(text: ReadText, stakeholder: Perspective, context: string): LogSize {
    const view = this.#view(stakeholder, context);
    const known = view.sizes.get(text);
    if (known !== undefined) return known;
    const touched = touch(text, view.valued, this.contextCounts(context));
    const size = logSize(text, touched, view.meansUsd);
    view.sizes.set(text, size);
    return size;
  }

  #view(stakeholder: Perspective, context: string): StakeholderSizes {
    const ofContext =
      this.#views.get(context) ?? new Map<string, Map<string | undefined, StakeholderSizes>>();
    this.#views.set(context, ofContext);
    const ofDescription =
      ofContext.get(stakeholder.description) ?? new Map<string | undefined, StakeholderSizes>();
    ofContext.set(stakeholder.description, ofDescription);
    const known = ofDescription.get(stakeholder.values);
    if (known !== undefined) return known;
    const description = this.text(stakeholder.description);
    const values = stakeholder.values === undefined ? description : this.text(stakeholder.values);
    const view: StakeholderSizes = {
      valued: readValued(values),
      meansUsd: meansUsd(this.text(context), description),
      sizes: new Map(),
    };
    ofDescription.set(stakeholder.values, view);
    return view;
  }
}
