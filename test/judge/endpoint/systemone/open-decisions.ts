/** The adapter with an imitation server of decision models. */
import type { ModelEndpoint } from '../../../../judge/endpoint/settings.ts';
import type { RatioTask, Task } from '../../../../judge/port.ts';
import { type DecisionEndpoint, openDecisionEndpoint } from '../../../decision-endpoint/decision-endpoint.ts';
import type { DecisionOptions } from '../../../decision-endpoint/decision-options.ts';
import { bestOption, choice, noul, overlap, ratio, score } from '../marked-tasks.ts';
import { modelAt } from '../open-model.ts';

export interface OpenedDecisions extends ReturnType<typeof modelAt> {
  endpoint: DecisionEndpoint;
}

export async function openDecisions(
  options: DecisionOptions,
  settings: Partial<ModelEndpoint> = {},
): Promise<OpenedDecisions> {
  const endpoint = await openDecisionEndpoint(options);
  const format = options.dialect === 'openai' ? 'decisions' : 'systemone';
  return { ...modelAt(endpoint.url, { name: endpoint.model, format, ...settings }), endpoint };
}

/** Two stakeholders' ratio records, and overlap records. */
export function records(ratios = 5, overlaps = 4): Task[] {
  const other = { description: 'The baker', values: 'Short days' };
  const ofOther = (marker: number): RatioTask => ({ ...ratio(marker), stakeholder: other });
  const count = <T>(length: number, make: (index: number) => T) =>
    Array.from({ length }, (_, index) => make(index));
  return [
    ...count(ratios, (index) => ratio(index)),
    ...count(ratios, (index) => ofOther(100 + index)),
    ...count(overlaps, (index) => overlap(200 + index)),
  ];
}

/** A question of each kind of one pass. That of Direct mode has another state than typed ones. */
export const onePass: readonly Task[] = [bestOption(301, 4), choice(302, 3), score(303, 5), noul(304)];
