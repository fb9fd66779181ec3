/** The adapter as the service makes it, pointed at a scripted endpoint. */
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { createEndpointModel, type EndpointModel } from '../../../judge/endpoint/adapter.ts';
import type { ModelEndpoint } from '../../../judge/endpoint/settings.ts';
import type { Answer, AnsweredCall, Answers, Task } from '../../../judge/port.ts';
import type { EndpointOptions } from '../../endpoint/endpoint-options.ts';
import { openScriptedEndpoint, type ScriptedEndpoint } from '../../endpoint/scripted-endpoint.ts';
import { scattered, scriptedJudge } from './scripted-judge.ts';

export interface Opened {
  model: EndpointModel;
  endpoint: ScriptedEndpoint;
  /** Every line of the log. */
  logged: () => string;
}

/** Without tokens that are no label, so that every label is listed where the endpoint lists enough. */
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
      strategy: 'auto',
      // No machine is so slow: what is to end by the clock sets its own.
      timeoutSeconds: 3600,
      warmingSeconds: 3600,
      concurrency: 16,
      temperatureScale: 1,
      ...settings,
    },
    log,
  );
  return { model, logged: () => lines };
}

export interface Asked extends Answers {
  calls: readonly AnsweredCall[];
  /** As handed on, by task. */
  kept: readonly Answer[];
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
