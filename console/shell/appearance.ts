/**
 * The appearance: light, dark, or as the system has it. It belongs to this browser, so it is kept
 * here and is there before the first picture.
 */
export const APPEARANCES = ['system', 'light', 'dark'] as const;
export type Appearance = (typeof APPEARANCES)[number];

const KEPT_AS = 'appearance';

export function readAppearance(): Appearance {
  const kept = readKept();
  return APPEARANCES.find((one) => one === kept) ?? 'system';
}

export function applyAppearance(appearance: Appearance): void {
  const root = document.documentElement;
  if (appearance === 'system') delete root.dataset.appearance;
  else root.dataset.appearance = appearance;
}

export function keepAppearance(appearance: Appearance): void {
  applyAppearance(appearance);
  try {
    localStorage.setItem(KEPT_AS, appearance);
  } catch {
    // A browser that keeps nothing shows the choice until the page is left.
  }
}

function readKept(): string | null {
  try {
    return localStorage.getItem(KEPT_AS);
  } catch {
    return null;
  }
}
