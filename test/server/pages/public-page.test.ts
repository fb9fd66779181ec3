import { describe, expect, test } from 'vitest';
import type { PublicDecision } from '../../../server/pages/public-decision.ts';
import { publicPage } from '../../../server/pages/public-page.ts';
import { insight } from '../../pictures/results.ts';
import { textOf } from '../../pictures/text-of.ts';
import { defaultDecision, directDecision, stakeholderResult } from './decisions.ts';

const LINKS = {
  data: 'token.json',
  page: 'https://decisions.example/p/token',
  picture: 'https://decisions.example/p/token.png',
};
const pageOf = (decision: PublicDecision) => publicPage(decision, LINKS).page;
const count = (page: string, part: string) => page.split(part).length - 1;

describe.each([1, 8])('%i stakeholders', (stakeholders) => {
  test.each([2, 8])('%i options: a mark, an expected value and a probability for each', (options) => {
    const page = pageOf(defaultDecision({ stakeholders, options }));
    expect(count(page, '<svg class="drawing verdict-grid"')).toBe(stakeholders > 1 ? 1 : 0);
    expect(count(page, '<svg class="drawing expected-values"')).toBe(stakeholders);
    expect(count(page, '<svg class="drawing contributions"')).toBe(stakeholders);
    expect(count(page, '-point"')).toBe(stakeholders * options);
    expect(count(page, '<section class="stakeholder"')).toBe(stakeholders);
    expect(textOf(page)).toContain('What A is +0.50 +0.30 +0.70');
    expect(page.match(/ id="([^"]*)"/g)).toHaveLength(new Set(page.match(/ id="([^"]*)"/g)).size);
  });

  test('the page says what would change the answer, if that is known', () => {
    const { result, ...rest } = defaultDecision({ stakeholders });
    const results = result.results.map((one) => ({ ...one, insight: insight() }));
    const page = pageOf({ ...rest, result: { ...result, results } });
    for (const name of ['cost-of-being-wrong', 'what-would-change', 'next-questions']) {
      expect(count(page, `<svg class="drawing ${name}"`), name).toBe(stakeholders);
      expect(pageOf(defaultDecision({ stakeholders })), name).not.toContain(`drawing ${name}`);
    }
    expect(textOf(page)).toContain(
      '“Sales rise by a tenth”: B wins if this matters only about 0.4 times as much. That may well be so.',
    );
    expect(textOf(page)).toContain('What to do next. Which matters more, “Sales rise by a tenth”');
  });

  test('Direct mode has probabilities and neither values nor consequences', () => {
    const page = pageOf(directDecision({ stakeholders, options: 8 }));
    expect(count(page, ': probability of being best</title>')).toBe(stakeholders * 8);
    expect(page).not.toContain('drawing expected-values');
    expect(page).not.toContain('class="consequences"');
    expect(textOf(page)).toContain('A judge was asked directly');
  });
});

test('the answer comes first: title, card, doubt; then each stakeholder, the decision, the options, the notes', () => {
  const page = pageOf(defaultDecision({ stakeholders: 2 }, { made_by_built_in_judge: true }));
  const text = textOf(page);
  const places = [
    'A shop decides on its opening hours.',
    'Stakeholder number 1 likely A What A is 67 % Mostly because of “Sales rise by a tenth”.',
    'Stakeholder number 2 likely A What A is 67 %',
    'Made by the built-in judge, for trying out: it reads quantities',
    'How sure is this? (1 warning)',
    'A percentage says how likely an option is to be the best one',
    'Made with the built-in judge.',
    'The result for each stakeholder How likely each option is to be the best',
    'likely Likely A: 67 %.',
    'What speaks for and against',
    'For analysts How good each option is',
    'What each option leads to',
    'The decision A shop decides',
    'The options A What A is',
    'How to read the numbers Where the values come from',
    'Published on 21 November 2026',
  ].map((part) => text.indexOf(part));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(page).toContain('<title>A shop decides on its opening hours.</title>');
  expect(page).toContain('<h1 dir="auto">A shop decides on its opening hours.</h1>');
  // It is folded: the page has no script that could.
  expect(page).toMatch(/<details class="doubts"><summary>How sure is this\? \(1 warning\)<\/summary>/);
});

