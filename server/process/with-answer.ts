import type { Model } from '../../judge/port.ts';

/** The same model, but for how it answers. */
export function withAnswer<Answer>(model: Model, answer: Answer): Omit<Model, 'answer'> & { answer: Answer } {
  return {
    // The name changes when an endpoint is first probed after the start.
    get name() {
      return model.name;
    },
    notice: model.notice,
    ...(model.traits === undefined ? {} : { traits: model.traits }),
    plan: (tasks) => model.plan(tasks),
    answer,
  };
}
