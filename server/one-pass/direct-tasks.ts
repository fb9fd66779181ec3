/** What a Direct mode decision asks: for each stakeholder which option is best, in both orders of the options. */
import { inBothOrders } from '../../judge/both-orders.ts';
import type { BestOptionTask } from '../../judge/port.ts';
import type { DirectRequest } from './direct-schema.ts';

/** Two a stakeholder, one behind the other: `averageOrders` makes one distribution of their two. */
export function toDirectTasks(request: DirectRequest): BestOptionTask[] {
  return request.stakeholders.flatMap((stakeholder) => inBothOrders(taskOf(request, stakeholder)));
}

function taskOf(
  { context, options }: DirectRequest,
  { description, values }: DirectRequest['stakeholders'][number],
): BestOptionTask {
  return {
    kind: 'best-option',
    context,
    stakeholder: { description, ...(values === undefined ? {} : { values }) },
    choices: options.map(({ id }) => id),
    options: options.map((option) => option.description),
  };
}
