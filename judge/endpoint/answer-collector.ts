/** Collects the answers of one request and reports each call to the caller. */

import { evidenceWarnings } from '../evidence-warnings.ts';
import type { AnswerOptions, Answers, Evidence, Task, TaskAnswer } from '../port.ts';
import type { CallAnswer } from './format.ts';

const ESTIMATED = 'The model endpoint reports no token counts; the tokens of this result are an estimate.';

/** Each call is reported before the next one. */
export class AnswerCollector {
  readonly #tasks: readonly Task[];
  readonly #onAnswered: AnswerOptions['onAnswered'];
  readonly #answers: TaskAnswer[] = [];
  readonly #usage = { inputTokens: 0, outputTokens: 0, isEstimated: false };
  #handedOn: Promise<void> = Promise.resolve();

  constructor(tasks: readonly Task[], onAnswered: AnswerOptions['onAnswered']) {
    this.#tasks = tasks;
    this.#onAnswered = onAnswered;
  }

  /** A task with one choice is certain, so no model is asked. */
  async collectCertain(method: Evidence['method'], callsLeft: number): Promise<void> {
    const answers = this.#tasks.flatMap(({ choices }, task): TaskAnswer[] =>
      choices.length === 1
        ? [{ task, probabilities: [1], evidence: { method, mass: 1, masked: false } }]
        : [],
    );
    if (answers.length > 0)
      await this.collect({ answers, inputTokens: 0, outputTokens: 0, isEstimated: false }, callsLeft);
  }

  /** `callsLeft`: the number of calls that are still to be made. */
  async collect({ isEstimated, ...call }: CallAnswer, callsLeft: number): Promise<void> {
    for (const answer of call.answers) this.#answers[answer.task] = answer;
    this.#usage.inputTokens += call.inputTokens;
    this.#usage.outputTokens += call.outputTokens;
    this.#usage.isEstimated ||= isEstimated;
    this.#handedOn = this.#handedOn.then(() => this.#onAnswered({ ...call, callsLeft }));
    await this.#handedOn;
  }

  answers(): Answers {
    const { inputTokens, outputTokens, isEstimated } = this.#usage;
    const evidence = this.#answers.map((answer) => answer.evidence);
    return {
      distributions: this.#answers.map(({ probabilities }) => probabilities),
      evidence,
      inputTokens,
      outputTokens,
      warnings: [...evidenceWarnings(evidence), ...(isEstimated ? [ESTIMATED] : [])],
    };
  }
}
