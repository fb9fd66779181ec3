/** A judge, and how its answers are taken. */
import type { Asker } from './asker.ts';
import { atTemperature, type ReplaySettings } from './replay.ts';

/** A judge with the settings that its figures are made with. */
export interface JudgeOfReport {
  asker: Asker;
  settings: ReplaySettings;
}

/** The answers at another temperature. */
export function atScale(asker: Asker, scale: number): Asker {
  if (scale === 1) return asker;
  return {
    ...asker,
    ask: async (tasks) => {
      const asked = await asker.ask(tasks);
      return { ...asked, distributions: asked.distributions.map((p) => atTemperature(p, scale)) };
    },
  };
}
