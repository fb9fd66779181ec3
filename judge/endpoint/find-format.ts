/**
 * Finds how an endpoint is asked: in the format that is set, or in the one that it speaks. The
 * server's name is not used, except for OpenAI's own host.
 */
import { chatFormat } from './chat/chat-format.ts';
import { probe } from './chat/probe.ts';
import type { Format } from './format.ts';
import { type Endpoint, LOOK_MS } from './requests/endpoint.ts';
import { type Fault, faultOf } from './retries/faults.ts';
import { withLimit } from './retries/with-limit.ts';
import type { ModelEndpoint } from './settings.ts';
import { decisionFormat } from './systemone/decision-format.ts';
import { noDecisionModel } from './systemone/no-decision-model.ts';
import { askStatement, FIRST_LIMITS, probeDecisions, type Send } from './systemone/probe-decisions.ts';
import { membersOf } from './systemone/read-distribution.ts';

/** Rejects with the error of a request. Each request has the time of one call. */
export async function findFormat(endpoint: Endpoint, settings: ModelEndpoint): Promise<Format> {
  const asked = { endpoint, settings };
  const { format } = settings;
  if (format === 'chat') return findChat(asked);
  if (format === 'decisions' || (format === 'auto' && isOpenAiDecisionModel(settings)))
    return findDecisions(asked, 'decisions', FIRST_LIMITS.decisions);
  const listed = await listedAs(asked);
  const limits = listed === 'typesafe' ? FIRST_LIMITS.typesafe : FIRST_LIMITS.systemone;
  const decisions = () => findDecisions(asked, 'systemone', limits);
  return format === 'systemone' ? decisions() : findSpoken(asked, listed !== null, decisions);
}

/**
 * A server that speaks both is asked as a chat, because its probabilities are not rounded there;
 * unless it calls the model a decision model.
 */
async function findSpoken(
  asked: Asked,
  isListed: boolean,
  decisions: () => Promise<Format>,
): Promise<Format> {
  const { endpoint, settings } = asked;
  const first = await tryTo(() => askStatement(sendTo(asked), settings.name, 'systemone'));
  const { fault } = first;
  if (fault?.kind === 'refused') throw first.error;
  const mayPass = fault !== undefined && isPassing(fault);
  if (fault === undefined || mayPass) {
    const isDecisionModel = isListed || (await isShownAsDecisionModel(endpoint, settings.name));
    if (isDecisionModel && mayPass) throw first.error;
    if (isDecisionModel) return decisions();
  }
  const chat = await tryTo(() => findChat(asked));
  if (chat.value !== undefined) return chat.value;
  if (fault === undefined) return decisions();
  // The key was refused where the endpoint would have answered, or the fault may pass.
  if (mayPass || fault.status === 401 || fault.status === 403) throw first.error;
  throw isListed ? (noDecisionModel(first.error, settings) ?? first.error) : chat.error;
}

interface Asked {
  endpoint: Endpoint;
  settings: ModelEndpoint;
}

async function findChat({ endpoint, settings }: Asked): Promise<Format> {
  const findings = await probe(endpoint, settings.name, settings.timeoutSeconds * 1000);
  return chatFormat(findings, settings.strategy);
}

async function findDecisions(
  asked: Asked,
  format: 'systemone' | 'decisions',
  limits: (typeof FIRST_LIMITS)['systemone'],
): Promise<Format> {
  try {
    return decisionFormat(await probeDecisions(sendTo(asked), asked.settings.name, { format, limits }));
  } catch (error) {
    throw noDecisionModel(error, asked.settings) ?? error;
  }
}

function sendTo({ endpoint, settings }: Asked): Send {
  return (path, body) =>
    withLimit(settings.timeoutSeconds * 1000, null, (signal) => endpoint.post(path, body, signal));
}

/** Null: the list does not say that this is a decision model. TypeSafe's list has another form. */
async function listedAs({ endpoint, settings }: Asked): Promise<'typesafe' | 'listed' | null> {
  const { value, fault, error } = await tryTo(() =>
    withLimit(LOOK_MS, null, (signal) => endpoint.getModels(signal)),
  );
  if (fault?.kind === 'refused') throw error;
  const list = membersOf(value);
  const data = list?.get('data');
  if (Array.isArray(list?.get('models')) && data === undefined) return 'typesafe';
  if (!Array.isArray(data)) return null;
  const own = data.map(membersOf).find((one) => one?.get('id') === settings.name);
  const outputs = membersOf(own?.get('architecture'))?.get('output_modalities');
  return Array.isArray(outputs) && outputs.includes('decisions') ? 'listed' : null;
}

async function isShownAsDecisionModel(endpoint: Endpoint, name: string): Promise<boolean> {
  const { value } = await tryTo(() => withLimit(LOOK_MS, null, (signal) => endpoint.showModel(name, signal)));
  const capabilities = membersOf(value)?.get('capabilities');
  return Array.isArray(capabilities) && capabilities.includes('decision');
}

function isOpenAiDecisionModel({ url, name }: ModelEndpoint): boolean {
  return new URL(url).hostname === 'api.openai.com' && name.startsWith('gpt-6-luna');
}

/** Either `value` or `fault` and `error` are there. */
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

/** True when the fault says nothing about what the endpoint speaks: a model may be loading, say. */
function isPassing({ kind, status }: Fault): boolean {
  const isTimeUp = kind === 'broken' && status === undefined;
  return isTimeUp || kind === 'starting' || kind === 'busy' || kind === 'unreadable';
}
