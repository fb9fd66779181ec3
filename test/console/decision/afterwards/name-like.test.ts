import { expect, test } from 'vitest';
import { nameLike } from '../../../../console/decision/afterwards/name-like.ts';

test.each([
  ['Ask Noor Haddad, or Jean-Luc de Vries at the clinic.', ['Ask Noor Haddad', 'Jean-Luc de Vries']],
  ['The Noor Haddad case', ['Noor Haddad']],
  ['Write to noor.h@example.com.', ['noor.h@example.com']],
  ['Élodie O’Brien and Łukasz K. Nowak agree', ['Élodie O’Brien', 'Łukasz K. Nowak']],
  ['The clinic must decide. It costs 9,000 USD.', []],
  ['تقرر نور حداد أين تسكن', []],
])('in %j it finds %j', (text, found) => {
  expect(nameLike([text])).toEqual(found);
});

test('each is named once, and no more than twelve', () => {
  expect(nameLike(['Noor Haddad', 'Noor Haddad again'])).toEqual(['Noor Haddad']);
  const many = Array.from({ length: 30 }, (_, at) => `x${at}@example.com`);
  expect(nameLike([many.join(' ')])).toHaveLength(12);
});

test('a text of the greatest length is read in no time that grows with its square', () => {
  const endless = 'Aa'.repeat(10_000) + ' Aa'.repeat(10_000) + 'a@'.repeat(10_000);
  expect(nameLike([endless]).length).toBeLessThan(3);
});
