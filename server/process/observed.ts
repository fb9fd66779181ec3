/** Puts the observer around the engine and around the model, which do not know it. */
import type { EnginePool } from '../../engine/pool.ts';
import { UnsolvableProblem } from '../../engine/problem.ts';
import type { CallObserver } from '../../judge/endpoint/adapter.ts';
import type { Model } from '../../judge/port.ts';
import { GEN_AI_ERROR_TYPE, GEN_AI_REQUEST_MODEL, GEN_AI_TOKEN_TYPE } from '../observer/gen-ai.ts';
import { type Observer, secondsSince } from '../observer/observer.ts';
import { withAnswer } from './with-answer.ts';

type Engine = Pick<EnginePool, 'solve' | 'check' | 'version'>;

export function observeEngine(engine: Engine, observer: Observer): Engine {
  return {
    version: engine.version,
    check: () => engine.check(),
    solve(problem, options = {}) {
      const startedAt = performance.now();
      const note = (outcome: string) => observer.record('solved', secondsSince(startedAt), { outcome });
      return observer.trace('solve problem', async () => {
        try {
          const solution = await engine.solve(problem, options);
          note('ok');
          return solution;
        } catch (error) {
          const isCancelled = options.signal?.aborted === true;
          note(isCancelled ? 'cancelled' : error instanceof UnsolvableProblem ? 'unsolvable' : 'fault');
          throw error;
        }
      });
    },
  };
}

/** Counts the tokens of each call that the model answers. `name` is that of the settings. */
export function observeTokens(model: Model, name: string, observer: Observer): Model {
  const note = (type: 'input' | 'output', tokens: number) =>
    observer.record('modelTokens', tokens, { [GEN_AI_REQUEST_MODEL]: name, [GEN_AI_TOKEN_TYPE]: type });
  return withAnswer<Model['answer']>(model, (tasks, options) =>
    model.answer(tasks, {
      ...options,
      onAnswered(call) {
        note('input', call.inputTokens);
        note('output', call.outputTokens);
        return options.onAnswered(call);
      },
    }),
  );
}

export function observeCalls(name: string, observer: Observer): CallObserver {
  return {
    call(run, faultOf) {
      const startedAt = performance.now();
      const note = (fault: string) =>
        observer.record('modelCalls', secondsSince(startedAt), {
          [GEN_AI_REQUEST_MODEL]: name,
          [GEN_AI_ERROR_TYPE]: fault,
        });
      const ask = async () => {
        try {
          const answer = await run();
          note('none');
          return answer;
        } catch (error) {
          note(faultOf(error));
          throw error;
        }
      };
      return observer.trace('ask model', ask, { model: name });
    },
    headers() {
      const traceparent = observer.traceparent();
      return traceparent === undefined ? {} : { traceparent };
    },
  };
}
