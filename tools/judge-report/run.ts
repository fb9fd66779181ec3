/**
 * `npm run judge-report -- --set FILE …` or `-- --public NAME,NAME …`: how right and how well
 * calibrated the configured model is on labelled requests, or on public sets, beside the built-in
 * judge. `--record FILE` keeps all answers; `--replay FILE` makes the same report of them. Writes
 * report.md, report.json, and for labelled requests one picture for each judge.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pino } from 'pino';
import { buildIfStale } from '../../engine/build.ts';
import { createEndpointModel } from '../../judge/endpoint/adapter.ts';
import { createBuiltInJudge } from '../../judge/lexical/judge.ts';
import { openFairQueue } from '../../server/limits/fair-queue.ts';
import { readConfig, readEnvFile } from '../../server/process/config.ts';
import { readArguments } from './arguments.ts';
import { askModel } from './asker.ts';
import type { JudgeOfReport } from './judge-of-report.ts';
import { makeReport, type Report } from './make-report.ts';
import { readRecord } from './recorded/read-record.ts';
import type { Questioning } from './recorded/record-format.ts';
import { openRecord } from './recorded/write-record.ts';

async function main(): Promise<void> {
  const { out, source, record } = readArguments(process.argv.slice(2));
  // The judges use the engine's mathematics.
  await buildIfStale();
  const report = 'replay' in source ? await replayed(source.replay) : await asked(source.questioning, record);
  mkdirSync(out, { recursive: true });
  for (const [name, content] of Object.entries(report.files)) writeFileSync(join(out, name), content);
  console.log(`${report.page}\n\nwritten to ${out}`);
}

async function replayed(file: string): Promise<Report> {
  const { questioning, judges } = readRecord(file);
  return makeReport(questioning, judges);
}

async function asked(questioning: Questioning, file: string | undefined): Promise<Report> {
  readEnvFile(resolve(import.meta.dirname, '../..'));
  const judges = configuredJudges();
  if (file === undefined) return makeReport(questioning, judges);
  const record = openRecord(file, questioning);
  const report = await makeReport(questioning, record.recorded(judges));
  record.end();
  return report;
}

/** The model of the settings, if there is one, and the built-in judge. */
function configuredJudges(): JudgeOfReport[] {
  const { model: endpoint, ratioSpreadScale, tauPriorScale, tauPriorDf } = readConfig(process.env);
  const fit = { ratioSpreadScale, tauPriorScale, tauPriorDf };
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort(new Error('stopped')));
  const builtIn = {
    asker: askModel(createBuiltInJudge(), stop.signal),
    settings: { ...fit, temperatureScale: 1 },
  };
  if (endpoint === undefined) return [builtIn];
  // Asked unscaled: what is kept is what the model said.
  const log = pino({ level: 'warn' }, process.stderr);
  const model = createEndpointModel({ ...endpoint, temperatureScale: 1 }, log, openFairQueue);
  const { temperatureScale } = endpoint;
  return [{ asker: askModel(model, stop.signal), settings: { ...fit, temperatureScale } }, builtIn];
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
