/**
 * The log of decisions and the lists of keys hold what the person sees, and nothing else.
 * Covers: server/surfaces/console/decisions/, server/surfaces/console/keys/
 */
import { expect, test } from 'vitest';
import { OPERATOR } from '../../../../server/accounts/audit-log.ts';
import { makeKey } from '../../../../server/accounts/manage-keys.ts';
import { type Caller, smallDecision } from '../rest/open-service.ts';
import { serve } from '../rest/serve.ts';
import { consoleOf, type TestPerson } from './open-console.ts';

const api = serve();
const console = consoleOf(api);

test('lists of decisions, and of keys to filter them by, hold what the person sees', async () => {
  const organizationId = await api.service.newOrganization();
  const owner = await console.newPerson(organizationId);
  const member = await console.newPerson(organizationId);
  const keyOf = async (person: TestPerson, name: string) => {
    const { memberId } = person;
    const made = await api.service.database.sql.begin((tx) =>
      makeKey(tx, { organizationId, memberId, name }, OPERATOR),
    );
    return { organizationId, keyId: made.id, secret: made.secret };
  };
  const ownerKey = await keyOf(owner, "Owner's");
  const memberKey = await keyOf(member, "Member's");
  const make = async (caller: Caller, changes = {}) =>
    String((await api.service.post(caller, smallDecision(changes))).body.id);
  const ofOwner = await make(ownerKey);
  const ofMember = await make(memberKey);
  const sharedByMember = await make(memberKey, { share_with_org: true });
  const listed = async (person: TestPerson) => {
    const { data } = await console.query(person, 'decisions.list', {});
    const { data: counted } = await console.query(person, 'decisions.count', {});
    const { data: keys } = await console.query(person, 'decisions.keys');
    const { keys: own } = (await console.query(person, 'keys.list', {})).data;
    const names = (rows: unknown) => (Array.isArray(rows) ? rows.map(({ name }) => name) : []);
    return {
      ids: Array.isArray(data.decisions) ? data.decisions.map(({ id }) => id) : [],
      count: counted.count,
      filter: names(keys.keys),
      keys: names(own),
    };
  };
  expect(await listed(owner)).toEqual({
    ids: [sharedByMember, ofOwner],
    count: 2,
    filter: ["Owner's", "Member's"],
    keys: ["Owner's", "Member's"],
  });
  expect(await listed(member)).toEqual({
    ids: [sharedByMember, ofMember],
    count: 2,
    filter: ["Member's"],
    keys: ["Member's"],
  });
});
