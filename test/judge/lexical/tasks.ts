/** Small tasks for tests of judges. */

import { RATIO_LABELS, WITHIN_CHOICES } from '../../../judge/choices.ts';
import type { ConsequenceText, OverlapTask, RatioTask } from '../../../judge/port.ts';
export function ratioTask(
  first: string,
  second: string,
  stakeholder = 'owner',
  context = 'A context.',
): RatioTask {
  return {
    kind: 'ratio',
    context,
    choices: RATIO_LABELS,
    stakeholder: { description: stakeholder },
    first: consequence(first),
    second: consequence(second),
  };
}

export function overlapTask(first: string, second: string, context = 'A context.'): OverlapTask {
  return {
    kind: 'overlap',
    pair: 'within',
    context,
    choices: WITHIN_CHOICES.map(({ label }) => label),
    first: consequence(first),
    second: consequence(second),
  };
}

function consequence(description: string): ConsequenceText {
  return { description, option: 'An option', valence: 'harm' };
}
