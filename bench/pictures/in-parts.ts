/** Pictures of a whole page. A longer page is several files. */
import type { Page } from 'playwright-core';

export const PART_HEIGHT = 1600;

/** Writes `PATH-1.png` and, as long as the page goes on, `PATH-2.png` … */
export async function shootInParts(page: Page, path: string): Promise<void> {
  const height = Number(await page.evaluate('document.documentElement.scrollHeight'));
  for (let top = 0, part = 1; top < height; top += PART_HEIGHT, part += 1) {
    await page.evaluate(`scrollTo(0, ${top})`);
    await page.screenshot({ path: `${path}-${part}.png` });
  }
}
