import { expect, test } from 'vitest';
import { mainReason, reasonAmongAll, whatChangesIt } from '../../../pictures/words/reasons.ts';
import { consequence, driver, insight, result, whole } from '../results.ts';

const noise = consequence({
  id: 'B1',
  option: 'B',
  description: 'Neighbours hear it',
  valence: 'harm',
  counted_share: 1,
});
const open = { probabilities: { A: 0.52, B: 0.48 } };

test('the reason is what speaks most for the best option, on either side', () => {
  expect(mainReason(result({ consequences: [consequence()] }))).toBe(
    'Mostly because of “Sales rise by a tenth”.',
  );
  expect(mainReason(result({ consequences: [consequence(), noise] }))).toBe(
    'Mostly because of “Neighbours hear it”, a drawback of B.',
  );
  expect(mainReason(result({ consequences: [consequence({ valence: 'harm' })] }))).toBeNull();
});

test('where it is open, each side has its point', () => {
  const quiet = consequence({ id: 'B2', option: 'B', description: 'It is cheap' });
  expect(mainReason(result({ ...open, consequences: [consequence(), quiet] }))).toBe(
    'For A: “Sales rise by a tenth”. For B: “It is cheap”.',
  );
  expect(mainReason(result({ ...open, consequences: [noise] }))).toBe(
    'For A: “Neighbours hear it”, a drawback of B.',
  );
});

test('the strongest doubt says what would change it, and how likely that is', () => {
  expect(whatChangesIt(result())).toBe(
    'B wins if “Sales rise by a tenth” matters only about 0.4 times as much. That may well be so.',
  );
  const far = driver({
    evppi: 0,
    p_changes_best: 0.002,
    flip: { factor: 12, sds: 3, becomes: 'B', standard_error: 1 },
  });
  expect(whatChangesIt(result({ insight: insight({ drivers: [far] }) }))).toBe(
    'B wins if “Sales rise by a tenth” matters about 12 times as much. That is unlikely.',
  );
  const firm = driver({ flip: null, best_by_factor: [whole('A')] });
  expect(whatChangesIt(result({ insight: insight({ drivers: [firm] }) }))).toBe(
    'No consequence alone changes it, even at 100 times as much or as little; several together could.',
  );
  expect(whatChangesIt(result({ insight: insight({ drivers: [] }) }))).toBe(
    'No consequence alone changes it, even at 100 times as much or as little.',
  );
});

test('where it is open, a doubt that would settle it is told, and nothing is said of no answer', () => {
  expect(whatChangesIt(result(open))).toMatch(/^B wins if “Sales rise by a tenth” matters only /);
  const { consequences: _none, insight: _unknown, ...direct } = result();
  expect([mainReason(direct), whatChangesIt(direct)]).toEqual([null, null]);
  const level = result({ probabilities: { A: 0.5, B: 0.5 } });
  expect([mainReason(level), whatChangesIt(level)]).toEqual([null, null]);
});

test('above the bars, the same reason comes first, and a longer bar is explained', () => {
  const three = { C: { mean: -0.9, p10: -1, p90: 0 } };
  const far = consequence({
    id: 'C1',
    option: 'C',
    description: 'It burns',
    valence: 'harm',
    counted_share: 1,
  });
  const size = { value: 0.2, p10: 0.1, p90: 0.3 };
  const small = consequence({ size, counted_share: 1 });
  expect(reasonAmongAll(result())).toBe(mainReason(result()));
  const { ev } = result();
  expect(reasonAmongAll(result({ ev: { ...ev, ...three }, consequences: [small, far] }))).toBe(
    'Mostly because of “Sales rise by a tenth”. The longest bar, “It burns”, is about C, which is not the closest rival.',
  );
  const rival = consequence({ id: 'B1', option: 'B', description: 'It is cheap', counted_share: 1 });
  expect(reasonAmongAll(result({ consequences: [small, rival] }))).toBe(
    'Mostly because of “Sales rise by a tenth”. The longest bar, “It is cheap”, speaks the other way.',
  );
});

test('a reason of an ordinary sentence is never cut', () => {
  const description = 'A newspaper may report the leak first, which would badly damage the trust of patients';
  const long = consequence({ description });
  expect(mainReason(result({ consequences: [long] }))).toContain(`“${description}”`);
  expect(whatChangesIt(result({ consequences: [long] }))).toContain(`“${description}”`);
});