test.each([
  ['Default', defaultDecision({ stakeholders: 2 })],
  ['Direct', directDecision({ stakeholders: 2 })],
])(
  'in %s mode the meaning of a percentage and the judge are said once, and the misreading too',
  (_, decision) => {
    const meta = {
      draws: 4096,
      judge_traits: { spread_scale: 1, measured_sd: 1, same_size_factor: null, misread_share: 0.18 },
    };
    const built = { ...decision, made_by_built_in_judge: true };
    const page = pageOf(built.mode === 'direct' ? built : { ...built, result: { ...built.result, meta } });
    const text = textOf(page);
    const times = (part: RegExp) => text.match(part)?.length ?? 0;
    expect(times(/A percentage says/g)).toBe(1);
    const own = text.replaceAll(/How likely each option is to be (the )?best/g, '');
    expect(own.match(/how likely|to have the highest/gi)).toHaveLength(1);
    expect(times(/Made by the built-in judge/g)).toBe(1);
    expect(times(/misread/g)).toBe(built.mode === 'direct' ? 0 : 1);
  },
);

test('no id stands where a text belongs: stakeholders have their names, and warnings too', () => {
  const decision = defaultDecision({ stakeholders: 2 });
  const warnings = ['Stakeholder "s2": some consequences matter more than 100 times as much as others.'];
  const page = pageOf({
    ...decision,
    options: decision.options.map((one) => ({
      ...one,
      consequences: one.consequences.map((each) => ({ ...each, stakeholders: ['s2'] })),
    })),
    result: { ...decision.result, warnings },
  });
  const text = textOf(page);
  expect(text).toContain('Stakeholder number 2: some consequences matter');
  expect(text).toMatch(/Benefit for .Stakeholder number 2/);
  expect(text).not.toMatch(/\bs[12]\b/);
});

test('a part of a stakeholder who is named in Arabic runs from the right, with our sentences in their order', () => {
  const decision = defaultDecision({ stakeholders: 1 });
  const description = 'الوالدان: وقت السفر';
  const page = pageOf({
    ...decision,
    stakeholders: [{ id: 's1', description }],
    result: {
      ...decision.result,
      results: [stakeholderResult(2, { stakeholder: { id: 's1', description } })],
    },
  });
  expect(page).toMatch(/<li class="answer likely" dir="rtl">/);
  expect(page).toMatch(/<section class="stakeholder" id="s1" dir="rtl">/);
  expect(page).toMatch(/<p class="reason" dir="ltr">Mostly because/);
  expect(page).toMatch(/<span class="picture-says" dir="ltr">/);
});

test('a stakeholder whom no consequence concerns gets a sentence and no table', () => {
  const decision = defaultDecision({ stakeholders: 2 });
  const [first] = decision.result.results;
  const second = stakeholderResult(2, {
    confidence: 0.5,
    probabilities: { A: 0.5, B: 0.5 },
    consequences: [],
  });
  const page = pageOf({ ...decision, result: { ...decision.result, results: [first!, second] } });
  expect(count(page, 'drawing expected-values')).toBe(1);
  expect(textOf(page)).toMatch(/Stakeholder number 2 not affected Nothing listed affects .Owns the shop.\./);
  expect(count(page, '<table class="values direct">')).toBe(1);
});

test('when options are tied, no row is emphasized', () => {
  const tied = stakeholderResult(2, { confidence: 0.5, probabilities: { A: 0.5, B: 0.5 } });
  for (const [results, marked] of [
    [[stakeholderResult(2)], 1],
    [[tied], 0],
  ] as const)
    expect(
      count(pageOf(defaultDecision({}, { result: { results: [...results] } })), '<tr class="best">'),
    ).toBe(marked);
});

test('overlaps are told where they were asked for and two consequences could overlap', () => {
  const told = (overlap: 'correct' | 'report' | 'off', result = stakeholderResult()) =>
    count(pageOf(defaultDecision({}, { result: { overlap, results: [result] } })), '<h4>Overlaps</h4>');
  expect([told('correct'), told('report'), told('off')]).toEqual([1, 1, 0]);
  const [first] = stakeholderResult().consequences;
  expect(told('correct', stakeholderResult(2, { consequences: [first!] }))).toBe(0);
});

test("a stakeholder's values are shown if there are any", () => {
  const { stakeholders, ...rest } = defaultDecision();
  const shown = pageOf({ ...rest, stakeholders: [{ ...stakeholders[0]!, values: 'Quiet evenings' }] });
  expect(textOf(shown)).toContain('Values Quiet evenings');
  for (const page of [
    pageOf(defaultDecision()),
    pageOf({ ...rest, stakeholders: [{ ...stakeholders[0]!, values: ' ' }] }),
  ])
    expect(page).not.toContain('class="tag"');
});

