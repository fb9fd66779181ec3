/** The adapter, made as the service makes it, with a scripted endpoint. */
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { createEndpointModel, type EndpointModel } from '../../../judge/endpoint/adapter.ts';
import type { ModelEndpoint } from '../../../judge/endpoint/settings.ts';
import type { AnsweredCall, Answers, Task, TaskAnswer } from '../../../judge/port.ts';
import { openFairQueue } from '../../../server/limits/fair-queue.ts';
import type { EndpointOptions } from '../../endpoint/endpoint-options.ts';
import { openScriptedEndpoint, type ScriptedEndpoint } from '../../endpoint/scripted-endpoint.ts';
import { scattered, scriptedJudge } from './scripted-judge.ts';

export interface Opened {
  model: EndpointModel;
  endpoint: ScriptedEndpoint;
  /** Every line of the log. */
  logged: () => string;
}

/**
 * The model gives no tokens that are not labels, so every label is listed where the endpoint lists
 * enough.
 */
export async function openModel(
  options: Partial<EndpointOptions> & Pick<EndpointOptions, 'dialect'>,
  settings: Partial<ModelEndpoint> = {},
): Promise<Opened> {
  const endpoint = await openScriptedEndpoint({ answer: scriptedJudge(scattered), stray: {}, ...options });
  return { ...modelAt(endpoint.url, settings), endpoint };
}

export function modelAt(
  url: string,
  settings: Partial<ModelEndpoint> = {},
): { model: EndpointModel; logged: () => string } {
  let lines = '';
  const log = pino(
    { level: 'trace', base: null },
    new Writable({
      write(chunk, _, done) {
        lines += String(chunk);
        done();
      },
    }),
  );
  const model = createEndpointModel(
    {
      url,
      name: 'scripted',
      apiKey: undefined,
      format: 'chat',
      strategy: 'auto',
      // No machine is so slow; a test that ends by the clock sets its own limit.
      timeoutSeconds: 3600,
      warmingSeconds: 3600,
      concurrency: 16,
      temperatureScale: 1,
      ...settings,
    },
    log,
    openFairQueue,
  );
  return { model, logged: () => lines };
}

export interface Asked extends Answers {
  calls: readonly AnsweredCall[];
  /** The answers that were reported, in the order of the tasks. */
  kept: readonly TaskAnswer[];
}

export async function ask(
  model: EndpointModel,
  tasks: readonly Task[],
  signal: AbortSignal = new AbortController().signal,
): Promise<Asked> {
  const calls: AnsweredCall[] = [];
  const answers = await model.answer(tasks, {
    signal,
    onAnswered: async (call) => {
      calls.push(call);
    },
  });
  const kept = calls.flatMap((call) => call.answers).sort((one, other) => one.task - other.task);
  return { ...answers, calls, kept };
}
