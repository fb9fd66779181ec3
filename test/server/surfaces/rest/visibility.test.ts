/**
 * Which decisions a key sees. One that it does not see looks as if it did not exist.
 * Covers: server/decisions/visible-decision.ts, server/decisions/result-store.ts
 */
import { describe, expect, test } from 'vitest';
import { type Caller, smallDecision } from './open-service.ts';
import { serve } from './serve.ts';

const api = serve({ work: false, config: { maxRunningDecisions: 100 } });

describe('who sees a decision', () => {
  const accept = async (key: Caller, changes: Record<string, unknown> = {}) =>
    String((await api.service.post(key, smallDecision({ async: true, ...changes }))).body.id);

  test('the key that made it, and other keys of the organization when it is shared; all others get the same refusal', async () => {
    const sharing = await api.service.newKey(api.caller.organizationId, { shareWithOrg: true });
    const stranger = await api.service.newKey(await api.service.newOrganization(), { shareWithOrg: true });
    const hidden = await accept(api.caller);
    const shared = await accept(api.caller, { share_with_org: true });
    const sharedByKey = await accept(sharing);
    const kept = await accept(sharing, { share_with_org: false });
    const statuses = async (key: Caller) => {
      const all: number[] = [];
      for (const id of [hidden, shared, sharedByKey, kept]) all.push((await api.service.get(key, id)).status);
      return all;
    };
    expect(await statuses(api.caller)).toEqual([200, 200, 200, 410]);
    expect(await statuses(sharing)).toEqual([410, 200, 200, 200]);
    expect(await statuses(stranger)).toEqual([410, 410, 410, 410]);
    expect((await api.service.get(sharing, shared)).body).toMatchObject({
      sharedWithOrg: true,
      canChangeSharing: false,
      canPublish: false,
    });

    const refusals = new Set<string>();
    const never = [
      'dec_0000000000000000000000',
      'dec_',
      'x',
      '%00',
      'a%2Fb',
      '%F0%9F%98%80',
      'x'.repeat(5000),
    ];
    for (const id of [hidden, ...never]) {
      const { status, text } = await api.service.get(stranger, id);
      expect(status, id.slice(0, 40)).toBe(410);
      refusals.add(text);
    }
    expect([...refusals]).toHaveLength(1);
  });
});
