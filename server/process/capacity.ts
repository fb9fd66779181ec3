/**
 * Whether the model has a slot for a request that is free: what is under way is counted around any
 * judge.
 */

import type { AnswerOptions, Answers, Model, Task } from '../../judge/port.ts';
import { Refusal } from '../refusals.ts';

/** A judge that is told how many calls its answer was planned to take. */
export interface PlannedModel extends Omit<Model, 'answer'> {
  answer(tasks: readonly Task[], options: AnswerOptions & { calls: number }): Promise<Answers>;
}

/** The model as free requests have it. */
export interface FreeModel {
  model: PlannedModel;
  /**
   * Refuses with `free_capacity_busy` unless fewer calls are under way, or planned by the requests
   * that ask, than there are slots.
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

/** A model that answers as many as ask. */
export function withoutSlots(model: Model): Capacity {
  return { model, free: { model, requireSlot() {} } };
}

/**
 * `slots`: calls that the model takes at once in this process. `free`: the same model for free
 * requests.
 */
export function countCapacity(models: { model: Model; free: Model }, slots: number): Capacity {
  /** Of each request that asks: the calls that are left. */
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
  return {
    // An endpoint that is probed later changes its name then.
    get name() {
      return model.name;
    },
    notice: model.notice,
    ...(model.traits === undefined ? {} : { traits: model.traits }),
    plan: (tasks) => model.plan(tasks),
    async answer(tasks, options) {
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
    },
  };
}
