/** Alert rules and their pages hold to each other. */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readExposition } from './exposition.ts';
import { evaluate } from './promql.ts';
import { panels, queriesIn, RULES_FILE, read, root, rules } from './rules.ts';

const EMPTY = readExposition('', 0);

test('promtool reads the rules, where it is installed', ({ skip }) => {
  const { error, status, stdout, stderr } = spawnSync('promtool', [
    'check',
    'rules',
    resolve(root, RULES_FILE),
  ]);
  if (error !== undefined) skip('promtool is not installed');
  expect(status, `${stdout}${stderr}`).toBe(0);
});

test('each alert has a page with its expression, and each page an alert', () => {
  const pages = readdirSync(resolve(root, 'docs/alerts')).sort();
  expect(pages).toEqual(rules.map(({ alert }) => `${alert}.md`).sort());
  for (const { alert, expr, annotations } of rules) {
    expect(annotations.runbook_url).toBe(`docs/alerts/${alert}.md`);
    const page = read(annotations.runbook_url);
    expect(page).toContain(`# ${alert}\n\n${annotations.summary}.`);
    expect(page).toContain(`\n${expr}\n`);
    const headings = [...page.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
    expect(headings).toEqual([
      'What it means',
      'What users feel',
      'What to look at',
      'What to do',
      'When it ends',
    ]);
    for (const [, other] of page.matchAll(/\]\((\w+\.md)\)/g)) expect(pages).toContain(other);
    for (const query of queriesIn(page)) expect(() => evaluate(query, EMPTY, EMPTY), query).not.toThrow();
  }
});

test('the evaluator understands every query of the dashboard', () => {
  expect(panels.length).toBeGreaterThan(30);
  for (const { title, targets } of panels)
    for (const { expr } of targets) expect(() => evaluate(expr, EMPTY, EMPTY), title).not.toThrow();
});
