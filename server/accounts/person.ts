/** A member of an organization as a caller, beside API keys. */
export interface Person {
  organizationId: number;
  memberId: number;
  /** The keys that the member made, whatever has become of them. */
  keyIds: readonly number[];
  /** One of them; null before its first use. */
  playgroundKeyId: number | null;
}
