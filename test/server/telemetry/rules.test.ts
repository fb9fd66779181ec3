/** Alert rules and their pages hold to each other. */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { METRICS } from '../../../server/observer/metrics.ts';
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
  for (const { alert, expr, for: waits, labels, annotations } of rules) {
    expect(annotations.runbook_url).toBe(`docs/alerts/${alert}.md`);
    const page = read(annotations.runbook_url);
    expect(page).toContain(`# ${alert}\n\n${annotations.summary}.`);
    expect(page).toContain(`\n${expr}\n`);
    const when = waits === '0m' ? 'Fires at once' : `Waits ${waits}`;
    expect(page).toContain(`\n${when}; severity \`${labels.severity}\`. It ends `);
    const headings = [...page.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
    expect(headings).toEqual(['What users feel', 'Type first', 'What to do', 'Whom to wake', 'The rule']);
    const waitsForMorning = page.includes('\nNobody: it waits for the morning.');
    expect(waitsForMorning, alert).toBe(labels.severity === 'ticket');
    for (const [, other] of page.matchAll(/\]\((\w+\.md)\)/g)) expect(pages).toContain(other);
    for (const query of queriesIn(page)) expect(() => evaluate(query, EMPTY, EMPTY), query).not.toThrow();
  }
});

test('docs/watch.md has every alert with its severity and what it says', () => {
  const rows = [...read('docs/watch.md').matchAll(/^\| \[(\w+)\]\((\S+)\) \| (\w+) \| (.*) \|$/gm)];
  expect(rows.map(([, ...cells]) => cells)).toEqual(
    rules.map(({ alert, labels, annotations }) => [
      alert,
      `alerts/${alert}.md`,
      labels.severity,
      annotations.summary,
    ]),
  );
});

test('the evaluator understands every query of the dashboard', () => {
  expect(panels.length).toBeGreaterThan(30);
  for (const { title, targets } of panels)
    for (const { expr } of targets) expect(() => evaluate(expr, EMPTY, EMPTY), title).not.toThrow();
});

test('docs/metrics.md has every metric once, as Prometheus shows it, with what it says and its labels', () => {
  const rows = read('docs/metrics.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.slice(2, -2).split(' | '));
  const suffixes: Record<string, string> = { s: '_seconds', By: '_bytes' };
  const expected = Object.values(METRICS).map((metric) => {
    const unit = 'unit' in metric ? (suffixes[metric.unit] ?? '') : '';
    const name = `${metric.name.replaceAll('.', '_')}${unit}${metric.kind === 'counter' ? '_total' : ''}`;
    return [`\`${name}\``, metric.kind, metric.help, Object.keys(metric.labels).join()];
  });
  const labelsOf = (cell: string) => [...cell.matchAll(/`(\w+)`/g)].map(([, label]) => label).join();
  expect(rows.map(([name, kind, says, labels = '']) => [name, kind, says, labelsOf(labels)])).toEqual(
    expected.map(([name, kind, says, labels = '']) => [name, kind, says, labels.replaceAll('.', '_')]),
  );
});
