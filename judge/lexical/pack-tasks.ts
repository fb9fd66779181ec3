/**
 * Tasks as they cross to a thread: numbers, and each distinct text once. All tasks of a request have its context, and posted as
 * they are it would be copied with each of them.
 */
import type { ConsequenceText, Perspective, Task } from '../port.ts';

export interface PackedTasks {
  texts: readonly string[];
  /** Task after task. A text is its place in `texts`; a list is NEW, its length and its texts, or where such a list stands. */
  numbers: Int32Array<ArrayBuffer>;
}

const KINDS = ['ratio', 'overlap', 'best-option', 'choice', 'score', 'noul'] as const;
const PAIRS = ['within', 'across'] as const;
const VALENCES = ['benefit', 'harm'] as const;
/** In place of a text that is not there. */
const ABSENT = -1;
/** Before a list that was not written yet: thousands of tasks share one list of choices. */
const NEW = -1;

export function packTasks(tasks: readonly Task[]): PackedTasks {
  const writer = new Writer();
  for (const task of tasks) {
    writer.number(KINDS.indexOf(task.kind));
    writer.text(task.context);
    writer.list(task.choices);
    switch (task.kind) {
      case 'ratio':
        writer.perspective(task.stakeholder);
        writer.consequence(task.first);
        writer.consequence(task.second);
        break;
      case 'overlap':
        writer.number(PAIRS.indexOf(task.pair));
        writer.consequence(task.first);
        writer.consequence(task.second);
        break;
      case 'best-option':
        writer.perspective(task.stakeholder);
        writer.list(task.options);
        break;
      default:
        writer.text(task.question);
        writer.text(task.instructions);
        if (task.kind === 'noul') writer.text(task.statement);
        else writer.list(task.criteria);
    }
  }
  return writer.packed();
}

export function unpackTasks({ texts, numbers }: PackedTasks): Task[] {
  const reader = new Reader(texts, numbers);
  const tasks: Task[] = [];
  while (!reader.isAtEnd) tasks.push(readTask(reader));
  return tasks;
}

function readTask(reader: Reader): Task {
  const kind = KINDS[reader.number()]!;
  const base = { context: reader.text(), choices: reader.list() };
  switch (kind) {
    case 'ratio':
      return {
        kind,
        ...base,
        stakeholder: reader.perspective(),
        first: reader.consequence(),
        second: reader.consequence(),
      };
    case 'overlap': {
      const pair = PAIRS[reader.number()]!;
      return { kind, ...base, pair, first: reader.consequence(), second: reader.consequence() };
    }
    case 'best-option':
      return { kind, ...base, stakeholder: reader.perspective(), options: reader.list() };
    default: {
      const question = reader.text();
      const instructions = reader.maybeText();
      const asked = { ...base, question, ...(instructions === undefined ? {} : { instructions }) };
      if (kind === 'noul') return { kind, ...asked, statement: reader.text() };
      return { kind, ...asked, criteria: reader.list() };
    }
  }
}

class Writer {
  readonly #places = new Map<string, number>();
  readonly #lists = new Map<readonly string[], number>();
  readonly #numbers: number[] = [];

  number(value: number): void {
    this.#numbers.push(value);
  }

  text(text: string | undefined): void {
    if (text === undefined) {
      this.#numbers.push(ABSENT);
      return;
    }
    const place = this.#places.get(text) ?? this.#places.size;
    this.#places.set(text, place);
    this.#numbers.push(place);
  }

  list(texts: readonly string[]): void {
    const place = this.#lists.get(texts);
    if (place !== undefined) {
      this.#numbers.push(place);
      return;
    }
    this.#lists.set(texts, this.#numbers.length);
    this.#numbers.push(NEW, texts.length);
    for (const text of texts) this.text(text);
  }

  perspective({ description, values }: Perspective): void {
    this.text(description);
    this.text(values);
  }

  consequence({ description, option, valence }: ConsequenceText): void {
    this.text(description);
    this.text(option);
    this.number(VALENCES.indexOf(valence));
  }

  packed(): PackedTasks {
    return { texts: [...this.#places.keys()], numbers: Int32Array.from(this.#numbers) };
  }
}

/** Reads in the order in which Writer wrote. */
class Reader {
  readonly #texts: readonly string[];
  readonly #numbers: Int32Array;
  readonly #lists = new Map<number, readonly string[]>();
  #at = 0;

  constructor(texts: readonly string[], numbers: Int32Array) {
    this.#texts = texts;
    this.#numbers = numbers;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#numbers.length;
  }

  number(): number {
    this.#at += 1;
    return this.#numbers[this.#at - 1]!;
  }

  text(): string {
    return this.#texts[this.number()]!;
  }

  maybeText(): string | undefined {
    const place = this.number();
    return place === ABSENT ? undefined : this.#texts[place]!;
  }

  list(): readonly string[] {
    const at = this.#at;
    const place = this.number();
    if (place !== NEW) return this.#lists.get(place)!;
    const texts = Array.from({ length: this.number() }, () => this.text());
    this.#lists.set(at, texts);
    return texts;
  }

  perspective(): Perspective {
    const description = this.text();
    const values = this.maybeText();
    return { description, ...(values === undefined ? {} : { values }) };
  }

  consequence(): ConsequenceText {
    return { description: this.text(), option: this.text(), valence: VALENCES[this.number()]! };
  }
}
