/** A refusal as the text of a whole HTTP reply, for a connection that has no request. It closes the connection. */
import { STATUS_CODES } from 'node:http';
import type { Refusal } from '../../refusals.ts';
import { errorReply } from './error-reply.ts';
import { newRequestId } from './request-id.ts';

export function rawReply(refusal: Refusal): string {
  const { status, headers, body } = errorReply(refusal);
  const text = JSON.stringify(body);
  const fields = {
    'content-type': 'application/json',
    'x-request-id': newRequestId(),
    'x-content-type-options': 'nosniff',
    'content-length': Buffer.byteLength(text),
    connection: 'close',
    ...headers,
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${text}`;
}
