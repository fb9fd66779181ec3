/**
 * Stakes, collected by hand: words with the magnitude of their group, in US dollars for one typical
 * person. Only the order of magnitude is meant. Sources are named where there is one; "judgement"
 * is ours.
 */

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
export const STAKE_GROUPS: readonly [Category, number, string][] = [
  // The value of a statistical life: 13.2 million (US Department of Transportation 2023); the next
  // groups are shares of it by severity (MAIS).
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
  // Cost of crime to society, McCollister, French and Fang 2010: rape 241,000, assault 107,000,
  // robbery 42,000, arson 21,000, burglary 6,500, fraud 5,000, larceny 3,500.
  ['health', 200_000, 'rape torture'],
  ['health', 107_000, 'assault violence violent abuse abused beaten'],
  ['home', 21_000, 'arson'],
  ['money', 5_000, 'fraud burglary theft steal stolen robbed robbery scam'],
  // A year of liberty or of earnings counts as about a year's median earnings, 60,000 (US Bureau of
  // Labor Statistics 2024).
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
  // The rest is judgement, in steps of about three.
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

/** Words that show that a person values a category; they have no magnitude. */
export const VALUED_WORDS: readonly [Category, string][] = [
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

/** An outage of unknown length: three of the hours in log-size.ts. Judgement. */
export const OUTAGE: Stake = { category: 'service', usd: 1_500 };

/** Stakes that a person wants to have rather than to avoid. */
export const GOOD_STAKES = new Set(
  (
    'cheap affordable discount refund profit profits revenue comfort comfortable learn learning skill skills degree diploma ' +
    'career promotion promoted trust reputation honest pretty stylish heating pension sleep'
  ).split(' '),
);
/** Words of clauses that state a gain of money or time. */
export const GAIN_WORDS = new Set(
  (
    'bring brings earn earns earned gain gains gained save saves saved saving savings refund refunded net income profit revenue ' +
    'pays raise raises raised proceeds discount grant donate donates donated yields yield off bonus reimbursed sells cheaper ' +
    'receive receives get gets worth winning win wins cover covers covered'
  ).split(' '),
);
/** Words of clauses that state that time is spent or lost. */
export const SPENT_WORDS = new Set(
  'takes take needs need spend spends lose loses lost wait waits late later delay delays delayed down work each overtime closed without'.split(
    ' ',
  ),
);
