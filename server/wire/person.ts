/** A person, as callers name one. */
import { z } from 'zod';
import { email, nameInDocument, text } from './types.ts';

export const Person = z.strictObject({ name: text(1, 200).optional(), email: email().optional() });
export type Person = z.infer<typeof Person>;

nameInDocument({ Person });
