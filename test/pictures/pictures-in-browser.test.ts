/**
 * All pictures in a real browser, which has fonts of its own: axe finds nothing to mend, and no two
 * letters overlap, light and dark, on a phone and on a wide screen.
 */
import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { figureOf } from '../../pictures/picture.ts';
import { twoRevisions } from '../../pictures/two-revisions.ts';
import { verdictGrid } from '../../pictures/verdict-grid.ts';
import { html } from '../../server/pages/html.ts';
import { pageShell } from '../../server/pages/page-shell.ts';
import { sharedBrowser } from '../browser.ts';
import { PATIENCE_MS } from '../until.ts';
import { consequence, driver, LETTERS, optionsOf, picturesOf, result, whole } from './results.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});

const TEXTS = [
  'WWWWWW MMMMMM Breaks down about ten days a year and is repaired at night',
  'Ποια επιλογή είναι καλύτερη για όλους τους εργαζομένους;',
  'Какой вариант лучше для всей команды инженеров?',
  '面包店在两台同样大小的二手烤箱之间进行选择，每年大约故障十天',
  'مخبز يختار بين فرنين مستعملين من نفس الحجم كل عام',
  '🎉👩‍👩‍👧‍👦 빵집이 같은 크기의 중고 오븐 두 개 중에서 고른다',
  'Donaudampfschifffahrtsgesellschaft'.repeat(12),
  '<script>window.hit = 1</script>',
];

function page(): string {
  const options = optionsOf(8, (letter) => TEXTS[LETTERS.indexOf(letter)]!);
  const each = <Value>(value: (at: number) => Value) =>
    Object.fromEntries(LETTERS.map((letter, at) => [letter, value(at)]));
  const one = result({
    stakeholder: { id: 's1', description: TEXTS[0]! },
    probabilities: each((at) => (at === 0 ? 0.9996 : 0.0004 / 7)),
    ev: each((at) => ({ mean: 1 - at / 3, p10: 0.6 - at / 2, p90: 1.2 - at / 3 })),
    consequences: LETTERS.flatMap((option, at) =>
      TEXTS.map((description, place) =>
        consequence({
          id: `${option}${place}`,
          option,
          description,
          valence: (at + place) % 2 === 0 ? 'harm' : 'benefit',
          size: { value: 1 / (place + 1), p10: 0.3 / (place + 1), p90: 1.2 / (place + 1) },
        }),
      ),
    ),
  });
  const drivers = LETTERS.map((option, at) =>
    driver({
      consequences: [`${option}${at}`],
      ...(at % 2 === 0 ? {} : { flip: null, best_by_factor: [whole('A')] }),
    }),
  );
  const full = {
    ...one,
    insight: { ...one.insight, drivers, expected_loss: each((at) => 0.05 + at / 4) },
  };
  const pictures = [
    verdictGrid([full, { ...full, probabilities: each(() => 1 / 8) }], options),
    ...picturesOf(full, options),
    twoRevisions({ ...full, ev: each((at) => ({ mean: at / 4, p10: 0, p90: 1 })) }, full, options),
  ];
  return pageShell('Pictures', html`<main><h1>Pictures</h1>${pictures.map(figureOf)}</main>`);
}

test.each([360, 1400])(
  'on %i pixels axe finds nothing, and no letters overlap or leave their drawing',
  async (width) => {
    const context = await browser.newContext({ viewport: { width, height: 800 } });
    context.setDefaultTimeout(PATIENCE_MS);
    try {
      const tab = await context.newPage();
      await tab.setContent(page());
      expect(await tab.locator('svg.drawing[role=img]').count()).toBe(7);
      expect(await tab.evaluate('"hit" in window')).toBe(false);
      expect(await strings(tab, OVERLAPS)).toEqual([]);
      await tab.locator('details').evaluateAll((all) => {
        for (const one of all) one.setAttribute('open', '');
      });
      expect(await tab.evaluate('document.documentElement.scrollWidth')).toBe(width);
      for (const colorScheme of ['light', 'dark'] as const) {
        await tab.emulateMedia({ colorScheme });
        expect(await violations(tab), colorScheme).toEqual([]);
        expect(await strings(tab, FAINT), colorScheme).toEqual([]);
      }
    } finally {
      await context.close();
    }
  },
);

async function strings(tab: Page, script: string): Promise<string[]> {
  return z.array(z.string()).parse(await tab.evaluate(script));
}

/** Texts of one drawing that share more than a pixel, or that leave it. */
const OVERLAPS = `Array.from(document.querySelectorAll('svg.drawing'), (drawing) => {
  const frame = drawing.getBoundingClientRect();
  const texts = Array.from(drawing.querySelectorAll('text'), (text) => {
    const { left, right, top, bottom } = text.getBoundingClientRect();
    // A line of letters is higher than the letters.
    return { what: text.textContent, left, right, top: top + 3, bottom: bottom - 3 };
  }).filter(({ left, right }) => right > left);
  const outside = texts.filter(({ left, right }) => left < frame.left - 1 || right > frame.right + 1);
  const pairs = texts.flatMap((a, at) => texts.slice(at + 1).filter((b) =>
    a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1,
  ).map((b) => a.what + ' / ' + b.what));
  return [...outside.map(({ what }) => what + ' leaves'), ...pairs];
}).flat()`;

/** Texts with less than 4.5 to 1 against the ground or the colour below; axe leaves SVG out. */
const FAINT = `(() => {
  const parts = (colour) => colour.match(/[\\d.]+/g).slice(0, 3).map(Number);
  const light = (colour) => {
    const [r, g, b] = parts(colour).map((one) => one / 255).map((one) =>
      one <= 0.03928 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const fill = (element) => getComputedStyle(element).fill;
  const ground = getComputedStyle(document.body).backgroundColor;
  return Array.from(document.querySelectorAll('svg.drawing text'), (text) => {
    const option = /^(o\\d)-letter$/.exec(text.getAttribute('class'))?.[1];
    const behind = option === undefined ? ground : fill(document.querySelector('.' + option + '-fill'));
    const [one, other] = [light(fill(text)), light(behind)].sort((a, b) => b - a);
    return (one + 0.05) / (other + 0.05) < 4.5 ? text.outerHTML : null;
  }).filter((one) => one !== null);
})()`;

const Found = z.array(z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string() })) }));

async function violations(tab: Page): Promise<string[]> {
  await tab.evaluate(axe.source);
  const found = await tab.evaluate(
    'axe.run({ resultTypes: ["violations"] }).then(({ violations }) => violations)',
  );
  return Found.parse(found).flatMap(({ id, nodes }) =>
    nodes.map(({ html: markup }) => `${id}: ${markup.slice(0, 200)}`),
  );
}
