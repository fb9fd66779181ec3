/** The answers of one request as they come. */
import { evidenceWarnings } from '../evidence-warnings.ts';
import type { Answer, AnswerOptions, Answers, Task } from '../port.ts';
import type { CallAnswer } from './ask-call.ts';

const ESTIMATED = 'The model endpoint reports no token counts; the tokens of this result are an estimate.';

/** Each call's answers are handed on before the next one's. */
export class Gathered {
  readonly #tasks: readonly Task[];
  readonly #onAnswered: AnswerOptions['onAnswered'];
  readonly #answers: Answer[] = [];
  readonly #usage = { inputTokens: 0, outputTokens: 0, isEstimated: false };
  #handedOn: Promise<void> = Promise.resolve();

  constructor(tasks: readonly Task[], onAnswered: AnswerOptions['onAnswered']) {
    this.#tasks = tasks;
    this.#onAnswered = onAnswered;
  }

  /** Tasks with one choice: it is certain, whatever a model would say. */
  async takeUnasked(): Promise<void> {
    const answers = this.#tasks.flatMap(({ choices }, task): Answer[] =>
      choices.length === 1
        ? [{ task, probabilities: [1], evidence: { method: 'logprobs', mass: 1, masked: false } }]
        : [],
    );
    if (answers.length > 0) await this.take({ answers, inputTokens: 0, outputTokens: 0, isEstimated: false });
  }

  async take({ isEstimated, ...call }: CallAnswer): Promise<void> {
    for (const answer of call.answers) this.#answers[answer.task] = answer;
    this.#usage.inputTokens += call.inputTokens;
    this.#usage.outputTokens += call.outputTokens;
    this.#usage.isEstimated ||= isEstimated;
    this.#handedOn = this.#handedOn.then(() => this.#onAnswered(call));
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
