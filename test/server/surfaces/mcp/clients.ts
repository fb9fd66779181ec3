/** The official clients of MCP: of the present protocol, and of the one of 2025. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OlderTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { onTestFinished } from 'vitest';
import type { Caller, TestService } from '../rest/open-service.ts';

export interface Progress {
  progress: number;
  total?: number | undefined;
  message?: string | undefined;
}

interface CallOptions {
  onprogress?: (progress: Progress) => void;
  signal?: AbortSignal;
}

/** What a tool answered. `answer`: the structured content; `text`: that of an error. */
export interface Called {
  isError: boolean;
  answer: Record<string, unknown>;
  text: string;
}

/** What both clients have in common. */
export interface AnyClient {
  listTools(): Promise<{ tools: ListedTool[] }>;
  call(name: string, given: Record<string, unknown>, options?: CallOptions): Promise<Called>;
}

interface ListedTool {
  name: string;
  title?: string | undefined;
  description?: string | undefined;
  inputSchema: object;
  outputSchema?: object | undefined;
  annotations?: object | undefined;
}

interface StartedCall {
  /** The decision's id. */
  id: string;
  /** What the call of decision_create will answer. */
  answer: Promise<unknown>;
  /** Cancels the call. */
  cancelling: AbortController;
}

/** Calls decision_create; returns when the call's progress has named the decision. */
export async function startDeciding(
  client: Pick<AnyClient, 'call'>,
  given: Record<string, unknown>,
): Promise<StartedCall> {
  const cancelling = new AbortController();
  const { promise: id, resolve: foundId } = Promise.withResolvers<string>();
  const answer = client.call('decision_create', given, {
    signal: cancelling.signal,
    onprogress: ({ message }) => foundId(/dec_\w+/.exec(message ?? '')?.[0] ?? ''),
  });
  return { id: await id, answer, cancelling };
}

const ME = { name: 'test', version: '1' };
const ADDRESSES = new WeakMap<TestService, Promise<string>>();

/** Makes the service listen, once. */
export function addressOf(service: TestService): Promise<string> {
  const known = ADDRESSES.get(service) ?? service.app.listen({ host: '127.0.0.1', port: 0 });
  ADDRESSES.set(service, known);
  return known;
}

async function endpointOf(service: TestService, { secret }: Pick<Caller, 'secret'>) {
  const url = new URL('/mcp', await addressOf(service));
  return { url, options: { requestInit: { headers: { authorization: `Bearer ${secret}` } } } };
}

/** Connects the client of `@modelcontextprotocol/client`, by the present protocol alone. */
export async function connect(service: TestService, caller: Pick<Caller, 'secret'>): Promise<AnyClient> {
  const { url, options } = await endpointOf(service, caller);
  const client = new Client(ME, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
  await client.connect(new StreamableHTTPClientTransport(url, options));
  onTestFinished(() => client.close());
  return {
    listTools: () => client.listTools(),
    call: async (name, given, options) =>
      toCalled(await client.callTool({ name, arguments: given }, options)),
  };
}

/** Connects the client of `@modelcontextprotocol/sdk`. */
export async function connectOlder(service: TestService, caller: Pick<Caller, 'secret'>): Promise<AnyClient> {
  const { url, options } = await endpointOf(service, caller);
  const client = new OlderClient(ME);
  await client.connect(new OlderTransport(url, options));
  onTestFinished(() => client.close());
  return {
    listTools: () => client.listTools(),
    call: async (name, given, options) =>
      toCalled(await client.callTool({ name, arguments: given }, CallToolResultSchema, options)),
  };
}

export const ERAS = [
  ['the present protocol', connect],
  ['the protocol of 2025', connectOlder],
] as const;

function toCalled(called: object): Called {
  const result: { content?: unknown; structuredContent?: unknown; isError?: unknown } = Object(called);
  const [first] = Array.isArray(result.content) ? result.content : [];
  const text = Object(first).text;
  return {
    isError: result.isError === true,
    answer: Object(result.structuredContent ?? {}),
    text: typeof text === 'string' ? text : '',
  };
}
