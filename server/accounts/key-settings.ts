/** The settings of a key, and the differences between two of them. */
import type { Retention } from './retention.ts';

export type OverlapMode = 'correct' | 'report' | 'off';
/** Answers to typed questions: as the judge gives them, or asked twice and made coherent. */
export type AnswersMode = 'as_judged' | 'coherent';

/** Undefined fields stay as they are. */
export interface KeySettings {
  name?: string | undefined;
  overlapMode?: OverlapMode | undefined;
  answers?: AnswersMode | undefined;
  shareWithOrg?: boolean | undefined;
  retention?: Retention | undefined;
  /** Null: never. */
  expiresAt?: Date | null | undefined;
}

export interface CurrentSettings {
  name: string;
  overlapMode: OverlapMode;
  answers: AnswersMode;
  shareWithOrg: boolean;
  retention: Retention;
  expiresAt: Date | null;
}

/** The settings of a key that is made without any. */
export const NEW_KEY: Omit<CurrentSettings, 'name'> = {
  overlapMode: 'correct',
  answers: 'as_judged',
  shareWithOrg: false,
  retention: '30d',
  expiresAt: null,
};

/** Returns only the settings that would change. */
export function differing(before: CurrentSettings, wanted: KeySettings): KeySettings {
  const changes: KeySettings = {};
  if (wanted.name !== undefined && wanted.name !== before.name) changes.name = wanted.name;
  if (wanted.retention !== undefined && wanted.retention !== before.retention)
    changes.retention = wanted.retention;
  if (wanted.shareWithOrg !== undefined && wanted.shareWithOrg !== before.shareWithOrg)
    changes.shareWithOrg = wanted.shareWithOrg;
  if (wanted.overlapMode !== undefined && wanted.overlapMode !== before.overlapMode)
    changes.overlapMode = wanted.overlapMode;
  if (wanted.answers !== undefined && wanted.answers !== before.answers) changes.answers = wanted.answers;
  const { expiresAt } = wanted;
  if (expiresAt !== undefined && expiresAt?.getTime() !== before.expiresAt?.getTime())
    changes.expiresAt = expiresAt;
  return changes;
}

/**
 * Describes settings for the audit log. The name is left out: somebody typed it, so it is quoted
 * separately.
 */
export function describeSettings({
  overlapMode,
  answers,
  shareWithOrg,
  retention,
  expiresAt,
}: KeySettings): string | null {
  const told = {
    retention,
    sharing: shareWithOrg === undefined ? undefined : shareWithOrg ? 'on' : 'off',
    overlap: overlapMode,
    answers,
    expires: expiresAt === null ? 'never' : expiresAt?.toISOString(),
  };
  const lines = Object.entries(told).flatMap(([setting, value]) =>
    value === undefined ? [] : [`${setting}: ${value}`],
  );
  return lines.length === 0 ? null : lines.join(', ');
}
