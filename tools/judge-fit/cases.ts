/**
 * Labelled answers as the fit sees them: the features of each choice, and which choice is right.
 */
import { featuresOf, modelKind } from '../../judge/lexical/answering/answer-one-pass.ts';
import { readFrame } from '../../judge/lexical/answering/options/frame.ts';
import { Reader } from '../../judge/lexical/answering/reader.ts';
import {
  type SizedConsequence,
  sizeConsequence,
} from '../../judge/lexical/answering/records/consequence-features.ts';
import type { ModelKind } from '../../judge/lexical/model.ts';
import { readText } from '../../judge/lexical/reading/read-text.ts';
import type { OnePassTask } from '../../judge/port.ts';
import { toDirectTasks } from '../../server/one-pass/decide-directly.ts';
import { toAsked } from '../../server/one-pass/typed-question.ts';
import type { LabelledSet } from '../judge-report/labelled.ts';
import { rightIndex } from '../judge-report/record.ts';

export interface Case {
  kind: ModelKind;
  features: readonly Readonly<Record<string, number>>[];
  right: number;
}

export interface SizedCase {
  options: readonly (readonly { sign: 1 | -1; sized: SizedConsequence }[])[];
  right: number;
}

/** The cases of Direct mode and typed questions. */
export function onePassCases(set: LabelledSet): Case[] {
  const cases: Case[] = [];
  const add = (tasks: readonly OnePassTask[], task: OnePassTask, right: number) =>
    cases.push({
      kind: modelKind(task),
      right,
      features: featuresOf(task, new Reader(tasks)),
    });
  for (const { request, best } of set.direct) {
    const tasks = toDirectTasks(request);
    for (const [index, { id }] of request.stakeholders.entries()) {
      const right = request.options.findIndex((option) => option.id === best[id]);
      if (right >= 0) add(tasks, tasks[2 * index]!, right);
    }
  }
  for (const { request, answers } of set.questions) {
    const asked = toAsked(request);
    const all = asked.flatMap(({ tasks }) => tasks);
    for (const { name, question, tasks } of asked) {
      const right = rightIndex(question, answers[name]);
      if (tasks[0] !== undefined && right !== null) add(all, tasks[0], right);
    }
  }
  return cases;
}

/** The cases of Default mode. */
export function sizedCases(set: LabelledSet): SizedCase[] {
  return set.decisions.flatMap(({ request, best }) =>
    request.stakeholders.flatMap(({ id, description, values }): SizedCase[] => {
      const right = request.options.findIndex((option) => option.id === best[id]);
      if (right < 0) return [];
      const frame = readFrame(
        readText(request.context),
        readText(description),
        values === undefined ? null : readText(values),
      );
      const options = request.options.map(({ description: option, consequences }) =>
        consequences.flatMap((one) => {
          const valence = typeof one.valence === 'string' ? one.valence : one.valence[id];
          const isRelevant = one.stakeholders === undefined || one.stakeholders.includes(id);
          if (!isRelevant || valence === undefined) return [];
          const sized = sizeConsequence(
            readText(one.description),
            valence === 'harm',
            frame,
            readText(option),
          );
          return [{ sign: valence === 'harm' ? (-1 as const) : (1 as const), sized }];
        }),
      );
      return [{ options, right }];
    }),
  );
}
