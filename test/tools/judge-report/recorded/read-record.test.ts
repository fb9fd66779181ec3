/**
 * A report made of a record is the report that was recorded, and a record of something else is
 * refused.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Model } from '../../../../judge/port.ts';
import { askModel } from '../../../../tools/judge-report/asker.ts';
import type { JudgeOfReport } from '../../../../tools/judge-report/judge-of-report.ts';
import { makeReport } from '../../../../tools/judge-report/make-report.ts';
import { readRecord } from '../../../../tools/judge-report/recorded/read-record.ts';
import { FORMAT, type Questioning } from '../../../../tools/judge-report/recorded/record-format.ts';
import { openRecord } from '../../../../tools/judge-report/recorded/write-record.ts';
import { createTableJudge } from '../../../table-judge.ts';

const folder = mkdtempSync(join(tmpdir(), 'judge-record-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SETTINGS = { temperatureScale: 2, ratioSpreadScale: 1, tauPriorScale: 0.5, tauPriorDf: 4 };
const PUBLIC: Questioning = { kind: 'public', names: ['sysone', 'verbphysics'], limit: 6 };

/** Says in each call which version answered, as a model may. */
function versioned(name: string, version: string): JudgeOfReport {
  const judge = createTableJudge({
    name,
    warnings: [`${name} warns.`],
    onePass: ({ choices }) =>
      choices.map((_, index) => (index + 1) / ((choices.length * (choices.length + 1)) / 2)),
  });
  const model: Model = {
    ...judge,
    plan: (tasks) => judge.plan(tasks),
    answer: (tasks, options) =>
      judge.answer(tasks, {
        ...options,
        onAnswered: (call) => options.onAnswered(Object.assign({}, call, { model: version })),
      }),
  };
  return { asker: askModel(model, new AbortController().signal), settings: SETTINGS };
}

async function recordTo(file: string, questioning: Questioning) {
  const record = openRecord(file, questioning);
  const judges = [
    versioned('first', '1.13.0'),
    { ...versioned('second', '0.3.11'), settings: { ...SETTINGS, temperatureScale: 1 } },
  ];
  const report = await makeReport(questioning, record.recorded(judges));
  record.end();
  return report;
}

async function replay(file: string) {
  const { questioning, judges } = readRecord(file);
  return makeReport(questioning, judges);
}

const whole = join(folder, 'whole.jsonl');
let recorded: Awaited<ReturnType<typeof recordTo>>;
beforeAll(async () => {
  recorded = await recordTo(whole, PUBLIC);
});

test('of public sets the replay is the same to the last character', async () => {
  expect(await replay(whole)).toEqual(recorded);
  expect(recorded.page).toContain('first (answered: 1.13.0) | second (answered: 0.3.11)');
  expect(recorded.page).toContain('Warnings of first: first warns.');
  expect(recorded.page).toMatch(/the first 6 of 144 rows, in the order of a shuffle by seed \d+/);
  // The same answers at another temperature.
  const [{ judges }] = JSON.parse(recorded.files['report.json']!).sets;
  expect(judges[0].parts[0].accuracy).toEqual(judges[1].parts[0].accuracy);
  expect(judges[0].parts[0].logLoss).not.toEqual(judges[1].parts[0].logLoss);
  expect(recorded.page).not.toMatch(/NaN|undefined|Infinity/);
});

test('of a labelled file too, while its contents are the same', async () => {
  const set = join(folder, 'set.json');
  const contents = JSON.stringify({
    questions: [
      {
        name: 'parcel',
        request: { state: 'It has come.', questions: { came: { type: 'noul', instructions: 'It came.' } } },
        answers: { came: true },
      },
    ],
  });
  writeFileSync(set, contents);
  const file = join(folder, 'labelled.jsonl');
  const report = await recordTo(file, { kind: 'labelled', names: [set], limit: null });
  expect(await replay(file)).toEqual(report);
  expect(Object.keys(report.files).toSorted()).toEqual([
    'first.svg',
    'report.json',
    'report.md',
    'second.svg',
  ]);
  writeFileSync(set, contents.replace('It has come', 'It has not come'));
  expect(() => readRecord(file)).toThrow(
    /holds answers to other contents of .*set\.json \(sha256 \w{12} there, \w{12} here\): take/,
  );
  rmSync(set);
  expect(() => readRecord(file)).toThrow(/set\.json, which cannot be read here: ENOENT/);
});

/** The whole record with its lines changed. */
function changed(name: string, change: (lines: string[]) => string[]): string {
  const file = join(folder, `${name}.jsonl`);
  writeFileSync(file, `${change(readFileSync(whole, 'utf8').trimEnd().split('\n')).join('\n')}\n`);
  return file;
}

/** One line of it: 0 is the head, 1 names the first judge, 2 is its first answer. */
function edited(name: string, at: number, change: (line: string) => string): string {
  return changed(name, (lines) => lines.map((line, index) => (index === at ? change(line) : line)));
}

test('a record of another format, another set or other rows is refused, and says what to do', async () => {
  const later = edited('later', 0, (line) => line.replace(FORMAT, 'judge-record/2'));
  expect(() => readRecord(later)).toThrow(
    'its format is "judge-record/2", and this version reads "judge-record/1"',
  );
  expect(() => readRecord(edited('none', 0, () => '{}'))).toThrow('its format is not named');
  const other = edited('other', 0, (line) => line.replace(/"sha256":"\w/, '"sha256":"x'));
  expect(() => readRecord(other)).toThrow(/other contents of sysone .* or record again/);
  const unknown = edited('unknown', 0, (line) => line.replace('"sysone"', '"sysfive"'));
  expect(() => readRecord(unknown)).toThrow('sysfive, which cannot be read here: there is no public set');
  const rows = edited('rows', 0, (line) => line.replace('"limit":6', '"limit":7'));
  await expect(replay(rows)).rejects.toThrow(/answer \d+ of first is to another request/);
});

test('a record that was cut off or changed is refused', async () => {
  expect(() => readRecord(changed('cut', (lines) => lines.slice(0, -1)))).toThrow('is not whole');
  expect(() => readRecord(changed('less', (lines) => lines.toSpliced(4, 1)))).toThrow('is not whole');
  const torn = edited('torn', 5, (line) => line.slice(0, 40));
  expect(() => readRecord(torn)).toThrow('line 6: it is no JSON');
  expect(() => readRecord(changed('nameless', (lines) => lines.toSpliced(1, 1)))).toThrow(
    'before the name of its judge',
  );
  const negative = edited('negative', 2, (line) => line.replace('"calls":1', '"calls":-1'));
  expect(() => readRecord(negative)).toThrow('line 3, calls: ');
  const swapped = changed('swapped', (lines) => [
    ...lines.slice(0, 2),
    lines[3]!,
    lines[2]!,
    ...lines.slice(4),
  ]);
  await expect(replay(swapped)).rejects.toThrow('answer 1 of first is to another request');
  const short = edited('short', 2, (line) =>
    line.replace(/"distributions":\[\[[^\]]*\]/, '"distributions":[[1]'),
  );
  await expect(replay(short)).rejects.toThrow('does not have one probability for each choice');
});

test('a record is never written over another file', () => {
  expect(() => openRecord(whole, PUBLIC)).toThrow('is there already; name another file');
});
