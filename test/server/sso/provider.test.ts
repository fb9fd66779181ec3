/** Which role groups give, and whose addresses a provider may speak for. */
import { expect, test } from 'vitest';
import { isOfDomain, roleOf } from '../../../server/sso/provider.ts';

const ROLES = { admins: 'owner', staff: 'member', '/realm/ops=x': 'member' } as const;

test.each([
  [['admins'], 'owner'],
  [['staff', 'admins'], 'owner'],
  [['staff'], 'member'],
  ['staff', 'member'],
  [['/realm/ops=x'], 'member'],
  [['Staff'], null],
  [['guests'], null],
  [[], null],
  ['staff,admins', null],
  [undefined, null],
  [null, null],
  [{ staff: true }, null],
  [[['staff']], null],
  [[1, {}], null],
  [['constructor', '__proto__', 'toString'], null],
  [[...Array(2000).fill('x'), 'admins'], null],
])('the groups %j give %s', (groups, role) => {
  expect(roleOf(groups, ROLES)).toBe(role);
});

test('everybody has a role where the operator says so, and groups give a higher one', () => {
  const roles = { '*': 'member', admins: 'owner' } as const;
  expect([undefined, ['x'], ['admins']].map((groups) => roleOf(groups, roles))).toEqual([
    'member',
    'member',
    'owner',
  ]);
  // A group of this name is not everybody.
  expect(roleOf(['*'], ROLES)).toBeNull();
});

test.each([
  ['ana@example.com', true],
  ['ana@EXAMPLE.com', true],
  ['ana@mail.example.com', false],
  ['ana@badexample.com', false],
  ['ana@example.com@evil.example', false],
  ['"a@example.com"@evil.example', false],
])('%s is of example.com: %s', (email, isOf) => {
  expect(isOfDomain(email, ['example.com', 'example.org'])).toBe(isOf);
});
