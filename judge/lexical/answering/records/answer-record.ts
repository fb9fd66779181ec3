/** Answers a ratio question or an overlap question: one probability for each of its choices. */
import type { ConsequenceText, Perspective, RecordTask } from '../../../port.ts';
import { fittedModel } from '../../model.ts';
import type { LanguageCheck } from '../../reading/language.ts';
import { type ReadText, readText, withFewQuantities } from '../../reading/read-text.ts';
import type { JudgeAnswer } from '../answer-one-pass.ts';
import { type Frame, readFrame } from '../options/frame.ts';
import { type SizedConsequence, sizeConsequence } from './consequence-features.ts';
import { acrossOverlap, saysTheSame, withinOverlap } from './overlap.ts';
import { type LogSize, ratioDistribution } from './ratio-distribution.ts';

export function answerRecord(task: RecordTask, reader: RecordReader): JudgeAnswer {
  const first = reader.text(task.first.description);
  const second = reader.text(task.second.description);
  if (task.kind === 'overlap') {
    const probabilities =
      task.pair === 'within' ? withinOverlap(first, second) : acrossOverlap(first, second);
    return { probabilities, isPartial: false, isBlank: false };
  }
  const sizes = [task.first, task.second].map((one) => reader.size(one, task.stakeholder, task.context)) as [
    LogSize,
    LogSize,
  ];
  const isSameWording = first.key === second.key;
  const isBlank = !isSameWording && sizes.every(({ isStated }) => !isStated) && !saysTheSame(first, second);
  return { probabilities: ratioDistribution(...sizes, isSameWording), isPartial: false, isBlank };
}

/** The log size of a consequence: its amount, and the sum of its weighted features. */
export function logSize({ amount, unit, features }: SizedConsequence): LogSize {
  const weights = fittedModel().weights.size;
  let value = amount;
  let isStated = unit !== null;
  for (const [name, weight] of Object.entries(weights)) {
    const feature = features[name] ?? 0;
    value += weight * feature;
    if (feature !== 0 && name !== 'unmatched') isStated = true;
  }
  return { value, unit, isStated };
}

/**
 * Reads each distinct text once for one `answer`, and sizes each consequence once for each
 * stakeholder.
 */
export class RecordReader {
  readonly language: LanguageCheck;
  readonly #texts = new Map<string, ReadText & { key: string }>();
  /** Keys: context, description and values; then valence and description of the consequence. */
  readonly #frames = new Map<string, { frame: Frame; sizes: Map<string, LogSize> }>();
  /** The perspective of the task before, whose key need not be made again. */
  #last: {
    stakeholder: Perspective;
    context: string;
    entry: { frame: Frame; sizes: Map<string, LogSize> };
  } | null = null;

  constructor(language: LanguageCheck) {
    this.language = language;
  }

  text(written: string): ReadText & { key: string } {
    const known = this.#texts.get(written);
    if (known !== undefined) return known;
    const read = withFewQuantities(readText(written));
    this.language.add(read.tokens);
    const keyed = { ...read, key: read.tokens.map(({ text }) => text).join(' ') };
    this.#texts.set(written, keyed);
    return keyed;
  }

  size(
    { description, valence, option }: ConsequenceText,
    stakeholder: Perspective,
    context: string,
  ): LogSize {
    const { frame, sizes } = this.#entry(stakeholder, context);
    const key = JSON.stringify([valence, description, option]);
    const known = sizes.get(key);
    if (known !== undefined) return known;
    const size = logSize(
      sizeConsequence(this.text(description), valence === 'harm', frame, this.text(option)),
    );
    sizes.set(key, size);
    return size;
  }

  #entry(stakeholder: Perspective, context: string): { frame: Frame; sizes: Map<string, LogSize> } {
    if (this.#last?.stakeholder === stakeholder && this.#last.context === context) return this.#last.entry;
    const key = JSON.stringify([context, stakeholder.description, stakeholder.values]);
    const known = this.#frames.get(key);
    const values = stakeholder.values === undefined ? null : this.text(stakeholder.values);
    const entry = known ?? {
      frame: readFrame(this.text(context), this.text(stakeholder.description), values),
      sizes: new Map<string, LogSize>(),
    };
    this.#frames.set(key, entry);
    this.#last = { stakeholder, context, entry };
    return entry;
  }
}
