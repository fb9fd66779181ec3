/**
 * `decide mcp`: the Model Context Protocol over standard input and output, for programs that start
 * their servers themselves. Each message is passed on to `/mcp` of the service, and each message of
 * the reply is written as one line. Nothing else is written to standard output.
 */
import { createInterface } from 'node:readline';
import { printable, printableJson } from '../../pictures/words/printable.ts';
import { EXIT } from './usage.ts';

interface Service {
  baseUrl: string;
  apiKey: string;
}

interface Message {
  id?: string | number;
  method?: string;
  params?: Record<string, unknown>;
}

/** The field in which a request of the protocol of 2026 states its version. */
const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';
/** Which parameter of a method the header `Mcp-Name` repeats. */
const NAMED_BY: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
};
const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;
const SERVER_ERROR = -32000;
/** The service takes no longer message. A longer one is refused here, with a readable reason. */
const MOST_BYTES = 4 * 1024 * 1024;

/** Ends when standard input has ended and every request under way is answered. */
export async function serveMcp(service: Service): Promise<number> {
  const underWay = new Map<string | number, AbortController>();
  const open = new Set<Promise<void>>();
  /** The version that `initialize` agreed on, in the protocol of 2025. */
  let agreed: string | undefined;
  for await (const line of createInterface({ input: process.stdin, terminal: false })) {
    if (line.trim() === '') continue;
    const message = parse(line);
    if (message === null) continue;
    if (message.method === 'notifications/cancelled') {
      // Closing the request is how both versions learn of it over HTTP.
      underWay.get(Object(message.params).requestId)?.abort();
      continue;
    }
    const abort = new AbortController();
    if (message.id !== undefined) underWay.set(message.id, abort);
    const passing = pass(service, line, message, { signal: abort.signal, agreed })
      .then((version) => {
        agreed = version ?? agreed;
      })
      .finally(() => {
        if (message.id !== undefined) underWay.delete(message.id);
        open.delete(passing);
      });
    open.add(passing);
    // Messages after `initialize` depend on its reply.
    if (message.method === 'initialize') await passing;
  }
  await Promise.all(open);
  return EXIT.done;
}

function parse(line: string): Message | null {
  if (line.length > MOST_BYTES) {
    fail(null, INVALID_REQUEST, `a message has ${line.length} characters, the limit is ${MOST_BYTES}`);
    return null;
  }
  try {
    const message: unknown = JSON.parse(line);
    if (typeof message === 'object' && message !== null && !Array.isArray(message)) return message;
    fail(null, INVALID_REQUEST, 'expected one JSON-RPC message a line');
  } catch {
    fail(null, PARSE_ERROR, 'a line is not JSON');
  }
  return null;
}

/** Returns the version of the protocol that the reply to `initialize` states. */
async function pass(
  { baseUrl, apiKey }: Service,
  line: string,
  message: Message,
  { signal, agreed }: { signal: AbortSignal; agreed: string | undefined },
): Promise<string | undefined> {
  const { id } = message;
  let version: string | undefined;
  let isAnswered = id === undefined;
  const forward = (text: string) => {
    const reply = JSON.parse(text);
    // An error before the message was read has no id; the client knows its request by it alone.
    if (reply.id === null && id !== undefined) reply.id = id;
    if (reply.id === id && 'method' in reply === false) {
      isAnswered = true;
      version = reply.result?.protocolVersion;
    }
    write(reply);
  };
  try {
    const response = await fetch(`${baseUrl.replace(/(?<!\/)\/+$/, '')}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${apiKey}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headersOf(message, agreed),
      },
      body: line,
      redirect: 'manual',
      signal,
    });
    if (!response.ok)
      process.stderr.write(`decide mcp: ${baseUrl} answered with status ${response.status}\n`);
    const type = response.headers.get('content-type') ?? '';
    if (type.startsWith('text/event-stream') && response.body !== null) {
      for await (const data of eventData(response.body)) forward(data);
    } else {
      const text = await response.text();
      if (type.startsWith('application/json')) forward(text);
      else if (!isAnswered) fail(id, SERVER_ERROR, `${baseUrl} answered with status ${response.status}`);
    }
    if (!isAnswered) fail(id, SERVER_ERROR, `${baseUrl} ended its reply before the answer`);
  } catch (error) {
    // A client that cancels wants no answer.
    if (signal.aborted) return undefined;
    const { cause } = Object(error);
    const why = [error, cause]
      .map((one) => (one instanceof Error ? one.message : ''))
      .join(' ')
      .trim();
    process.stderr.write(
      `decide mcp: ${baseUrl} was not reached, or the connection broke: ${printable(why)}\n`,
    );
    if (!isAnswered)
      fail(
        id,
        SERVER_ERROR,
        `the service at ${baseUrl} was not reached, or the connection broke (${why}); see DECISIONS_URL`,
      );
  }
  return version;
}

/** The headers that the protocol wants beside the body. */
function headersOf({ id, method, params }: Message, agreed: string | undefined): Record<string, string> {
  const version = Object(Object(params)._meta)[VERSION_KEY];
  if (typeof version !== 'string') return agreed === undefined ? {} : { 'mcp-protocol-version': agreed };
  if (id === undefined || method === undefined) return { 'mcp-protocol-version': version };
  const name = Object(params)[NAMED_BY[method] ?? ''];
  return {
    'mcp-protocol-version': version,
    'mcp-method': method,
    ...(typeof name === 'string' ? { 'mcp-name': headerValue(name) } : {}),
  };
}

/** A value with other characters than visible ASCII is sent as base64, with a mark. */
function headerValue(value: string): string {
  return /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(value) && !value.startsWith('=?')
    ? value
    : `=?base64?${Buffer.from(value).toString('base64')}?=`;
}

async function* eventData(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of body) {
    const parts = (text + decoder.decode(piece, { stream: true })).split(/\r?\n\r?\n/);
    text = parts.pop() ?? '';
    for (const part of parts) {
      const data = part
        .split(/\r?\n/)
        .filter((one) => one.startsWith('data:'))
        .map((one) => one.slice('data:'.length).trimStart())
        .join('\n');
      if (data !== '') yield data;
    }
  }
}

function fail(id: string | number | null | undefined, code: number, message: string): void {
  write({ jsonrpc: '2.0', id: id ?? null, error: { code, message } });
}

function write(message: unknown): void {
  process.stdout.write(`${printableJson(message)}\n`);
}
