/** The id of a request, as X-Request-Id and the log have it. */
import { randomUUID } from 'node:crypto';

export function newRequestId(): string {
  return `req_${randomUUID().replaceAll('-', '')}`;
}
