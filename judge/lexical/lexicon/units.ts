/**
 * Units of quantities, each with its worth in the base unit of its dimension, and words that name a
 * time.
 */

/** Hours of elapsed time in one unit. A night and a shift are eight hours each. */
export const TIME_HOURS = new Map<string, number>(
  entries({
    second: 1 / 3600,
    seconds: 1 / 3600,
    sec: 1 / 3600,
    secs: 1 / 3600,
    minute: 1 / 60,
    minutes: 1 / 60,
    min: 1 / 60,
    mins: 1 / 60,
    hour: 1,
    hours: 1,
    hr: 1,
    hrs: 1,
    h: 1,
    morning: 4,
    mornings: 4,
    afternoon: 4,
    afternoons: 4,
    evening: 4,
    evenings: 4,
    night: 8,
    nights: 8,
    shift: 8,
    shifts: 8,
    day: 24,
    days: 24,
    weekend: 48,
    weekends: 48,
    week: 168,
    weeks: 168,
    fortnight: 336,
    fortnights: 336,
    month: 730.5,
    months: 730.5,
    semester: 3652,
    semesters: 3652,
    year: 8766,
    years: 8766,
    yr: 8766,
    yrs: 8766,
    decade: 87660,
    decades: 87660,
  }),
);

/** Times a year, for "a day", "every week", "per quarter". */
export const PERIODS_PER_YEAR = new Map<string, number>(
  entries({
    minute: 525960,
    minutes: 525960,
    hour: 8766,
    hours: 8766,
    hr: 8766,
    h: 8766,
    day: 365.25,
    days: 365.25,
    night: 365.25,
    nights: 365.25,
    morning: 365.25,
    evening: 365.25,
    weekday: 261,
    workday: 261,
    weekend: 52.2,
    weekends: 52.2,
    week: 52.2,
    weeks: 52.2,
    wk: 52.2,
    month: 12,
    months: 12,
    mo: 12,
    quarter: 4,
    quarters: 4,
    year: 1,
    years: 1,
    yr: 1,
    yrs: 1,
    annum: 1,
    summer: 1,
    winter: 1,
    spring: 1,
    autumn: 1,
    season: 4,
    decade: 0.1,
    decades: 0.1,
    monday: 52.2,
    tuesday: 52.2,
    wednesday: 52.2,
    thursday: 52.2,
    friday: 52.2,
    saturday: 52.2,
    sunday: 52.2,
    shift: 230,
  }),
);

/** Adverbs that state a frequency by themselves, in times a year. */
export const FREQUENCY_ADVERBS = new Map<string, number>(
  entries({
    hourly: 8766,
    daily: 365.25,
    nightly: 365.25,
    weekly: 52.2,
    fortnightly: 26,
    monthly: 12,
    quarterly: 4,
    yearly: 1,
    annually: 1,
    annual: 1,
  }),
);

/** [phrase, earliest, latest], in hours from now. */
export const DEADLINES: readonly [string, number, number][] = [
  ['right now', 0, 0.5],
  ['immediately', 0, 0.5],
  ['at once', 0, 0.5],
  ['within the hour', 0, 1],
  ['this morning', 0, 12],
  ['this afternoon', 0, 12],
  ['this evening', 0, 12],
  ['today', 0, 24],
  ['tonight', 0, 24],
  ['tomorrow', 12, 48],
  ['this week', 0, 168],
  ['next week', 72, 336],
  ['this month', 0, 730],
  ['next month', 336, 1461],
  ['this year', 0, 8766],
  ['next year', 2000, 17532],
];

export const MONTHS = new Set(
  'january february march april may june july august september october november december'.split(' '),
);

export interface OtherUnit {
  dimension: string;
  /** Base units in one. */
  factor: number;
}

/**
 * Lengths in metres, masses in kilograms, areas in square metres, and so on: one dimension is one
 * unit.
 */
export const OTHER_UNITS = new Map<string, OtherUnit>([
  ...dimension('length', {
    mm: 0.001,
    cm: 0.01,
    m: 1,
    metre: 1,
    metres: 1,
    meter: 1,
    meters: 1,
    km: 1000,
    kilometre: 1000,
    kilometres: 1000,
    kilometer: 1000,
    kilometers: 1000,
    mile: 1609,
    miles: 1609,
    mi: 1609,
    inch: 0.0254,
    inches: 0.0254,
    ft: 0.3048,
    feet: 0.3048,
    yards: 0.914,
  }),
  ...dimension('mass', {
    mg: 1e-6,
    g: 0.001,
    gram: 0.001,
    grams: 0.001,
    kg: 1,
    kilo: 1,
    kilos: 1,
    kilogram: 1,
    kilograms: 1,
    tonne: 1000,
    tonnes: 1000,
    ton: 1000,
    tons: 1000,
    lb: 0.454,
    lbs: 0.454,
    oz: 0.0283,
  }),
  ...dimension('volume', {
    ml: 0.001,
    litre: 1,
    litres: 1,
    liter: 1,
    liters: 1,
    l: 1,
    gallon: 3.785,
    gallons: 3.785,
  }),
  ...dimension('data', {
    kb: 1e-6,
    mb: 0.001,
    gb: 1,
    tb: 1000,
    pb: 1e6,
    megabytes: 0.001,
    gigabytes: 1,
    terabytes: 1000,
  }),
  ...dimension('energy', { wh: 0.001, kwh: 1, mwh: 1000, gwh: 1e6 }),
  ...dimension('power', { w: 0.001, watt: 0.001, watts: 0.001, kw: 1, mw: 1000, gw: 1e6 }),
  ...dimension('area', { sqm: 1, hectare: 1e4, hectares: 1e4, ha: 1e4, acre: 4047, acres: 4047 }),
  ...dimension('temperature', { degree: 1, degrees: 1, celsius: 1, fahrenheit: 0.556 }),
  ...dimension('loudness', { db: 1, decibel: 1, decibels: 1 }),
]);

/** Nouns for persons; all of them count in one unit, "person". */
export const PERSON_NOUNS = new Set(
  (
    'people person persons men women adults children kids child adult patient patients employee employees staff ' +
    'worker workers colleague colleagues customer customers client clients user users student students pupil pupils ' +
    'resident residents tenant tenants citizen citizens neighbour neighbours neighbor neighbors family families ' +
    'household households passenger passengers driver drivers engineer engineers nurse nurses doctor doctors ' +
    'teacher teachers member members guest guests visitor visitors subscriber subscribers player players villager ' +
    'villagers voter voters volunteer volunteers soldier soldiers inhabitants commuters shoppers readers buyers ' +
    'sellers donors animals dogs cats lives victims participants attendees developers managers farmers friends jobs'
  ).split(' '),
);

function entries(table: Record<string, number>): [string, number][] {
  return Object.entries(table);
}

function dimension(name: string, table: Record<string, number>): [string, OtherUnit][] {
  return entries(table).map(([unit, factor]) => [unit, { dimension: name, factor }]);
}
