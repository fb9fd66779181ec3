/** The judge that needs no weights and no network: it reads what the texts state. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type Answer,
  type AnswerOptions,
  type Answers,
  type Evidence,
  type Model,
  ModelFailure,
  type Perspective,
  type Plan,
  type RecordTask,
  type Task,
} from '../model.ts';
import { partIntoCalls } from './calls.ts';
import { LanguageCheck, NOT_ENGLISH } from './language.ts';
import { type LogSize, logSize } from './log-size.ts';
import { meansUsd } from './means.ts';
import { acrossOverlap, saysTheSame, withinOverlap } from './overlap.ts';
import { ratioDistribution } from './ratio-distribution.ts';
import { type ReadText, readText } from './read-text.ts';
import { countConcepts, readValued, touch, type Valued } from './touch.ts';

const EVIDENCE: Evidence = { method: 'built-in', mass: 1, masked: false };

export function createBuiltInJudge(): Model {
  return {
    name: 'built-in/1',
    notice:
      'Made with the built-in lexical judge, which reads stated quantities and strong words only; connect a language model for judgement.',
    plan,
    answer,
  };
}

/** The bound is what will be used: nothing is retried and nothing is generated. */
function plan(tasks: readonly Task[]): Plan {
  const calls = partIntoCalls(records(tasks));
  return {
    calls: calls.length,
    tokenBound: {
      input: calls.reduce((sum, call) => sum + call.inputTokens, 0),
      output: calls.reduce((sum, call) => sum + call.outputTokens, 0),
    },
  };
}

/** A task's answer depends on that task alone, so that whatever is asked together, or again after a crash, is answered alike. */
async function answer(given: readonly Task[], options: AnswerOptions): Promise<Answers> {
  const tasks = records(given);
  const reader = new Reader();
  const distributions: number[][] = tasks.map(() => []);
  let [inputTokens, outputTokens] = [0, 0];
  for (const call of partIntoCalls(tasks)) {
    // Other requests get their turn between calls, and an abort is noticed.
    await nextTurn();
    options.signal.throwIfAborted();
    const answers: Answer[] = call.tasks.map((index) => {
      const probabilities = judge(tasks[index]!, reader);
      distributions[index] = probabilities;
      return { task: index, probabilities, evidence: EVIDENCE };
    });
    inputTokens += call.inputTokens;
    outputTokens += call.outputTokens;
    await options.onAnswered({ answers, inputTokens: call.inputTokens, outputTokens: call.outputTokens });
  }
  return {
    distributions,
    evidence: tasks.map(() => EVIDENCE),
    inputTokens,
    outputTokens,
    warnings: reader.language.isEnglish() ? [] : [NOT_ENGLISH],
  };
}

function records(tasks: readonly Task[]): RecordTask[] {
  return tasks.map((task) => {
    if (task.kind === 'ratio' || task.kind === 'overlap') return task;
    throw new ModelFailure('missing', `the built-in judge does not answer ${task.kind} yet`);
  });
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
  readonly language = new LanguageCheck();
  readonly #texts = new Map<string, ReadText>();
  readonly #counts = new Map<string, Map<string, number>>();
  /** By context, description and values. */
  readonly #views = new Map<string, Map<string, Map<string | undefined, View>>>();

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
