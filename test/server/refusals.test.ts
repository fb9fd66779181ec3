import { expect, test } from 'vitest';
import { errorReply } from '../../server/http/serving/error-reply.ts';
import { REFUSALS, Refusal, type RefusalName } from '../../server/refusals.ts';

/** Status → the types that the API allows there. */
const ALLOWED: Record<number, string[]> = {
  400: ['invalid_request', 'too_many_overlap_pairs', 'too_many_records'],
  401: ['authentication'],
  402: ['insufficient_credit'],
  403: ['invalid_request'],
  404: ['invalid_request'],
  405: ['invalid_request'],
  409: ['revision_conflict', 'model_unavailable'],
  410: ['invalid_request'],
  429: ['rate_limited'],
  500: ['server_error'],
  502: ['server_error', 'model_unavailable'],
  503: ['model_warming', 'free_capacity_busy', 'server_error'],
};

test.each(Object.entries(REFUSALS))('%s: a type that its status allows, and a sentence', (_, row) => {
  expect(ALLOWED[row.status]).toContain(row.type);
  expect(row.message).toMatch(/^[A-Z].*\.$/);
  expect(row.retryable).toBe(row.status === 429 || row.status >= 500);
});

const names = Object.keys(REFUSALS).filter((name): name is RefusalName => name in REFUSALS);

test.each(names)('%s becomes the status and body of its row', (name) => {
  const reply = errorReply(new Refusal(name, { message: 'said' }), 'https://decisions.example.com');
  expect(reply.status).toBe(REFUSALS[name].status);
  expect(reply.body).toEqual({
    error: {
      type: REFUSALS[name].type,
      code: name,
      message: 'said',
      param: null,
      doc_url: `https://decisions.example.com/docs/errors#${name}`,
    },
  });
});
