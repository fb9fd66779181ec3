/** The two formats of decision models. */
import { openAiDecisions } from './open-ai-decisions.ts';
import { systemOne } from './system-one.ts';

export const WIRES = { systemone: systemOne, decisions: openAiDecisions } as const;
