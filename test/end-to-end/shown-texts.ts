/** The texts of a page's markup, and those of the screens of many decisions in one tab. */
import { z } from 'zod';

/** Also those that only a screen reader or another site shows. */
const ATTRIBUTES = /\b(?:content|alt|title|aria-label|aria-valuetext)="([^"]*)"/g;

export function textsIn(markup: string): string[] {
  const inAttributes = [...markup.matchAll(ATTRIBUTES)].map(([, text = '']) => text);
  const BLOCK =
    /<\/?(?:p|li|ul|h\d|td|th|tr|table|dd|dt|figcaption|title|desc|text|div|section|summary)\b[^>]*>/;
  const inBlocks = markup.replaceAll(/<style>[^<]*<\/style>/g, '').split(BLOCK);
  const texts = inBlocks.map((block) => block.replaceAll(/<[^>]*>/g, ' '));
  return [...inAttributes, ...texts]
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
    .filter((text) => text !== '');
}

/** What one decision's screen shows. `texts`: of the stakeholder who is shown in full. */
export const Screen = z.object({
  headline: z.string().nullable(),
  rows: z.array(z.string()),
  texts: z.array(z.string()),
});

/** Runs in the console: opens each address as a link would, and reads what is shown. */
export const SHOW_EACH = `async (wanted) => {
  const BLOCKS = 'p, li, h3, h4, td, th, figcaption, title, desc, label, summary, dt, dd';
  const shown = [];
  for (const { path, title, name } of wanted) {
    history.pushState({}, '', path);
    const isThere = () =>
      document.querySelector('main h1')?.textContent === title &&
      document.querySelector('#stakeholder h2')?.textContent === name &&
      [...document.querySelectorAll('#stakeholder > details')].every(({ open }) => open);
    if (!isThere())
      await new Promise((done) => {
        const observer = new MutationObserver(() => {
          if (isThere()) done(observer.disconnect());
        });
        observer.observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true });
      });
    const card = document.querySelector('section[aria-label="The answer"]');
    const part = document.querySelector('#stakeholder');
    shown.push({
      headline: card.querySelector('h2')?.textContent ?? null,
      rows: [...card.querySelectorAll('li')].map(({ outerHTML }) => outerHTML),
      texts: [
        ...[...part.querySelectorAll(BLOCKS)].map(({ textContent }) => textContent),
        ...[...part.querySelectorAll('[aria-label], [aria-valuetext]')].flatMap((one) =>
          ['aria-label', 'aria-valuetext'].map((attribute) => one.getAttribute(attribute) ?? '')),
      ],
    });
  }
  return shown;
}`;
