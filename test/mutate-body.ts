/** Damages a request slightly: its values, its shape or its text. */
import type { Random } from '../problems/random.ts';

type Holder = Record<string | number, unknown>;

const VALUES: readonly unknown[] = [
  ...[null, '', true, false, [], {}, '5', 0, -1, 1.5, 2 ** 53, 1e300, [[]], { a: 1 }],
  ...['\0', 'a\ud800', '🙂', '__proto__', 'constructor', 'toString', 'x'.repeat(50_001), ' ', 'A', 'model-1'],
];
const NAMES = [
  'extra',
  '__proto__',
  'constructor',
  '',
  '0',
  'x'.repeat(300),
  '🙂',
  '\0',
  '\udfff',
  'mode',
  'id',
  'seed',
];

/** Returns a copy of the body with one change. */
export function mutateBody(body: unknown, random: Random): unknown {
  const copy = structuredClone({ body });
  const places = placesOf(copy);
  const { holder, key } = random.pick(places);
  const set = (at: Holder, name: string | number, value: unknown) =>
    Object.defineProperty(at, name, { value, enumerable: true, configurable: true, writable: true });
  switch (random.below(6)) {
    case 0:
      set(holder, key, random.pick(VALUES));
      break;
    case 1:
      if (Array.isArray(holder)) holder.splice(Number(key), 1);
      else delete holder[key];
      break;
    case 2: {
      const objects = places.map((place) => place.holder[place.key]).filter(isHolder);
      if (objects.length > 0) set(random.pick(objects), random.pick(NAMES), random.pick(VALUES));
      break;
    }
    case 3: {
      const other = random.pick(places);
      set(holder, key, structuredClone(other.holder[other.key]));
      break;
    }
    case 4: {
      const value = holder[key];
      if (Array.isArray(value)) set(holder, key, Array(1 + random.below(70)).fill(value[0]));
      break;
    }
    default: {
      const value = holder[key];
      if (typeof value === 'number') set(holder, key, random.pick([-value - 1, value + 0.5, value * 1e10]));
      if (typeof value === 'string') set(holder, key, value.repeat(random.pick([0, 2, 100])));
    }
  }
  return copy.body;
}

/** Returns the text with a value that JSON cannot hold, or as a text that is no longer JSON. */
export function mutateText(text: string, random: Random): string {
  const at = random.below(text.length + 1);
  switch (random.below(5)) {
    case 0:
      return text.slice(0, at);
    case 1:
      return `${text.slice(0, at)}${random.pick(['\0', '}', ',', '"', '\\u0000', '\ufeff', '{"a":', '[', '\t'])}${text.slice(at)}`;
    case 2:
      return text.replace(/\d+/, () =>
        random.pick(['1e400', '-0', '9007199254740993', '01', 'NaN', '1.0', '0.7e1']),
      );
    case 3:
      return text.replace('"context"', '"context":"first","context"');
    default:
      return `${random.pick(['\ufeff', ' ', '[', '\n'])}${text}`;
  }
}

function isHolder(value: unknown): value is Holder {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Every value in it, with the object or list that holds it. */
function placesOf(value: object): { holder: Holder; key: string | number }[] {
  return Object.entries(value).flatMap(([key, inner]) => {
    const here = { holder: Object(value), key: Array.isArray(value) ? Number(key) : key };
    return typeof inner === 'object' && inner !== null ? [here, ...placesOf(inner)] : [here];
  });
}
