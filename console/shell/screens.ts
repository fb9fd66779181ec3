/** The screens, in the order in which people read of them. */
const ALL = [
  { to: '/decisions', words: 'Decisions', isForOwners: false },
  { to: '/playground', words: 'Playground', isForOwners: false },
  { to: '/keys', words: 'Keys', isForOwners: false },
  { to: '/people', words: 'People', isForOwners: true },
  { to: '/credit', words: 'Credit', isForOwners: false },
  { to: '/audit-log', words: 'Audit log', isForOwners: false },
  { to: '/settings', words: 'Settings', isForOwners: false },
] as const;

export type ScreenEntry = (typeof ALL)[number];

export function screensFor(isOwner: boolean): readonly ScreenEntry[] {
  return ALL.filter(({ isForOwners }) => isOwner || !isForOwners);
}

/** The name of the screen at this path; null for a path that has its name from what it shows. */
export function screenAt(pathname: string): string | null {
  return ALL.find(({ to }) => pathname.endsWith(to))?.words ?? null;
}
