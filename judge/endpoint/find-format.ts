/**
 * Finds how an endpoint is asked: in the format that is set, or in the one that it speaks. The
 * server's name is not used, except for OpenAI's own host.
 */
import { chatFormat } from './chat-format.ts';
import type { Format } from './format.ts';
import { probe } from './probing/probe.ts';
import type { Endpoint } from './requests/endpoint.ts';
import { type Fault, faultOf } from './retries/faults.ts';
import { withLimit } from './retries/with-limit.ts';
import type { ModelEndpoint } from './settings.ts';
import { decisionFormat } from './systemone/decision-format.ts';
import { noDecisionModel } from './systemone/no-decision-model.ts';
import { FIRST_LIMITS, probeDecisions } from './systemone/probe-decisions.ts';
import { membersOf } from './systemone/read-distribution.ts';

/** Rejects with the error of a request. Each request has the time of one call. */
export async function findFormat(endpoint: Endpoint, settings: ModelEndpoint): Promise<Format> {
  const { format } = settings;
  if (format === 'chat') return findChat(endpoint, settings);
  const decisions = (kind: 'systemone' | 'decisions', limits = FIRST_LIMITS[kind]) =>
    findDecisions(endpoint, settings, { format: kind, limits });
  if (format === 'decisions' || (format === 'auto' && isOpenAiDecisionModel(settings)))
    return decisions('decisions').catch((error: unknown) => {
      throw noDecisionModel(error, settings) ?? error;
    });
  const listed = await tryTo(() => limited(settings, (signal) => endpoint.getModels(signal)));
  if (isDown(listed)) throw listed.error;
  const models = readModels(listed.value, settings.name);
  const limits = models === 'typesafe' ? FIRST_LIMITS.typesafe : FIRST_LIMITS.systemone;
  if (format === 'systemone' || models !== null)
    return decisions('systemone', limits).catch((error: unknown) => {
      throw noDecisionModel(error, settings) ?? error;
    });
  return findSpoken(endpoint, settings, await tryTo(() => decisions('systemone', limits)));
}

/**
 * A server that speaks both is asked as a chat, because its probabilities are not rounded there;
 * unless it calls the model a decision model.
 */
async function findSpoken(
  endpoint: Endpoint,
  settings: ModelEndpoint,
  decisions: Tried<Format>,
): Promise<Format> {
  if (isDown(decisions)) throw decisions.error;
  if (decisions.value !== undefined) {
    const shown = await tryTo(() => limited(settings, (signal) => endpoint.showModel(settings.name, signal)));
    const capabilities = membersOf(shown.value)?.get('capabilities');
    if (Array.isArray(capabilities) && capabilities.includes('decision')) return decisions.value;
  }
  const chat = await tryTo(() => findChat(endpoint, settings));
  if (chat.value !== undefined) return chat.value;
  if (isDown(chat)) throw chat.error;
  if (decisions.value !== undefined) return decisions.value;
  // The key was refused where the endpoint would have answered.
  const isForbidden = decisions.fault?.status === 401 || decisions.fault?.status === 403;
  throw isForbidden ? decisions.error : chat.error;
}

async function findChat(endpoint: Endpoint, settings: ModelEndpoint): Promise<Format> {
  const findings = await probe(endpoint, settings.name, settings.timeoutSeconds * 1000);
  return chatFormat(findings, settings.strategy);
}

async function findDecisions(
  endpoint: Endpoint,
  settings: ModelEndpoint,
  kind: Parameters<typeof probeDecisions>[2],
): Promise<Format> {
  const send: Parameters<typeof probeDecisions>[0] = (path, body) =>
    limited(settings, (signal) => endpoint.post(path, body, signal));
  return decisionFormat(await probeDecisions(send, settings.name, kind));
}

function limited<T>({ timeoutSeconds }: ModelEndpoint, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  return withLimit(timeoutSeconds * 1000, null, run);
}

/**
 * Null: the list does not say that this is a decision model. TypeSafe's own list has another form.
 */
function readModels(reply: unknown, name: string): 'typesafe' | 'listed' | null {
  const list = membersOf(reply);
  const data = list?.get('data');
  if (Array.isArray(list?.get('models')) && data === undefined) return 'typesafe';
  if (!Array.isArray(data)) return null;
  const own = data.map(membersOf).find((one) => one?.get('id') === name);
  const outputs = membersOf(own?.get('architecture'))?.get('output_modalities');
  return Array.isArray(outputs) && outputs.includes('decisions') ? 'listed' : null;
}

function isOpenAiDecisionModel({ url, name }: ModelEndpoint): boolean {
  return new URL(url).hostname === 'api.openai.com' && name.startsWith('gpt-6-luna');
}

/** Either `value` or `fault` is there. */
interface Tried<T> {
  value?: T;
  fault?: Fault;
  error?: unknown;
}

/** Rejects only with an error that does not come from the endpoint. */
async function tryTo<T>(ask: () => Promise<T>): Promise<Tried<T>> {
  try {
    return { value: await ask() };
  } catch (error) {
    const fault = faultOf(error);
    if (fault === null) throw error;
    return { fault, error };
  }
}

/** Whether the endpoint said nothing about what it speaks: the whole probe then runs again. */
function isDown({ fault }: Tried<unknown>): boolean {
  if (fault === undefined) return false;
  const { kind, status } = fault;
  return kind === 'starting' || kind === 'refused' || status === 429 || status === 529;
}
