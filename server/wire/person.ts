/** A person, as callers name one. */
import { z } from 'zod';
import { email, nameInDocument, text } from './types.ts';
import { whyNotVisible } from './visible-name.ts';

/** As it is stored: the names of before may hold what is refused today. */
export const Person = z
  .strictObject({
    name: text(1, 200).optional().describe('Name of the person, 1 to 200 characters'),
    email: email().optional().describe('E-mail address of the person, up to 320 characters'),
  })
  .describe('A person, by name or e-mail address');
export type Person = z.infer<typeof Person>;

/** As a request names one. */
export const GivenPerson = Person.check(({ value, issues }) => {
  for (const [field, given] of Object.entries(value)) {
    const message = given === undefined ? null : whyNotVisible(given);
    if (message !== null) issues.push({ code: 'custom', path: [field], input: given, message });
  }
});

nameInDocument({ Person });