test('no text of the decision becomes markup, wherever it stands', () => {
  const decision = defaultDecision({ stakeholders: 1 });
  const [result] = decision.result.results;
  const pageWith = (text: (place: string) => string) =>
    pageOf({
      ...decision,
      context: text('context'),
      stakeholders: [{ id: 's1', description: text('stakeholder'), values: text('values') }],
      options: decision.options.map((option) => ({
        ...option,
        description: text('option'),
        consequences: [{ id: 'A1', description: text('consequence'), valence: 'harm' as const }],
      })),
      result: {
        ...decision.result,
        warnings: [text('warning')],
        results: [
          {
            ...result!,
            consequences: result!.consequences.map((one) => ({ ...one, label: text('label') })),
            overlaps: [
              { a: 'A1', b: 'B1', kind: 'within', p: 0.9, type: 'same', share: 1, absence_side: null },
            ],
          },
        ],
      },
    });
  const hostile = (place: string) =>
    `"'></title></style></svg></table><script>${place}</script><img src=x onerror=x>`;
  const page = pageWith(hostile);
  expect(page).not.toMatch(/<script|<img/);
  for (const place of ['context', 'stakeholder', 'values', 'option', 'consequence', 'warning', 'label'])
    expect(page).toContain(`&lt;script&gt;${place}`);
  // The lines of a label, each a `text` element, depend on its letters.
  const tags = (markup: string) => markup.match(/<(?!text\b)[a-z0-9]+/g)?.length;
  const plain = pageWith((place) => hostile(place).replaceAll(/[<>"']/g, 'n'));
  expect(tags(page)).toBe(tags(plain));
});

test('a preview has the headline, the picture with its size, and no text as markup', () => {
  const hostile = defaultDecision({}, { context: '"><script>hit()</script>' });
  const page = pageOf(hostile);
  for (const meta of [
    '<meta property="og:title" content="&quot;&gt;&lt;script&gt;hit()&lt;/script&gt;">',
    '<meta property="og:description" content="Likely A (\u2068What A is\u2069).">',
    '<meta property="og:image" content="https://decisions.example/p/token.png">',
    '<meta property="og:image:width" content="1200">',
    '<meta property="og:image:height" content="630">',
    '<meta name="twitter:card" content="summary_large_image">',
  ])
    expect(page).toContain(meta);
});

test('a close call is told as one in the preview, the card and the section', () => {
  const one = { mean: 0.3, p10: 0, p90: 1 };
  const decision = defaultDecision();
  const close = stakeholderResult(2, {
    best: 'A',
    confidence: 0.52,
    probabilities: { A: 0.52, B: 0.48 },
    ev: { A: { ...one, mean: 0.31 }, B: one },
    standard_error: { probabilities: {}, ev: { A: one, B: one } },
  });
  const page = pageOf({ ...decision, result: { ...decision.result, results: [close] } });
  expect(page).toContain('<meta property="og:description" content="A and B are too close to call.">');
  const text = textOf(page);
  expect(text).toContain('open: A or B A What A is 52 % or B What B is 48 %');
  expect(text).toContain('open: A or B A (52 %) and B (48 %) are too close to call.');
  expect(text).not.toMatch(/(likely|clear|leans to) [AB]\b|Mostly because/);
});

test('long parts are folded, and everything is still in the page', () => {
  const folds = (page: string) => Array.from(page.matchAll(/<summary>([^<]*)/g), ([, title]) => title);
  const own = (page: string) =>
    folds(page).filter((title) => title !== 'The figures' && !title!.startsWith('How sure'));
  const all = 'For analysts';
  expect(own(pageOf(defaultDecision()))).toEqual([all]);
  const text = 'A sentence about it, at length. '.repeat(70);
  const [one, two] = defaultDecision().options;
  const long = defaultDecision(
    {},
    {
      options: [
        { ...one!, description: text },
        { ...two!, consequences: Array(12).fill(two!.consequences[0]) },
      ],
    },
  );
  expect(own(pageOf(long))).toEqual([all, 'Whole text', '1 consequence', '12 consequences']);
  expect(textOf(pageOf(long))).toContain(text.trim());
  const warnings = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth'];
  const warned = pageOf(defaultDecision({}, { result: { warnings } }));
  expect(folds(warned)[0]).toBe('How sure is this? (6 warnings)');
  for (const warning of warnings) expect(textOf(warned)).toContain(warning);
});

test('the contents lead to every part of the page', () => {
  for (const page of [pageOf(defaultDecision()), pageOf(directDecision({ stakeholders: 8 }))]) {
    const [, nav] = /<nav[^>]*>(.*?)<\/nav>/s.exec(page)!;
    const targets = Array.from(nav!.matchAll(/href="#([^"]*)"/g), ([, id]) => id);
    expect(targets).toEqual(['result', 'decision', 'options', 'reading']);
    for (const id of targets) expect(count(page, ` id="${id}"`)).toBe(1);
  }
});
