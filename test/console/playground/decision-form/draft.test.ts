import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { EMPTY_DRAFT, readDraft, requestOf } from '../../../../console/playground/decision-form/draft.ts';
import { AnyRequest } from '../../../../server/one-pass/direct-schema.ts';
import { EXPLICIT_EXAMPLE } from '../../../../server/surfaces/rest/examples.ts';

const examples = new URL('../../../../examples/', import.meta.url);
const decisions = readdirSync(examples).filter((name) => /^(?!questions|refine).*\.json$/.test(name));

/** For some stakeholders, a side can be said in two ways. */
const Consequence = z
  .looseObject({ stakeholders: z.array(z.string()).optional(), valence: z.unknown() })
  .transform(({ stakeholders, valence, ...others }) => ({
    ...others,
    valence:
      stakeholders === undefined || typeof valence !== 'string'
        ? valence
        : Object.fromEntries(stakeholders.map((id) => [id, valence])),
  }));
const SpeltOut = z.looseObject({
  options: z.array(z.looseObject({ consequences: z.array(Consequence).optional() })),
});

test.each(decisions)('%s goes through the form unchanged', (name) => {
  const { metadata: _, ...request } = JSON.parse(readFileSync(new URL(name, examples), 'utf8'));
  const sent = requestOf(readDraft(request), request.mode ?? 'default');
  const read = (body: object) => SpeltOut.parse(AnyRequest.parse({ mode: 'default', ...body }));
  expect(read(sent)).toEqual(read(request));
});

test('a consequence for some stakeholders says for each what it is to them', () => {
  const request = JSON.parse(JSON.stringify(requestOf(readDraft(EXPLICIT_EXAMPLE), 'default')));
  expect(request.options[0].consequences[1]).toEqual({
    description: 'Each of the staff works one Sunday a month',
    valence: { staff: 'harm' },
  });
});

test('a kept draft is read as it was', () => {
  const draft = readDraft(EXPLICIT_EXAMPLE);
  expect(readDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
  expect(readDraft({})).toEqual({ ...EMPTY_DRAFT, stakeholders: [], options: [] });
});

test('a stakeholder who is removed is named by no consequence any more', () => {
  const draft = readDraft(EXPLICIT_EXAMPLE);
  const [customers] = draft.stakeholders;
  const request = requestOf({ ...draft, stakeholders: [customers!] }, 'default');
  expect(JSON.stringify(request)).not.toContain('staff"');
});

test('a seed that is no number is sent so that the API refuses it', () => {
  const request = requestOf({ ...readDraft(EXPLICIT_EXAMPLE), seed: 'seven' }, 'default');
  expect(JSON.parse(JSON.stringify(request)).seed).toBeNull();
});
