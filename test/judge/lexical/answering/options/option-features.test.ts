/** The features of each option by which one is best: limits, total costs, chances and dates. */
import { expect, test } from 'vitest';
import { readFrame } from '../../../../../judge/lexical/answering/options/frame.ts';
import { optionFeatures } from '../../../../../judge/lexical/answering/options/option-features.ts';
import { readText } from '../../../../../judge/lexical/reading/read-text.ts';

function featuresOf(context: string, stakeholder: string, options: readonly string[], values?: string) {
  const frame = readFrame(
    readText(context),
    readText(stakeholder),
    values === undefined ? null : readText(values),
  );
  return optionFeatures(
    options.map((option) => readText(option)),
    frame,
  );
}

/** Index of the option with the most of a feature; −1 where several have it. */
function most(features: readonly Record<string, number>[], name: string): number {
  const values = features.map((one) => one[name] ?? 0);
  const highest = Math.max(...values);
  return values.filter((one) => one === highest).length > 1 ? -1 : values.indexOf(highest);
}

test.each<[string, string, string[], string, number]>([
  [
    'A rate times its duration against one payment',
    'We need it for 60 months.',
    [
      '310 EUR every month for 60 months',
      'one payment of 15,900 EUR',
      '280 EUR a month and 5,000 EUR at once',
    ],
    'moneyAim',
    1,
  ],
  [
    'A price for each times the number',
    'Twenty laptops.',
    ['1,100 USD each', '21,500 USD for all', '1,200 USD apiece'],
    'moneyAim',
    1,
  ],
  [
    'A price per kilo times the weight',
    'We wash 500 kg of linen a day, 365 days.',
    ['0.65 USD per kg', '150,000 USD a year', '10,000 USD a month'],
    'moneyAim',
    0,
  ],
  [
    'A rate times how long the option itself lasts',
    'Heating for 120 days each winter.',
    ['11 USD a day', '300 USD a month', '1,250 USD for the winter'],
    'moneyAim',
    1,
  ],
  [
    'A year beside a price',
    'A fridge is bought.',
    ['from 2019 for 300 USD', 'new for 900 USD', 'from 2023 for 700 USD'],
    'moneyAim',
    0,
  ],
  [
    'A sum times how often it is paid',
    'A boat is hired.',
    ['260 USD a day, 5 days', '500 USD paid three times', '1,400 USD at once'],
    'moneyAim',
    0,
  ],
  [
    'Two trips on each day',
    'She travels.',
    ['2.90 USD each way, two trips on each of 20 days', '130 USD for all', '150 USD for all'],
    'moneyAim',
    0,
  ],
  [
    'The chance of one thing times how many there are',
    'We order 8,000 plates. A broken plate must be bought again for 5 USD.',
    ['21,000 USD, one plate in 400 breaks', '20,500 USD, one plate in 20 breaks', '23,800 USD, none breaks'],
    'moneyAim',
    0,
  ],
  [
    'Many of one thing that the context prices',
    'A night without oven costs 1,500 USD.',
    ['fails seven nights a year', 'fails two nights a year', 'fails ten nights a year'],
    'moneyAim',
    1,
  ],
  [
    'A chance times what the context says it costs',
    'If it fails we lose 60,000 EUR.',
    [
      'No cost now, two chances in five that it fails',
      '5,000 EUR, one chance in fifty that it fails',
      '38,000 EUR, it cannot fail',
    ],
    'moneyAim',
    1,
  ],
])('%s', (_name, context, options, name, best) => {
  expect(most(featuresOf(context, 'Owner, wants the lowest cost in all', options), name)).toBe(best);
});

test.each<[string, string, string[], number]>([
  ['a sum', 'We cannot pay more than 900 a month.', ['820 a month', '1,240 a month'], 0],
  ['a width in another unit', 'A gap of at most 58 cm.', ['600 mm wide', '575 mm wide'], 1],
  [
    'one of two widths',
    'The door is 58 cm wide; nothing wider fits.',
    ['60 cm wide, 50 cm deep', '40 cm wide, 60 cm deep'],
    1,
  ],
  [
    'a weight for which a road is closed',
    'The road is closed to anything above 3.5 tonnes.',
    ['a lorry of 5 tonnes', 'a van of 3.2 tonnes'],
    1,
  ],
  ['a range that does harm', 'Above 12 °C it is spoiled.', ['4 to 8 °C', '22 to 28 °C'], 0],
  [
    'a limit with a word between',
    'We will not be parted from him for more than three weeks.',
    ['after ten weeks', 'after 12 days'],
    1,
  ],
])('an option that breaks the limit is not the best: %s', (_name, context, options, best) => {
  expect(most(featuresOf(context, 'Somebody', options), 'limits')).toBe(best);
});

test('the dearer option that keeps a limit is not compared with the cheap one that breaks it', () => {
  const features = featuresOf('At most 45 decibels.', 'City, wants the cheapest', [
    '58 decibels, no cost',
    '43 decibels, 14,000 EUR',
    '38 decibels, 70,000 EUR',
  ]);
  expect(most(features, 'moneyAim')).toBe(1);
});

test('what does not matter to the stakeholder is ignored', () => {
  const options = ['92 decibels, 100 EUR', '71 decibels, 900 EUR'];
  const features = featuresOf(
    '',
    'Hospital',
    options,
    'The lower the noise the better; nothing else concerns it',
  );
  expect(most(features, 'aim')).toBe(1);
  expect(features.every((one) => (one.money ?? 0) === 0 && (one.moneyAim ?? 0) === 0)).toBe(true);
  const indifferent = featuresOf('', 'Tenant', options, 'I want quiet. The price does not matter.');
  expect(indifferent.every((one) => (one.money ?? 0) === 0)).toBe(true);
});

test('likely good beats unlikely good, and unlikely harm beats likely harm', () => {
  expect(
    most(
      featuresOf('', 'Owner, wants plants', [
        'one seed in five becomes a plant',
        'nine seeds in ten become plants',
      ]),
      'chance',
    ),
  ).toBe(1);
  expect(
    most(featuresOf('', 'Village', ['30% chance of being killed', '1% chance of being killed']), 'chance'),
  ).toBe(1);
});

test('an option at a time that is not possible is not the best', () => {
  const options = ['ready on 20 October', 'ready on 1 October', 'ready in time'];
  expect(
    featuresOf('It must be done by 15 October.', 'Somebody', options).map(({ calendar }) => calendar),
  ).toEqual([-1, 0.5, 0]);
});

test.each<[string, string[], string, number]>([
  ['the aim', ['One chair in 20 breaks', 'One chair in 250 breaks'], 'Fewest broken chairs', 1],
  [
    'each option',
    ['96 of 100 parcels are safe', '3 % are lost, a disaster', '60 % are safe'],
    'Safe parcels',
    1,
  ],
  ['how often', ['Late one night in ten', 'Late once a month', 'Late every other day'], 'No bad delays', 1],
])('whether a chance is of something good or bad follows from %s', (_, options, values, best) => {
  expect(most(featuresOf('', 'A buyer', options, values), 'chance')).toBe(best);
});
