/**
 * `npm run judge-report -- --set FILE [--set FILE …] [--out FOLDER]`: how right and how well
 * calibrated the configured model is on labelled requests, beside the built-in judge; writes
 * report.md, report.json and one picture for each judge.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { buildIfStale } from '../../engine/build.ts';
import { createEndpointModel } from '../../judge/endpoint/adapter.ts';
import { createBuiltInJudge } from '../../judge/lexical/judge.ts';
import type { Model } from '../../judge/port.ts';
import { CannotStart, readConfig, readEnvFile } from '../../server/config.ts';
import { type JudgeFigures, judgeFigures } from './judge-figures.ts';
import { readLabelled } from './labelled.ts';
import { recordAnswers } from './record.ts';
import { reliabilityDiagram } from './reliability-diagram.ts';
import { pictureName, writeReport } from './write-report.ts';

const USAGE = 'usage: npm run judge-report -- --set FILE [--set FILE …] [--out FOLDER]';

async function main(): Promise<void> {
  const { set: files = [], out } = readArguments();
  const set = readLabelled(files);
  readEnvFile(resolve(import.meta.dirname, '../..'));
  const { model: endpoint, ratioSpreadScale, tauPriorScale, tauPriorDf } = readConfig(process.env);
  const fit = { ratioSpreadScale, tauPriorScale, tauPriorDf };
  // The judges' mathematics.
  await buildIfStale();
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort(new Error('stopped')));
  const figures: JudgeFigures[] = [];
  const report = async (model: Model, temperatureScale: number) =>
    figures.push(
      await judgeFigures(await recordAnswers(model, set, stop.signal), { ...fit, temperatureScale }),
    );
  if (endpoint !== undefined) {
    // Asked unscaled: the scale is applied to what was recorded, so that others can be tried on it.
    const unscaled = { ...endpoint, temperatureScale: 1 };
    const log = pino({ level: 'warn' }, process.stderr);
    await report(createEndpointModel(unscaled, log), endpoint.temperatureScale);
  }
  await report(createBuiltInJudge(), 1);
  mkdirSync(out, { recursive: true });
  const page = writeReport(
    files.map((file) => basename(file)),
    figures,
  );
  writeFileSync(join(out, 'report.md'), `${page}\n`);
  writeFileSync(join(out, 'report.json'), `${JSON.stringify({ sets: files, judges: figures }, null, 1)}\n`);
  for (const { judge, all } of figures)
    writeFileSync(join(out, pictureName(judge)), reliabilityDiagram(judge, all.bins));
  console.log(`${page}\n\nwritten to ${out}`);
}

function readArguments(): { set: string[]; out: string } {
  try {
    const { values } = parseArgs({
      options: {
        set: { type: 'string', multiple: true },
        out: { type: 'string', default: 'build/judge-report' },
      },
    });
    if (values.set === undefined) throw new Error('no labelled set was named');
    return { set: values.set, out: resolve(values.out) };
  } catch (error) {
    throw new CannotStart(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
