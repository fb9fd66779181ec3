/**
 * Tells a person who has just started the service whether the endpoint answers, and if not, which
 * addresses were tried, what each answered, and what to set.
 */
import type { EndpointState } from './readiness.ts';
import { LOOK_MS, openEndpoint } from './requests/endpoint.ts';
import { faultOf } from './retries/faults.ts';
import { withLimit } from './retries/with-limit.ts';
import type { ModelEndpoint } from './settings.ts';
import { membersOf } from './systemone/read-distribution.ts';

export interface FirstContact {
  state: EndpointState;
  /** Empty when the endpoint is ready. */
  tried: readonly Attempt[];
  /** The change of a setting that would help, or null where none is known. */
  remedy: string | null;
}

export interface Attempt {
  /** The method and address, and the model where one was named. */
  request: string;
  answered: string;
}

const PATHS = {
  auto: '/systemone and /chat/completions',
  chat: '/chat/completions',
  systemone: '/systemone',
  decisions: '/decisions',
} as const;

const MOST_NAMES = 8;
/** Names of any other form are left out, because they could hold codes that control a terminal. */
const NAME = /^[\w.:/@+-]{1,100}$/;

/**
 * Waits until the endpoint's state is known. If it is not ready, asks for the list of its models.
 * Never rejects; pending while the endpoint has said nothing.
 */
export async function firstContact(
  firstKnown: Promise<EndpointState>,
  settings: ModelEndpoint,
  signal: AbortSignal,
): Promise<FirstContact> {
  const state = await firstKnown;
  if (state.state === 'ready') return { state, tried: [], remedy: null };
  const asked: Attempt = {
    request: `POST ${settings.url}${PATHS[settings.format]} with the model "${settings.name}"`,
    answered: state.reason ?? state.state,
  };
  const listed = await listModels(settings, signal);
  const tried = [asked, listed.attempt];
  if (listed.names !== null) return { state, tried, remedy: nameRemedy(settings.name, listed.names) };
  if (listed.status === 404 && !settings.url.endsWith('/v1')) {
    const url = `${settings.url}/v1`;
    const atV1 = await listModels({ ...settings, url }, signal);
    tried.push(atV1.attempt);
    if (atV1.names !== null) {
      const also = nameRemedy(settings.name, atV1.names);
      return { state, tried, remedy: `Set MODEL_URL=${url}.${also === null ? '' : ` ${also}`}` };
    }
  }
  return { state, tried, remedy: remedyOf(state, listed.status) };
}

interface Listed {
  attempt: Attempt;
  /** Null: the reply is no list of models. */
  names: readonly string[] | null;
  status: number | null;
}

async function listModels(settings: ModelEndpoint, signal: AbortSignal): Promise<Listed> {
  const request = `GET ${settings.url}/models`;
  try {
    const reply = await withLimit(LOOK_MS, signal, (within) => openEndpoint(settings).getModels(within));
    const names = namesIn(reply);
    if (names === null)
      return { attempt: { request, answered: 'its reply lists no models' }, names, status: 200 };
    return { attempt: { request, answered: `its models: ${listOf(names)}` }, names, status: 200 };
  } catch (error) {
    const fault = faultOf(error);
    // Null: the error does not come from the endpoint, for example because the service stops.
    const said = fault?.said ?? 'the request was ended';
    const status = fault?.status ?? null;
    // The remedy is for all addresses, so each shows only its status.
    const answered = status === null ? said : `it answered ${status}`;
    return { attempt: { request, answered }, names: null, status };
  }
}

function namesIn(reply: unknown): string[] | null {
  const list = membersOf(reply);
  const models = [list?.get('data'), list?.get('models')].find((one) => Array.isArray(one));
  if (models === undefined) return null;
  return models.flatMap((model: unknown) => {
    const one = membersOf(model);
    const name = one?.get('id') ?? one?.get('name');
    return typeof name === 'string' && NAME.test(name) ? [name] : [];
  });
}

function listOf(names: readonly string[]): string {
  if (names.length === 0) return 'none';
  const more = names.length - MOST_NAMES;
  return `${names.slice(0, MOST_NAMES).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function nameRemedy(name: string, names: readonly string[]): string | null {
  if (names.includes(name)) return null;
  return names.length === 0
    ? `Load the model "${name}" at the endpoint.`
    : `Set MODEL_NAME to one of its models, or load "${name}" there.`;
}

function remedyOf({ state }: EndpointState, status: number | null): string | null {
  if (status === 401 || status === 403) return 'Set MODEL_API_KEY to a key that the endpoint accepts.';
  if (status === 404)
    return "Set MODEL_URL to the endpoint's base address, which for most servers ends in /v1.";
  return state === 'starting' ? 'Start the endpoint, or correct MODEL_URL.' : null;
}
