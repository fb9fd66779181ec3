/**
 * Renders pages and draws pictures on a thread of its own, so that a drawing (50 ms, and up to 320
 * ms where new characters need fonts) never delays the thread that serves. The thread starts with
 * the first order and ends when there has been none for a while. It works on one order at a time,
 * so all callers together cost at most one core.
 */
import { resolve } from 'node:path';
import { LRUCache } from 'lru-cache';
import { Piscina } from 'piscina';
import { type FairQueue, openFairQueue } from '../../limits/fair-queue.ts';
import { Refusal } from '../../refusals.ts';
import type { Content } from '../stored-content.ts';
import type { PageOrder, PageReport, PictureOrder, RenderReport } from './render-order.ts';

export interface Renderer {
  /** Refuses with `unavailable` when too many orders wait; throws RenderingFault when it fails. */
  renderPage(order: Omit<PageOrder, 'kind' | 'withoutPicture'>, party: number): Promise<PageReport>;
  /**
   * The PNG of what `read` gives, which is read when its turn comes; null when that is null. The
   * same `name` always stands for the same picture: those drawn lately are kept, and callers at the
   * same time wait for the same drawing. Refuses and throws as `renderPage` does.
   */
  drawPicture(
    named: { name: string; party: number },
    read: () => Promise<Content | null>,
  ): Promise<Buffer | null>;
  /** Ends the thread; running and waiting orders fail. */
  close(): Promise<void>;
}

export interface RendererOptions {
  /** The longest that one order may hold the thread; the thread that exceeds it is ended. */
  limitMs?: number;
  /** A file that exports `render`; tests use it to plant faults. */
  workerFile?: string;
}

/** The page or the picture could not be made, or the thread was lost. */
export class RenderingFault extends Error {
  override name = 'RenderingFault';
  /** Whether the thread was lost, and with it the order. */
  readonly lostThread: boolean;

  constructor(
    message: string,
    { lostThread = false, cause }: { lostThread?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.lostThread = lostThread;
  }
}

/** The largest page takes about 0.3 s with its picture, and the start of the thread one second. */
const LIMIT_MS = 10_000;
/** Without an order for this long, the thread ends. */
const IDLE_MS = 600_000;
/** The JavaScript heap of the thread. The fonts that stay open take at most half of it. */
const HEAP_LIMIT_MB = 256;
/** Some 200 pictures. */
const KEPT_BYTES = 8 * 1024 * 1024;
/**
 * The most characters that may wait or be rendered at once. One organization may have four of the
 * largest decisions, or 64 usual ones; the last of these waits about four seconds. All
 * organizations together may have four times as much.
 */
const MOST_OF_PARTY = 16_000_000;
const MOST_OF_ALL = 64_000_000;
/** A shorter order counts as this many characters, which bounds the number of orders too. */
const LEAST_TAKEN = 250_000;
const RETRY_SECONDS = 2;

/** One order at a time; organizations take turns. */
export function openRenderQueue(): FairQueue<number> {
  return openFairQueue<number>({
    atOnce: 1,
    mostOfParty: MOST_OF_PARTY,
    mostOfAll: MOST_OF_ALL,
    refuse: (whose) =>
      new Refusal('unavailable', {
        message: `${whose === 'party' ? 'Too many pages or pictures of this organization wait' : 'Too many pages and pictures wait'} to be drawn. Send the request again after the time in Retry-After.`,
        retryAfterSeconds: RETRY_SECONDS,
      }),
  });
}

/** How much an order for this content counts. What waits holds no texts where there is none. */
export function weightOf(content: Content | null): number {
  return Math.max(LEAST_TAKEN, content === null ? 0 : content.request.length + content.response.length);
}

export function openRenderer(options: RendererOptions = {}): Renderer {
  return new ThreadedRenderer(options);
}

class ThreadedRenderer implements Renderer {
  readonly #thread: Piscina<PageOrder | PictureOrder, RenderReport>;
  readonly #limitMs: number;
  readonly #queue = openRenderQueue();
  readonly #drawn = new LRUCache<string, Buffer>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ length }) => length,
  });
  readonly #drawing = new Map<string, Promise<Buffer | null>>();
  #isClosed = false;

  constructor({ limitMs = LIMIT_MS, workerFile }: RendererOptions) {
    this.#limitMs = limitMs;
    this.#thread = new Piscina({
      filename: workerFile ?? resolve(import.meta.dirname, 'worker.ts'),
      name: 'render',
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: IDLE_MS,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_LIMIT_MB },
    });
    // A thread that dies between two orders is replaced. Without a listener its error would end the
    // process.
    this.#thread.on('error', () => {});
  }

  async renderPage(given: Omit<PageOrder, 'kind' | 'withoutPicture'>, party: number): Promise<PageReport> {
    const order: PageOrder = { kind: 'page', withoutPicture: null, ...given };
    const render = async () => {
      try {
        return await this.#page(order);
      } catch (error) {
        if (!(error instanceof RenderingFault && error.lostThread) || this.#isClosed) throw error;
        // The drawing is by far the larger part, and a page is never refused for its picture.
        return this.#page({ ...order, withoutPicture: 'drawing it took too much time or memory' });
      }
    };
    return this.#queue.run(party, render, { weight: weightOf(order.content) });
  }

  async drawPicture(
    { name, party }: { name: string; party: number },
    read: () => Promise<Content | null>,
  ): Promise<Buffer | null> {
    const known = this.#drawn.get(name);
    if (known !== undefined) return known;
    const drawing =
      this.#drawing.get(name) ?? this.#drawNow(name, party, read).finally(() => this.#drawing.delete(name));
    this.#drawing.set(name, drawing);
    return drawing;
  }

  async #drawNow(name: string, party: number, read: () => Promise<Content | null>): Promise<Buffer | null> {
    const draw = async () => {
      const content = await read();
      if (content === null) return null;
      const report = await this.#ask({ kind: 'picture', content });
      if (report.kind !== 'picture') throw misplaced(report);
      const picture = Buffer.from(report.picture);
      this.#drawn.set(name, picture);
      return picture;
    };
    return this.#queue.run(party, draw, { weight: weightOf(null) });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#thread.destroy();
  }

  async #page(order: PageOrder): Promise<PageReport> {
    const report = await this.#ask(order);
    if (report.kind !== 'page') throw misplaced(report);
    return report;
  }

  async #ask(order: PageOrder | PictureOrder): Promise<RenderReport> {
    if (this.#isClosed) throw new RenderingFault('the renderer is closed', { lostThread: true });
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), this.#limitMs);
    let report: RenderReport;
    try {
      report = await this.#thread.run(order, { signal: limit.signal });
    } catch (error) {
      const cause = limit.signal.aborted ? `no answer within ${this.#limitMs} ms` : `${error}`;
      throw new RenderingFault(`the renderer lost its thread: ${cause}`, { lostThread: true, cause: error });
    } finally {
      clearTimeout(timer);
    }
    if (report.kind === 'broken') throw new RenderingFault(`rendering failed: ${report.message}`);
    return report;
  }
}

function misplaced({ kind }: RenderReport): RenderingFault {
  return new RenderingFault(`the renderer answered a ${kind}, which was not asked`);
}
