/** The judge that needs no weights and no network: it reads what the texts state. */
import type { Model, Perspective, RecordTask, Task } from '../port.ts';
import { deliver, type Judged } from './judged.ts';
import { LanguageCheck, NOT_ENGLISH } from './language.ts';
import { type LogSize, logSize } from './log-size.ts';
import { meansUsd } from './means.ts';
import { answerOnePass, type OnePassAnswer } from './one-pass/answer-one-pass.ts';
import { OnePassReader } from './one-pass/one-pass-reader.ts';
import { acrossOverlap, saysTheSame, withinOverlap } from './overlap.ts';
import { callsOf, NAME, NOTICE, part, plan } from './plan.ts';
import { ratioDistribution } from './ratio-distribution.ts';
import { type ReadText, readText } from './read-text.ts';
import { countConcepts, readValued, touch, type Valued } from './touch.ts';

/** The judge on the thread that calls it, for tests and measurements. The service asks it through `pool.ts`. */
export function createBuiltInJudge(): Model {
  return {
    name: NAME,
    notice: NOTICE,
    plan,
    answer: async (tasks, options) => {
      options.signal.throwIfAborted();
      return deliver(callsOf(tasks), judgeTasks(tasks), options);
    },
  };
}

/**
 * A task's answer depends on that task alone, so that whatever is asked together, or again after a crash, is answered alike;
 * but for typed questions whose texts are longer together than what is read of them.
 * `isStopped` is asked before each task; once it says so, nothing is given back.
 */
export function judgeTasks(tasks: readonly Task[], isStopped: () => boolean): Judged | null;
export function judgeTasks(tasks: readonly Task[]): Judged;
export function judgeTasks(tasks: readonly Task[], isStopped = () => false): Judged | null {
  const language = new LanguageCheck();
  const judgeTask = judgeOf(tasks, language);
  const distributions: number[][] = [];
  const partial: boolean[] = [];
  for (const index of tasks.keys()) {
    if (isStopped()) return null;
    const { probabilities, isPartial } = judgeTask(index);
    distributions.push(probabilities);
    partial.push(isPartial);
  }
  return { distributions, partial, warnings: language.isEnglish() ? [] : [NOT_ENGLISH] };
}

function judgeOf(tasks: readonly Task[], language: LanguageCheck): (task: number) => OnePassAnswer {
  const { records, onePass } = part(tasks);
  if (onePass.length > 0) {
    const reader = new OnePassReader(language, onePass);
    return (index) => answerOnePass(onePass[index]!, reader);
  }
  const reader = new Reader(language);
  return (task) => ({ probabilities: judge(records[task]!, reader), isPartial: false });
}

function judge(task: RecordTask, reader: Reader): number[] {
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

interface View {
  valued: Valued;
  meansUsd: number;
  sizes: Map<ReadText, LogSize>;
}

/** Reads each distinct text once for one `answer`, and sizes each consequence once for each stakeholder. */
class Reader {
  readonly language: LanguageCheck;
  readonly #texts = new Map<string, ReadText>();
  readonly #counts = new Map<string, Map<string, number>>();
  /** By context, description and values. */
  readonly #views = new Map<string, Map<string, Map<string | undefined, View>>>();

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

  #view(stakeholder: Perspective, context: string): View {
    const ofContext = this.#views.get(context) ?? new Map<string, Map<string | undefined, View>>();
    this.#views.set(context, ofContext);
    const ofDescription = ofContext.get(stakeholder.description) ?? new Map<string | undefined, View>();
    ofContext.set(stakeholder.description, ofDescription);
    const known = ofDescription.get(stakeholder.values);
    if (known !== undefined) return known;
    const description = this.text(stakeholder.description);
    const values = stakeholder.values === undefined ? description : this.text(stakeholder.values);
    const view: View = {
      valued: readValued(values),
      meansUsd: meansUsd(this.text(context), description),
      sizes: new Map(),
    };
    ofDescription.set(stakeholder.values, view);
    return view;
  }
}
