/**
 * Answers expressions in a small part of PromQL from two scrapes: selectors, `rate` and `increase`
 * (between the two scrapes, whatever the range says), aggregations, `histogram_quantile`,
 * arithmetic, comparisons, `and`. Throws on everything else.
 */
import type { Scrape, Series } from './exposition.ts';

type Sample = Pick<Series, 'labels' | 'value'>;
type Value = number | readonly Sample[];

const TOKEN =
  /\s*(?:(\d+(?:\.\d+)?)|([a-zA-Z_]\w*)|"((?:[^"\\]|\\.)*)"|(=~|!~|!=|>=|<=|==|[-+*/><=(){}[\],]))/y;

interface Token {
  kind: 'number' | 'name' | 'text' | 'sign';
  text: string;
}

/** The samples of the result; a comparison keeps those for which it holds. */
export function evaluate(expression: string, from: Scrape, to: Scrape): readonly Sample[] {
  const value = new Evaluation(tokensOf(expression), from, to).whole();
  return typeof value === 'number' ? [{ labels: {}, value }] : value;
}

/** The names of the series that an expression reads. */
export function namesIn(expression: string): string[] {
  const tokens = tokensOf(expression);
  return tokens
    .filter(({ kind, text }, at) => {
      const isGrouping = tokens.slice(0, at).findLastIndex((one) => one.text === 'by');
      const isLabel = isGrouping >= 0 && !tokens.slice(isGrouping, at).some((one) => one.text === ')');
      const isMatched =
        ['{', ','].includes(tokens[at - 1]?.text ?? '') && /^(=|!=|=~|!~)$/.test(tokens[at + 1]?.text ?? '');
      return kind === 'name' && text.includes('_') && text !== 'histogram_quantile' && !isLabel && !isMatched;
    })
    .map(({ text }) => text);
}

function tokensOf(expression: string): Token[] {
  const tokens: Token[] = [];
  const text = expression.trim();
  for (TOKEN.lastIndex = 0; TOKEN.lastIndex < text.length; ) {
    const at = TOKEN.lastIndex;
    const found = TOKEN.exec(text);
    if (found === null) throw new Error(`not understood: ${text.slice(at)}`);
    const [, number, name, quoted, sign = ''] = found;
    if (number !== undefined) tokens.push({ kind: 'number', text: number });
    else if (name !== undefined) tokens.push({ kind: 'name', text: name });
    else if (quoted !== undefined) tokens.push({ kind: 'text', text: quoted });
    else tokens.push({ kind: 'sign', text: sign });
  }
  return tokens;
}

const AGGREGATIONS: Readonly<Record<string, (values: number[]) => number>> = {
  sum: (values) => values.reduce((sum, value) => sum + value, 0),
  max: (values) => Math.max(...values),
  min: (values) => Math.min(...values),
  count: (values) => values.length,
};
const ARITHMETIC: Readonly<Record<string, (one: number, other: number) => number>> = {
  '+': (one, other) => one + other,
  '-': (one, other) => one - other,
  '*': (one, other) => one * other,
  '/': (one, other) => one / other,
};
const COMPARISONS: Readonly<Record<string, (one: number, other: number) => boolean>> = {
  '>': (one, other) => one > other,
  '<': (one, other) => one < other,
  '>=': (one, other) => one >= other,
  '<=': (one, other) => one <= other,
  '==': (one, other) => one === other,
  '!=': (one, other) => one !== other,
};
const MATCHES: Readonly<Record<string, (value: string, wanted: string) => boolean>> = {
  '=': (value, wanted) => value === wanted,
  '!=': (value, wanted) => value !== wanted,
  '=~': (value, wanted) => new RegExp(`^(?:${wanted})$`).test(value),
  '!~': (value, wanted) => !new RegExp(`^(?:${wanted})$`).test(value),
};

class Evaluation {
  readonly #tokens: readonly Token[];
  readonly #from: Scrape;
  readonly #to: Scrape;
  #at = 0;

  constructor(tokens: readonly Token[], from: Scrape, to: Scrape) {
    this.#tokens = tokens;
    this.#from = from;
    this.#to = to;
  }

  whole(): Value {
    const value = this.#conjunction();
    if (this.#at < this.#tokens.length) throw new Error(`not understood: ${this.#peek()}`);
    return value;
  }

  #conjunction(): Value {
    let value = this.#comparison();
    while (this.#takes('and')) {
      const other = samplesOf(this.#comparison());
      value = samplesOf(value).filter(({ labels }) => other.some((one) => sameLabels(one.labels, labels)));
    }
    return value;
  }

  #comparison(): Value {
    const one = this.#sum();
    const holds = COMPARISONS[this.#peek()];
    if (holds === undefined) return one;
    this.#at += 1;
    const other = this.#sum();
    return samplesOf(one).filter((sample) => {
      const against = typeof other === 'number' ? other : matching(other, sample)?.value;
      return against !== undefined && holds(sample.value, against);
    });
  }

  #sum(): Value {
    return this.#chain(['+', '-'], () => this.#product());
  }

