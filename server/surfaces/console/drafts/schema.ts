/** Drafts of the playground's forms, each of which belongs to one person. */
import { z } from 'zod';
import { FORMS } from '../../../drafts/draft-store.ts';
import { name, wholeNumber } from '../../../wire/types.ts';
import { isObject } from '../playground/schema.ts';

/** Chosen by the page: a repeated save makes no second draft. */
const id = name();
const version = wholeNumber(0, 1_000_000_000);
const form = z.enum(FORMS);
/** As the form writes it; the form reads what it knows of it. */
const content = z.custom<object>(isObject, 'expected an object');

const Listed = z.object({
  id: z.string(),
  form,
  /** The first line; may be empty. */
  title: z.string(),
  version: z.int(),
  changedAt: z.iso.datetime(),
});
export const DraftList = z.object({ drafts: z.array(Listed), most: z.int() });

export const ById = z.strictObject({ id });
/** Null: there is no such draft. */
export const Draft = z.object({ draft: Listed.extend({ content }).nullable() });

export const Save = z.strictObject({
  id,
  form,
  content,
  version: version.describe('The version that the page knows; 0: it is a new draft'),
  savedBy: name().describe('A name that the page has given itself'),
});
export const Saved = Listed;

export const Delete = z.strictObject({ id, version });
export const Deleted = z.object({ form, content });
