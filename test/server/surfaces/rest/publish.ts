/** Makes decisions and their public pages, for tests of pages and pictures. */
import { expect } from 'vitest';
import { smallDecision } from './open-service.ts';
import type { Served } from './serve.ts';

/** Changes of a small decision that ask for Direct mode. */
export const DIRECT = {
  mode: 'direct',
  seed: undefined,
  options: [
    { id: 'A', description: 'Open longer' },
    { id: 'B', description: 'Stay as it is' },
  ],
};

/** Each mode with the changes of a small decision that ask for it. */
export const MODES: [string, object][] = [
  ['Default', {}],
  ['Direct', DIRECT],
];

/** Returns the id of a finished decision. */
export async function decide({ service, caller }: Served, changes: object = {}): Promise<string> {
  const made = await service.post(caller, smallDecision({ ...changes }));
  expect(made.status, made.text).toBe(200);
  return String(made.body.id);
}

/** Returns the path of the decision's public page. */
export async function publish({ service, caller }: Served, id: string): Promise<string> {
  const { status, text, body } = await service.send(caller, 'POST', `/decisions/${id}/publication`);
  expect(status, text).toBe(200);
  return new URL(Object(body.publication).url).pathname;
}

export async function decideAndPublish(
  api: Served,
  changes: object = {},
): Promise<{ id: string; path: string }> {
  const id = await decide(api, changes);
  return { id, path: await publish(api, id) };
}
