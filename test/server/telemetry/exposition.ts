/** Reads the text that Prometheus scrapes. */

export interface Series {
  name: string;
  labels: Readonly<Record<string, string>>;
  value: number;
}

export interface Scrape {
  /** In seconds. */
  at: number;
  series: readonly Series[];
  /** The name of each metric, as `# TYPE` has it. */
  types: ReadonlyMap<string, string>;
}

const LINE = /^([a-z_]\w*)(?:\{(.*)\})? (\S+)$/i;

/** Throws on a line that is none of the format. */
export function readExposition(text: string, at: number): Scrape {
  const types = new Map<string, string>();
  const series: Series[] = [];
  for (const line of text.split('\n').filter((one) => one !== '')) {
    const type = /^# TYPE (\S+) (\w+)$/.exec(line);
    if (type !== null) types.set(type[1]!, type[2]!);
    if (line.startsWith('#')) continue;
    const read = LINE.exec(line);
    if (read === null) throw new Error(`no line of the text format: ${line}`);
    const [, name = '', inside = '', value = ''] = read;
    series.push({ name, labels: readLabels(inside), value: numberOf(value) });
  }
  return { at, series, types };
}

function readLabels(inside: string): Record<string, string> {
  const found = [...inside.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)];
  if (found.map(([one]) => one).join(',') !== inside) throw new Error(`no labels: ${inside}`);
  return Object.fromEntries(found.map(([, label, value]) => [label, value]));
}

function numberOf(text: string): number {
  if (text === '+Inf') return Infinity;
  if (text === '-Inf') return -Infinity;
  if (text !== 'NaN' && Number.isNaN(Number(text))) throw new Error(`no number: ${text}`);
  return Number(text);
}
