import { expect, test } from 'vitest';
import { disagreement } from '../../../pictures/words/disagreement.ts';
import { result } from '../results.ts';

const of = (description: string, changes: Parameters<typeof result>[0] = {}) =>
  result({ stakeholder: { id: description, description }, ...changes });
const { A, B } = result().ev;
const forB = { best: 'B', probabilities: { A: 0.2, B: 0.8 }, ev: { A: B!, B: A! } };
const open = { probabilities: { A: 0.52, B: 0.48 } };
const said = (text: string | null) => text?.replaceAll(/[\u2068\u2069]/g, '');

test('says who is for what, that nobody is weighed, and what to talk about', () => {
  expect(said(disagreement([of('Sara'), of('Omar', forB), of('Kim')]))).toBe(
    'They differ. Sara and Kim: A; Omar: B. The service does not weigh one against another: whoever decides must. Talk about the reasons above: the gap lies there.',
  );
});

test('says nothing where one option would suit every verdict, or few have one', () => {
  expect(disagreement([of('Sara'), of('Kim')])).toBeNull();
  expect(disagreement([of('Sara', open), of('Kim')])).toBeNull();
  expect(disagreement([of('Sara', { consequences: [] }), of('Omar', forB)])).toBeNull();
});

test('without reasons, it sends to what the options lead to', () => {
  const direct = [of('Sara'), of('Omar', forB)].map(
    ({ ev: _ev, consequences: _consequences, insight: _insight, ...rest }) => rest,
  );
  expect(disagreement(direct)).toContain('Talk about what each option leads to for each of them.');
});
