/** The settings of a key, and what differs between two of them. */
import type { Retention } from './retention.ts';

export type OverlapMode = 'correct' | 'report' | 'off';
/** Answers to typed questions: as the judge gives them, or asked twice and made coherent. */
export type AnswersMode = 'as_judged' | 'coherent';

/** What is undefined stays as it is. */
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

/** A key that is made without settings has these. */
export const NEW_KEY: Omit<CurrentSettings, 'name'> = {
  overlapMode: 'correct',
  answers: 'as_judged',
  shareWithOrg: false,
  retention: '30d',
  expiresAt: null,
};

/** Only those that would change. */
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

/** As the audit log tells them; the name is what somebody typed, and is quoted apart. */
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
