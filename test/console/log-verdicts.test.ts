/** The log says of each stakeholder what the decision's screen says, also when the text is gone. */
import { beforeAll, expect, test } from 'vitest';
import { type Someone, serveConsole } from './console-pages.ts';

const pages = serveConsole();
let owner: Someone;

interface Logged {
  best: Record<string, string>;
  verdicts: Record<string, { kind: string; options: string[] }> | null;
  names?: Record<string, string>;
}

const LOGGED: Logged[] = [
  { best: { s1: 'B' }, verdicts: { s1: { kind: 'clear', options: ['B'] } } },
  { best: { s1: 'A' }, verdicts: { s1: { kind: 'open', options: ['A', 'C'] } } },
  { best: { s1: 'A' }, verdicts: { s1: { kind: 'equal', options: [] } } },
  { best: { s1: 'A' }, verdicts: { s1: { kind: 'untouched', options: [] } } },
  {
    best: { s1: 'B', s2: 'B' },
    verdicts: { s1: { kind: 'likely', options: ['B'] }, s2: { kind: 'likely', options: ['B'] } },
  },
  {
    best: { s1: 'A', s2: 'B', s3: 'A' },
    verdicts: {
      s1: { kind: 'leaning', options: ['A'] },
      s2: { kind: 'clear', options: ['B'] },
      s3: { kind: 'leaning', options: ['A'] },
    },
    names: { s1: 'The nurse', s2: 'The clinic' },
  },
  { best: { s1: 'C' }, verdicts: null },
];

beforeAll(async () => {
  owner = await pages.newOwner();
  const { keyId } = await pages.newKey(owner);
  const { owner: sql } = pages.service.database;
  for (const [n, { best, verdicts, names }] of LOGGED.entries()) {
    const id = `dec_${String(n).padStart(22, '0')}`;
    const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
    await sql`
      insert into decisions (
        organization_id, id, api_key_id, mode, status, shared_with_org, overlap_mode, created_at, finished_at,
        calls_done, calls_total, best_by_stakeholder, verdict_by_stakeholder, keeps_content, option_letters, root_id)
      values (${owner.organizationId}, ${id}, ${keyId}, 'default', 'ok', true, 'correct',
        now() - ${n} * interval '1 minute', now(), 1, 1, ${json(best)}::text::json, ${json(verdicts)}::text::json,
        true, 'ABC', ${id})`;
    if (names !== undefined)
      await sql`
        insert into decision_content (organization_id, decision_id, request, stakeholder_names)
        values (${owner.organizationId}, ${id}, '{"context": "A clinic"}', ${json(names)}::text::json)`;
  }
});

test('each verdict once, by its word, letters and look, with whom it is about where they differ', async () => {
  const page = await pages.openAs(owner, '/console/decisions');
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
  await expect.poll(() => rows.count()).toBe(LOGGED.length);
  const cells = await rows.evaluateAll((all) =>
    all.map((row) => {
      const cell = row.querySelector('td')!;
      const badges = [...cell.querySelectorAll('.badge')].map((one) => [one.className, one.textContent]);
      return { badges, rest: [...cell.querySelectorAll('small')].map((one) => one.textContent) };
    }),
  );
  expect(cells).toEqual([
    { badges: [['badge clear', 'clear B']], rest: [] },
    { badges: [['badge open', 'open: A or C']], rest: [] },
    { badges: [['badge equal', 'no answer']], rest: [] },
    { badges: [['badge untouched', 'not affected']], rest: [] },
    { badges: [['badge likely', 'likely B']], rest: ['all 2'] },
    {
      badges: [
        ['badge leaning', 'leans to A'],
        ['badge clear', 'clear B'],
      ],
      rest: ['The nurse, s3', 'The clinic'],
    },
    { badges: [], rest: ['not kept'] },
  ]);
  expect(await rows.last().getByRole('cell').first().innerText()).toMatch(/^C\s+not kept$/);
});

test('the filter finds decisions in which a stakeholder’s result is open, clear, leaning or equal', async () => {
  const page = await pages.openAs(owner, '/console/decisions');
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
  await expect.poll(() => rows.count()).toBe(LOGGED.length);
  for (const [kind, count] of Object.entries({ open: 1, clear: 2, leaning: 1, equal: 1 })) {
    await page.goto(`${pages.origin}/console/decisions?verdict=${kind}`);
    await expect.poll(() => rows.count(), { message: kind }).toBe(count);
    expect(await page.getByLabel('Verdict').inputValue()).toBe(kind);
    for (const row of await rows.all()) expect(await row.locator(`.badge.${kind}`).count(), kind).toBe(1);
  }
});
