/**
 * What is at stake, by hand: one list of words with a magnitude beside each group, in US dollars for one typical person.
 * Only the order of magnitude is meant. Sources where there is one; "judgement" is ours.
 */
import { stem } from './stems.ts';

export type Category =
  | 'life'
  | 'health'
  | 'liberty'
  | 'livelihood'
  | 'home'
  | 'family'
  | 'money'
  | 'time'
  | 'trust'
  | 'privacy'
  | 'learning'
  | 'work'
  | 'service'
  | 'comfort'
  | 'looks'
  | 'nature';

export interface Stake {
  category: Category;
  /** US dollars for one person, once. */
  usd: number;
}

/** [category, US dollars, words or pairs of words]. */
const GROUPS: readonly [Category, number, string][] = [
  // Value of a statistical life, US Department of Transportation 2023: 13.2 million; shares by severity (MAIS) after it.
  ['life', 13_200_000, 'die kill fatal lethal fatality drown suicide murder manslaughter'],
  [
    'health',
    3_500_000,
    'paralysed paralyzed coma amputate amputation blind blindness disabled disability cancer stroke crippled',
  ],
  [
    'health',
    620_000,
    'injury injure injuries wounded surgery fracture fractures concussion hospitalise hospitalised hospitalized hospital poisoned overdose',
  ],
  [
    'health',
    20_000,
    'infection infected disease ill illness sick sickness asthma burnout depression addiction collision crash accident dangerous unsafe',
  ],
  [
    'health',
    3_000,
    'pain painful headache nausea allergy allergic bruise stress stressful anxiety anxious fever rash side_effects',
  ],
  ['health', 500, 'tired exhausted sleep fatigue sore itch cough'],
  // Cost of crime to society, McCollister, French and Fang 2010: rape 241,000, assault 107,000, robbery 42,000,
  // arson 21,000, burglary 6,500, fraud 5,000, larceny 3,500.
  ['health', 200_000, 'rape torture'],
  ['health', 107_000, 'assault violence violent abuse abused beaten'],
  ['home', 21_000, 'arson'],
  ['money', 5_000, 'fraud burglary theft steal stolen robbed robbery scam'],
  // A year of liberty or of earnings is taken as about a year's median earnings, US Bureau of Labor Statistics 2024: 60,000.
  ['liberty', 60_000, 'prison jail imprisoned imprisonment deported deportation detained arrested arrest'],
  ['liberty', 30_000, 'criminal lawsuit sued prosecuted prosecution illegal unlawful crime'],
  [
    'liberty',
    5_000,
    'a_fine fines fined fine_of penalty penalties sanction sanctions banned ban discrimination',
  ],
  ['livelihood', 150_000, 'bankrupt bankruptcy insolvent insolvency'],
  [
    'livelihood',
    60_000,
    'unemployed unemployment redundant redundancy redundancies layoff layoffs laid_off lose_job lose_jobs lose_her_job lose_his_job lose_their_job lose_their_jobs lose_his_jobs is_fired are_fired get_fired gets_fired be_fired dismissed sacked',
  ],
  [
    'livelihood',
    20_000,
    'resign resigns quit quits turnover career promotion promoted demoted pension retire retirement',
  ],
  [
    'home',
    60_000,
    'homeless homelessness evict eviction foreclosed foreclosure burn_down burns_down house_fire',
  ],
  ['home', 10_000, 'flood flooded flooding leaking_roof mould mold'],
  ['family', 100_000, 'custody divorce divorced orphaned bereaved miscarriage'],
  // The rest: judgement, in steps of about three.
  ['nature', 50_000, 'extinct extinction spill deforestation'],
  ['nature', 5_000, 'pollution pollute polluted toxic habitat'],
  ['trust', 50_000, 'scandal disgrace disgraced'],
  ['trust', 5_000, 'trust reputation honest dishonest betrayed betrayal blamed ashamed shame'],
  ['privacy', 10_000, 'blackmail identity_theft hacked breached'],
  ['privacy', 3_000, 'leak leaked privacy spied surveillance'],
  ['learning', 20_000, 'expelled degree diploma'],
  ['learning', 3_000, 'learn learning exam skill skills'],
  ['work', 10_000, 'data_loss lose_data corrupted collapse collapses'],
  ['work', 1_500, 'crashes breaks_down break_down breakdown breakdowns broke_down repairs'],
  ['money', 1_500, 'expensive costly unaffordable profit profits revenue debt debts overspend'],
  ['money', 300, 'cheap affordable discount refund'],
  ['time', 100, 'wait waits waiting delay delays delayed late queue queues slow slowly traffic'],
  [
    'comfort',
    200,
    'comfort comfortable uncomfortable noise noisy crowded smell smelly cold hot dusty heating',
  ],
  ['comfort', 60, 'inconvenient inconvenience annoying annoyed annoyance boring bored messy untidy nuisance'],
  ['looks', 60, 'colour color ugly pretty stylish dull cosmetic scratch scratches logo font wallpaper'],
];

/** Words that say which category somebody values, without a magnitude. */
const VALUED: readonly [Category, string][] = [
  ['life', 'life lives survival'],
  ['health', 'health safety safe hit hurt harm wellbeing fitness unhurt'],
  ['liberty', 'legal law liberty freedom compliance rights'],
  ['livelihood', 'job jobs income livelihood wage wages salary employment retention'],
  ['home', 'home house housing roof'],
  ['family', 'family children kids'],
  [
    'money',
    'money cost costs budget cap price prices profit revenue savings spending rent thrift margin cash cheap low_cost',
  ],
  ['time', 'time speed punctual punctuality quick quickly fast prompt'],
  ['trust', 'trust reputation honesty name'],
  ['privacy', 'privacy confidentiality secrecy'],
  ['learning', 'learning education knowledge skills grades marks'],
  ['work', 'reliability reliable repairs output'],
  ['service', 'uptime availability open available reachable'],
  ['comfort', 'comfort quiet calm peace convenience'],
  ['looks', 'beauty looks appearance style'],
  ['nature', 'nature environment climate wildlife animals'],
];

/** Something that people count on cannot be used, for a length that is not stated: three of log-size.ts's hours. Judgement. */
export const OUTAGE: Stake = { category: 'service', usd: 1_500 };

const STAKES = new Map<string, Stake>(
  GROUPS.flatMap(([category, usd, words]) =>
    words.split(' ').map((word): [string, Stake] => [key(word), { category, usd }]),
  ).reverse(),
);
const VALUED_CATEGORIES = new Map<string, Category>(
  VALUED.flatMap(([category, words]) =>
    words.split(' ').map((word): [string, Category] => [key(word), category]),
  ),
);

/** The stake that a word names, alone or with the one or two words behind it; null for most words. */
export function stakeAt(words: readonly string[], at: number): Stake | null {
  const [first, second, third] = [words[at], words[at + 1], words[at + 2]];
  if (first === undefined) return null;
  const joined = second === undefined ? undefined : STAKES.get(`${stem(first)} ${stem(second)}`);
  if (joined !== undefined) return joined;
  const long =
    third === undefined ? undefined : STAKES.get(`${stem(first)} ${stem(second ?? '')} ${stem(third)}`);
  return long ?? STAKES.get(stem(first)) ?? null;
}

/** The category that a word shows to be valued; null for most words. */
export function valuedCategory(words: readonly string[], at: number): Category | null {
  const word = words[at];
  if (word === undefined) return null;
  return VALUED_CATEGORIES.get(stem(word)) ?? stakeAt(words, at)?.category ?? null;
}

function key(words: string): string {
  return words.split('_').map(stem).join(' ');
}
