/** The files that platform teams load: alert rules and the dashboard; and the alerts' pages. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

export const root = resolve(import.meta.dirname, '../../..');
export const read = (file: string) => readFileSync(resolve(root, file), 'utf8');

const Rule = z.object({
  alert: z.string(),
  expr: z.string(),
  for: z.string(),
  labels: z.object({ severity: z.enum(['page', 'ticket']) }),
  annotations: z.object({ summary: z.string(), runbook_url: z.string() }),
});
const Rules = z.object({ groups: z.array(z.object({ rules: z.array(Rule) })) });
export const RULES_FILE = 'deploy/telemetry/alerts.yaml';
export const rules = Rules.parse(parse(read(RULES_FILE))).groups.flatMap((group) => group.rules);
const Dashboard = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })),
});
export const panels = Dashboard.parse(JSON.parse(read('deploy/telemetry/dashboard.json'))).panels;

/** The code in the page's sentences that reads a metric. */
export function queriesIn(page: string): string[] {
  const code = page
    .replaceAll(/```[^`]*```/g, '')
    .split('`')
    .filter((_, at) => at % 2 === 1);
  return code.filter((one) => /\b(decision_analysis|gen_ai|http_server|db_client|nodejs)_/.test(one));
}
