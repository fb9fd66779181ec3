/** What a report asks: a model, or a file with the answers that it gave. */
import { type Answers, AS_STATED, type JudgeTraits, type Model, type Task } from '../../judge/port.ts';

/** The answers to the tasks of one request, and what they took. */
export interface Asked extends Answers {
  calls: number;
  seconds: number;
  /** The version that answered, where the judge says so. */
  version?: string | undefined;
}

export interface Asker {
  judge: string;
  traits: JudgeTraits;
  /** The tasks are all of one pass, or all records. Rejects with the model's failure. */
  ask(tasks: readonly Task[]): Promise<Asked>;
}

export function askModel(model: Model, signal: AbortSignal): Asker {
  return {
    judge: model.name,
    traits: model.traits ?? AS_STATED,
    ask: async (tasks) => {
      const begun = performance.now();
      let calls = 0;
      let version: string | undefined;
      const answers = await model.answer(tasks, {
        signal,
        onAnswered: async (call) => {
          calls += 1;
          if ('model' in call && typeof call.model === 'string') version = call.model;
        },
      });
      return { ...answers, calls, seconds: (performance.now() - begun) / 1000, version };
    },
  };
}
