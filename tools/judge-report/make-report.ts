/** Asks all judges, and writes the report. */
import { basename } from 'node:path';
import { readPublicSet } from '../public-sets/all-sets.ts';
import { type JudgeFigures, judgeFigures } from './judge-figures.ts';
import { atScale, type JudgeOfReport } from './judge-of-report.ts';
import { readLabelled } from './labelled.ts';
import { askSet } from './public/ask-set.ts';
import { type SetFigures, setFigures } from './public/set-figures.ts';
import { type ReportedSet, writePublicReport } from './public/write-public-report.ts';
import { recordAnswers } from './record.ts';
import type { Questioning } from './recorded/record-format.ts';
import { reliabilityDiagram } from './reliability-diagram.ts';
import { pictureName, writeReport } from './write-report.ts';

/** The page, and the files with their contents; the page is one of them. */
export interface Report {
  page: string;
  files: Readonly<Record<string, string>>;
}

/** The judges are asked one after the other. */
export async function makeReport(questioning: Questioning, judges: Iterable<JudgeOfReport>): Promise<Report> {
  return questioning.kind === 'labelled'
    ? reportLabelled(questioning.names, judges)
    : reportPublic(questioning, judges);
}

async function reportLabelled(names: readonly string[], judges: Iterable<JudgeOfReport>): Promise<Report> {
  const set = readLabelled(names);
  const figures: JudgeFigures[] = [];
  // Asked unscaled: the scale is applied to what was recorded, so that others can be tried on it.
  for (const { asker, settings } of judges)
    figures.push(await judgeFigures(await recordAnswers(asker, set), settings));
  const page = writeReport(
    names.map((file) => basename(file)),
    figures,
  );
  const pictures = figures.map(({ judge, all }) => [pictureName(judge), reliabilityDiagram(judge, all.bins)]);
  return reportOf(page, { sets: names, judges: figures }, Object.fromEntries(pictures));
}

async function reportPublic({ names, limit }: Questioning, judges: Iterable<JudgeOfReport>): Promise<Report> {
  const sets = names.map((name) => ({
    name,
    set: readPublicSet(name),
    judges: [] as SetFigures[],
    asked: 0,
  }));
  for (const { asker, settings } of judges)
    for (const one of sets) {
      const answers = await askSet(atScale(asker, settings.temperatureScale), one.set, limit);
      one.asked = answers.rows.length;
      one.judges.push(setFigures(asker.judge, one.set, answers));
    }
  const figures = sets.map(({ name, asked, judges: own }) => ({ name, asked, judges: own }));
  return reportOf(writePublicReport(sets satisfies ReportedSet[]), { limit, sets: figures }, {});
}

function reportOf(page: string, figures: object, pictures: Record<string, string>): Report {
  return {
    page,
    files: {
      'report.md': `${page}\n`,
      'report.json': `${JSON.stringify(figures, null, 1)}\n`,
      ...pictures,
    },
  };
}
