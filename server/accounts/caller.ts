/**
 * Who calls: an API key, or a member at the console. This file alone decides which keys' decisions
 * are a caller's own.
 */
import type postgres from 'postgres';

/** An API key. It sees its own decisions, and those shared within its organization. */
export interface Key {
  kind: 'key';
  organizationId: number;
  id: number;
}

/** A member of an organization, at the console. */
export interface Person {
  kind: 'person';
  organizationId: number;
  memberId: number;
  /** The keys that the member made, whatever has become of them. */
  keyIds: readonly number[];
  /** One of them; null before its first use. */
  playgroundKeyId: number | null;
}

export type Caller = Key | Person;

/** The keys whose decisions are the caller's own. */
export function keysOf(caller: Caller): readonly number[] {
  return caller.kind === 'person' ? caller.keyIds : [caller.id];
}

/** Whether what was made with the key is the caller's own. */
export function ownsKey(caller: Caller, keyId: number): boolean {
  return keysOf(caller).includes(keyId);
}

/**
 * Whether the caller's reading uses up an answer that is held for one fetch: the reading of the key
 * that asked, or in the playground of the person who asked.
 */
export function takesHeld(caller: Caller, keyId: number): boolean {
  return (caller.kind === 'person' ? caller.playgroundKeyId : caller.id) === keyId;
}

/** A condition for another room's statement: the key that the column names is the caller's own. */
export function isOwnKey(sql: postgres.ISql, column: postgres.Fragment, caller: Caller): postgres.Fragment {
  return caller.kind === 'person'
    ? sql`${column} = any (string_to_array(${caller.keyIds.join(',')}, ',')::bigint[])`
    : sql`${column} = ${caller.id}`;
}
