/** What an agent may want to do next: at most three calls, ready to be made. */
import { z } from 'zod';

const MOST = 3;

export type SuggestedAction = {
  tool: string;
  arguments: Record<string, unknown>;
  why: string;
};

/** Part of every tool's definition. Actions explain themselves, so it leaves their form out. */
export const suggestedActions = z.array(z.looseObject({})).max(MOST);

/** Leaves out what does not apply, and everything after the first three. */
export function suggest(...actions: (SuggestedAction | null)[]): SuggestedAction[] {
  return actions.filter((action) => action !== null).slice(0, MOST);
}

export function toGet(id: string, why: string): SuggestedAction {
  return { tool: 'decision_get', arguments: { id }, why };
}

export function toAskNext(id: string): SuggestedAction {
  return { tool: 'decision_next_question', arguments: { id }, why: 'See what would change the answer' };
}

export function toRevise(id: string): SuggestedAction {
  return {
    tool: 'decision_revise',
    arguments: { revises: id },
    why: 'Add what was missed; send the whole decision again',
  };
}

export function toReport(id: string): SuggestedAction {
  return { tool: 'decision_report_chosen', arguments: { id }, why: 'Say which option was carried out' };
}
