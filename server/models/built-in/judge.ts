/** The judge that needs no weights and no network: it reads what the texts state. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type Answer,
  type AnswerOptions,
  type Answers,
  type Evidence,
  type Model,
  ModelFailure,
  type OnePassTask,
  type Perspective,
  type Plan,
  type RecordTask,
  type Task,
} from '../model.ts';
import { type Call, onePassCall, partIntoCalls } from './calls.ts';
import { LanguageCheck, NOT_ENGLISH } from './language.ts';
import { type LogSize, logSize } from './log-size.ts';
import { meansUsd } from './means.ts';
import { answerOnePass } from './one-pass/answer-one-pass.ts';
import { OnePassReader } from './one-pass/one-pass-reader.ts';
import { acrossOverlap, saysTheSame, withinOverlap } from './overlap.ts';
import { ratioDistribution } from './ratio-distribution.ts';
import { type ReadText, readText } from './read-text.ts';
import { countConcepts, readValued, touch, type Valued } from './touch.ts';

/** Longer than this nobody else waits within a call, one task's time aside. */
const TURN_MS = 10;

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
  const calls = callsOf(part(tasks));
  return {
    calls: calls.length,
    tokenBound: {
      input: calls.reduce((sum, call) => sum + call.inputTokens, 0),
      output: calls.reduce((sum, call) => sum + call.outputTokens, 0),
    },
  };
}

/** A task's answer depends on that task alone, so that whatever is asked together, or again after a crash, is answered alike. */
async function answer(tasks: readonly Task[], options: AnswerOptions): Promise<Answers> {
  const asked = part(tasks);
  const language = new LanguageCheck();
  const judgeTask = judgeOf(asked, language);
  const distributions: number[][] = tasks.map(() => []);
  let [inputTokens, outputTokens] = [0, 0];
  for (const call of callsOf(asked)) {
    // Other requests get their turn between calls, and an abort is noticed.
    await nextTurn();
    options.signal.throwIfAborted();
    const answers: Answer[] = [];
    let turnAt = performance.now();
    for (const index of call.tasks) {
      // The tasks of one pass are one call, however many: it is left now and then.
      if (performance.now() - turnAt > TURN_MS) {
        await nextTurn();
        options.signal.throwIfAborted();
        turnAt = performance.now();
      }
      const probabilities = judgeTask(index);
      distributions[index] = probabilities;
      answers.push({ task: index, probabilities, evidence: EVIDENCE });
    }
    inputTokens += call.inputTokens;
    outputTokens += call.outputTokens;
    await options.onAnswered({ answers, inputTokens: call.inputTokens, outputTokens: call.outputTokens });
  }
  return {
    distributions,
    evidence: tasks.map(() => EVIDENCE),
    inputTokens,
    outputTokens,
    warnings: language.isEnglish() ? [] : [NOT_ENGLISH],
  };
}

/** One of the two is empty. */
interface Asked {
  records: readonly RecordTask[];
  onePass: readonly OnePassTask[];
}

function part(tasks: readonly Task[]): Asked {
  const records = tasks.filter((task) => task.kind === 'ratio' || task.kind === 'overlap');
  const onePass = tasks.filter((task) => task.kind !== 'ratio' && task.kind !== 'overlap');
  if (records.length > 0 && onePass.length > 0)
    throw new ModelFailure(
      'failed',
      `expected records or tasks of one pass, got ${records.length} and ${onePass.length} together; ask them apart`,
    );
  return { records, onePass };
}

function callsOf({ records, onePass }: Asked): readonly Call[] {
  const call = onePassCall(onePass);
  return call === null ? partIntoCalls(records) : [call];
}

function judgeOf({ records, onePass }: Asked, language: LanguageCheck): (task: number) => number[] {
  if (onePass.length > 0) {
    const reader = new OnePassReader(language);
    return (task) => answerOnePass(onePass[task]!, reader);
  }
  const reader = new Reader(language);
  return (task) => judge(records[task]!, reader);
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