  #product(): Value {
    return this.#chain(['*', '/'], () => this.#term());
  }

  #chain(signs: readonly string[], next: () => Value): Value {
    let value = next();
    while (signs.includes(this.#peek())) {
      const compute = ARITHMETIC[this.#next().text]!;
      value = combined(value, next(), compute);
    }
    return value;
  }

  #term(): Value {
    const { kind, text } = this.#next();
    if (kind === 'number') return Number(text);
    if (text === '(') {
      const value = this.#conjunction();
      this.#expect(')');
      return value;
    }
    if (kind !== 'name') throw new Error(`not understood: ${text}`);
    if (text === 'time') {
      this.#expect('(');
      this.#expect(')');
      return this.#to.at;
    }
    const aggregate = AGGREGATIONS[text];
    if (aggregate !== undefined) return this.#aggregation(aggregate);
    if (text === 'rate' || text === 'increase') return this.#change(text);
    if (text === 'histogram_quantile') return this.#quantile();
    return this.#select(text)(this.#to);
  }

  #aggregation(aggregate: (values: number[]) => number): Value {
    const by = this.#takes('by') ? this.#names() : [];
    this.#expect('(');
    const samples = samplesOf(this.#conjunction());
    this.#expect(')');
    return groups(samples, by).map(({ labels, members }) => ({
      labels,
      value: aggregate(members.map(({ value }) => value)),
    }));
  }

  /** A series that is new began at 0: counters that a fault can move are there from the start. */
  #change(kind: 'rate' | 'increase'): Value {
    this.#expect('(');
    const select = this.#select(this.#next().text);
    this.#expect('[');
    if (!/^\d+$/.test(this.#next().text) || !/^[smhd]$/.test(this.#next().text)) throw new Error('no range');
    this.#expect(']');
    this.#expect(')');
    const before = select(this.#from);
    const seconds = this.#to.at - this.#from.at;
    return select(this.#to).map(({ labels, value }) => {
      const grown = value - (matching(before, { labels })?.value ?? 0);
      return { labels, value: kind === 'rate' ? grown / seconds : grown };
    });
  }

  #quantile(): Value {
    this.#expect('(');
    const share = Number(this.#next().text);
    this.#expect(',');
    const samples = samplesOf(this.#conjunction());
    this.#expect(')');
    const by = [...new Set(samples.flatMap(({ labels }) => Object.keys(labels)))].filter(
      (one) => one !== 'le',
    );
    return groups(samples, by).map(({ labels, members }) => ({ labels, value: quantileOf(members, share) }));
  }

  #select(name: string): (scrape: Scrape) => readonly Sample[] {
    const matchers: ((labels: Series['labels']) => boolean)[] = [];
    if (this.#takes('{'))
      while (!this.#takes('}')) {
        const label = this.#next().text;
        const holds = MATCHES[this.#next().text];
        const wanted = this.#next().text;
        if (holds === undefined) throw new Error(`no matcher of ${label}`);
        matchers.push((labels) => holds(labels[label] ?? '', wanted));
        this.#takes(',');
      }
    return ({ series }) =>
      series.filter((one) => one.name === name && matchers.every((holds) => holds(one.labels)));
  }

  #names(): string[] {
    this.#expect('(');
    const names: string[] = [];
    while (!this.#takes(')')) {
      names.push(this.#next().text);
      this.#takes(',');
    }
    return names;
  }

  #peek(): string {
    return this.#tokens[this.#at]?.text ?? '';
  }

  #next(): Token {
    const token = this.#tokens[this.#at];
    if (token === undefined) throw new Error('the expression ends too early');
    this.#at += 1;
    return token;
  }

  #takes(text: string): boolean {
    const isNext = this.#peek() === text;
    if (isNext) this.#at += 1;
    return isNext;
  }

  #expect(text: string): void {
    if (!this.#takes(text)) throw new Error(`expected ${text} before ${this.#peek()}`);
  }
}

const samplesOf = (value: Value): readonly Sample[] =>
  typeof value === 'number' ? [{ labels: {}, value }] : value;

function combined(one: Value, other: Value, compute: (one: number, other: number) => number): Value {
  if (typeof one === 'number' && typeof other === 'number') return compute(one, other);
  if (typeof one === 'number')
    return samplesOf(other).map(({ labels, value }) => ({ labels, value: compute(one, value) }));
  return one.flatMap((sample) => {
    const against = typeof other === 'number' ? other : matching(other, sample)?.value;
    return against === undefined ? [] : [{ labels: sample.labels, value: compute(sample.value, against) }];
  });
}

function matching(samples: readonly Sample[], { labels }: Pick<Sample, 'labels'>): Sample | undefined {
  return samples.find((one) => sameLabels(one.labels, labels));
}

function sameLabels(one: Sample['labels'], other: Sample['labels']): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}

function groups(samples: readonly Sample[], by: readonly string[]) {
  const found: { labels: Record<string, string>; members: Sample[] }[] = [];
  for (const sample of samples) {
    const labels = Object.fromEntries(by.map((label) => [label, sample.labels[label] ?? '']));
    const group = found.find((one) => sameLabels(one.labels, labels));
    if (group === undefined) found.push({ labels, members: [sample] });
    else group.members.push(sample);
  }
  return found;
}

/** As Prometheus does: linear within the bucket; the last finite bound for what lies beyond. */
function quantileOf(buckets: readonly Sample[], share: number): number {
  const bounds = buckets
    .map(({ labels, value }) => ({ bound: labels.le === '+Inf' ? Infinity : Number(labels.le), value }))
    .sort((one, other) => one.bound - other.bound);
  const total = bounds.at(-1)?.value ?? 0;
  if (total === 0) return Number.NaN;
  const rank = share * total;
  const at = bounds.findIndex(({ value }) => value >= rank);
  const { bound, value } = bounds[at]!;
  const { bound: low, value: below } = bounds[at - 1] ?? { bound: 0, value: 0 };
  return bound === Infinity ? low : low + ((bound - low) * (rank - below)) / (value - below);
}
