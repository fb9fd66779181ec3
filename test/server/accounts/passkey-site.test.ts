/** Where passkeys work, and how an authenticator names a member. */
import { expect, test } from 'vitest';
import { fromUserHandle, passkeySiteOf, toUserHandle } from '../../../server/accounts/passkey-site.ts';

test.each([
  [
    'https://decisions.example.com',
    { rpId: 'decisions.example.com', origin: 'https://decisions.example.com' },
  ],
  ['https://example.com:8443/', { rpId: 'example.com', origin: 'https://example.com:8443' }],
  ['http://localhost:3000', { rpId: 'localhost', origin: 'http://localhost:3000' }],
  ['http://app.localhost:3000', { rpId: 'app.localhost', origin: 'http://app.localhost:3000' }],
  ['http://decisions.example.com', null],
  ['http://127.0.0.1:3000', null],
  ['https://192.0.2.7', null],
  ['https://[2001:db8::1]:3000', null],
  ['http://notlocalhost', null],
])('%s', (baseUrl, site) => expect(passkeySiteOf(baseUrl)).toEqual(site));

test('a user handle names the organization and the member, and others name nobody', () => {
  for (const member of [
    { organizationId: 1, memberId: 2 },
    { organizationId: 2, memberId: 1 },
    { organizationId: Number.MAX_SAFE_INTEGER, memberId: 4_294_967_296 },
  ])
    expect(fromUserHandle(toUserHandle(member))).toEqual(member);
  for (const handle of [Buffer.alloc(0), Buffer.alloc(15), Buffer.alloc(17), Buffer.alloc(16, 0xff)])
    expect(fromUserHandle(handle)).toBeNull();
});
