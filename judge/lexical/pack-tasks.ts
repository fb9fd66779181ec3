/**
 * Packs tasks for a thread: numbers, and each distinct text once. All tasks of a request share its
 * context; if they were posted unpacked, the context would be copied with each task.
 */

import type { ConsequenceText, Evidence, Perspective, Task } from '../port.ts';

export interface PackedTasks {
  texts: readonly string[];
  /**
   * The tasks in order. A text is its index in `texts`. A list is NEW, its length and its texts; a
   * repeated list is the index where it stands.
   */
  numbers: Int32Array<ArrayBuffer>;
}

/** A request on its way from the pool to a thread. */
export interface JudgeOrder {
  packed: PackedTasks;
  /** One number in shared memory; it becomes 1 when nobody wants the answer any more. */
  stop: Int32Array<SharedArrayBuffer>;
}

/** The thread's answer. An error would lose its class on the way, so it is part of the answer. */
export type JudgeReport =
  | {
      ended: 'judged';
      /** The probabilities of all tasks, one after the other. */
      probabilities: Float64Array<ArrayBuffer>;
      evidence: readonly Evidence[];
      warnings: readonly string[];
    }
  | { ended: 'stopped' }
  | { ended: 'broken'; message: string };

const KINDS = ['ratio', 'overlap', 'best-option', 'choice', 'score', 'noul'] as const;
const PAIRS = ['within', 'across'] as const;
const VALENCES = ['benefit', 'harm'] as const;
/** Replaces a text that is absent. */
const ABSENT = -1;
/** Precedes a list at its first occurrence: thousands of tasks share one list of choices. */
const NEW = -1;

export function packTasks(tasks: readonly Task[]): PackedTasks {
  const writer = new TaskWriter();
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
  const reader = new TaskReader(texts, numbers);
  const tasks: Task[] = [];
  while (!reader.isAtEnd) tasks.push(readTask(reader));
  return tasks;
}

function readTask(reader: TaskReader): Task {
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

class TaskWriter {
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

/** Reads in the order in which TaskWriter writes. */
class TaskReader {
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
