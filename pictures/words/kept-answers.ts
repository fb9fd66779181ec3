/** What is said of persons' answers when a decision is revised: which are kept, which not, why. */
import { quoted } from './texts.ts';

/** An answer of a person, by the texts that it is about. */
export interface ToldAnswer {
  stakeholder: string;
  between: readonly [string, string];
}

export interface ToldDropped extends ToldAnswer {
  why: keyof typeof REASONS;
  /** The text that has changed, if it is one. */
  about: string | null;
}

const REASONS = {
  stakeholder_changed: (about: string) => `no stakeholder is now described as ${about}, with the same values`,
  consequence_gone: (about: string) => `${about} is no longer among the consequences`,
  not_concerned: (about: string) => `${about} no longer concerns this stakeholder`,
  side_changed: (about: string) => `${about} has changed between benefit and harm`,
  request_unreadable: () => 'the earlier request is of another version of the service',
  direct_mode: () => 'Direct mode compares no consequences',
};

/** `by`: who gave it, for readers who may know. */
export function keptAnswer(answer: ToldAnswer, by: string | null = null): string {
  return `Kept: ${named(answer, by)}.`;
}

/** The reason stands first, because agents read only the beginning of a warning. */
export function droppedAnswer({ why, about, ...answer }: ToldDropped, by: string | null = null): string {
  return `Not kept, because ${REASONS[why](about === null ? '' : quote(about))}: ${named(answer, by)}.`;
}

/** Of persons, to the revision before; empty where there is none. */
export function countOfAnswers(kept: number, dropped: number): string {
  if (kept + dropped === 0) return '';
  const answers = (count: number) =>
    count === 1 ? '1 answer of a person is' : `${count} answers of persons are`;
  if (dropped === 0) return `${answers(kept)} kept.`;
  if (kept === 0) return `${answers(dropped)} not kept.`;
  return `${answers(kept)} kept, and ${dropped} ${dropped === 1 ? 'is' : 'are'} not.`;
}

const MOST_TOLD = 5;

/** Warnings of a result. They name no person, because a published page shows them. */
export function droppedWarnings(dropped: readonly ToldDropped[]): string[] {
  const more = dropped.length - MOST_TOLD;
  return [
    ...dropped.slice(0, MOST_TOLD).map((one) => droppedAnswer(one)),
    ...(more <= 0 ? [] : [`${more} more answers of persons to the revision before are not kept.`]),
  ];
}

function named({ stakeholder, between: [first, second] }: ToldAnswer, by: string | null): string {
  const whose = by === null ? 'a person’s' : `${by}’s`;
  return `${whose} answer for ${quote(stakeholder)} about ${quote(first)} and ${quote(second)}`;
}

const quote = (description: string) => quoted({ label: null, description });
