/**
 * Tells whether the model has a slot for a free request, by counting the calls under way to any
 * judge.
 */

import type { AnswerOptions, Answers, Model, Task } from '../../judge/port.ts';
import { Refusal } from '../refusals.ts';
import { withAnswer } from './with-answer.ts';

/** A judge that is passed the planned number of calls of each answer. */
export interface PlannedModel extends Omit<Model, 'answer'> {
  answer(tasks: readonly Task[], options: AnswerOptions & { calls: number }): Promise<Answers>;
}

export interface FreeModel {
  model: PlannedModel;
  /**
   * Refuses with `free_capacity_busy` when the calls under way, and those that requests which ask
   * still plan, take all slots.
   */
  requireSlot(): void;
}

export interface Capacity {
  /** Used for paying organizations. */
  model: PlannedModel;
  free: FreeModel;
}

/** A call takes seconds. */
const RETRY_SECONDS = 5;

/** For a model that takes any number of calls at once. */
export function withoutSlots(model: Model): Capacity {
  return { model, free: { model, requireSlot() {} } };
}

/**
 * `slots` is the number of calls that the model takes at once in this process. `free` is the same
 * model for free requests.
 */
export function countCapacity(models: { model: Model; free: Model }, slots: number): Capacity {
  /** The calls that are left of each request that asks. */
  const left = new Map<symbol, number>();
  return {
    model: counted(models.model, left),
    free: {
      model: counted(models.free, left),
      requireSlot() {
        const taken = left.values().reduce((sum, calls) => sum + calls, 0);
        if (taken >= slots)
          throw new Refusal('free_capacity_busy', {
            message: `The model has no free slot: all ${slots} are taken, and free requests do not wait. Send again in some seconds, or add credit. Nothing was used.`,
            retryAfterSeconds: RETRY_SECONDS,
          });
      },
    },
  };
}

function counted(model: Model, left: Map<symbol, number>): PlannedModel {
  return withAnswer<PlannedModel['answer']>(model, async (tasks, options) => {
    const request = Symbol('request');
    left.set(request, Math.max(1, options.calls));
    try {
      return await model.answer(tasks, {
        ...options,
        async onAnswered(call) {
          left.set(request, Math.max(1, call.callsLeft ?? (left.get(request) ?? 1) - 1));
          await options.onAnswered(call);
        },
      });
    } finally {
      left.delete(request);
    }
  });
}
