/** A drawing as plain data: elements with attributes and children, which printers write out. */

export interface Element {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Child[];
}

/** A string is text, never markup. */
export type Child = Element | string;

/** Null leaves nothing. */
export type Content = Child | null | readonly Content[];

/** An attribute that is null is left out. */
export type Attributes = Readonly<Record<string, string | number | null>>;

export function element(tag: string, attributes: Attributes = {}, ...contents: Content[]): Element {
  const written: Record<string, string> = {};
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'number' && !Number.isFinite(value))
      throw new Error(`${name} of <${tag}> is ${value}: a drawing holds finite numbers only`);
    if (value !== null) written[name] = typeof value === 'number' ? String(rounded(value)) : value;
  }
  return { tag, attributes: written, children: contents.flatMap(childrenOf) };
}

function childrenOf(content: Content): Child[] {
  if (content === null) return [];
  if (typeof content === 'string') return content === '' ? [] : [content];
  if (isList(content)) return content.flatMap(childrenOf);
  return [content];
}

function isList(content: Content): content is readonly Content[] {
  return Array.isArray(content);
}

/** A thousandth of a pixel is more than anybody sees. */
function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
