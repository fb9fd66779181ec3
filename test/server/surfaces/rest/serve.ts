/** Opens the API for the tests of a file, or of a `describe`, and closes it after them. */
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { Model } from '../../../../judge/port.ts';
import { createTableJudge } from '../../../table-judge.ts';
import { until } from '../../../until.ts';
import {
  type Caller,
  type Ground,
  type KeySettings,
  openGround,
  openService,
  type ServiceOptions,
  type TestService,
} from './open-service.ts';

/** What is open while the tests run. */
export interface Served {
  readonly ground: Ground;
  readonly service: TestService;
  /** A caller that is the only key of its organization. */
  readonly caller: Caller;
}

/** Opens one service for all tests. */
export function serve(options: ServiceOptions = {}): Served {
  const opened = new Opened();
  beforeAll(async () => {
    await opened.openGround();
    await opened.open(options);
  });
  afterAll(() => opened.close());
  return opened;
}

export interface ServedAnew extends Served {
  /** Each test, or its `beforeEach`, must call this first. */
  open(options?: ServiceOptions, key?: KeySettings): Promise<void>;
  /** For a test that opens another. */
  closeService(): Promise<void>;
}

/** Lets each test open a service with its own database. */
export function serveEach(): ServedAnew {
  return openedByEach(new Opened());
}

/**
 * As `serveEach`, but tests that name a judge or nothing share one service, which is opened with
 * `options`. Its database and its log are emptied between them, and its memory is not. To open one
 * takes a quarter of a second.
 */
export function serveInTurns(options: Omit<ServiceOptions, 'model'> = {}): ServedAnew {
  return openedByEach(new Opened(options));
}

function openedByEach(opened: Opened): ServedAnew {
  beforeAll(() => opened.openGround());
  afterEach(() => opened.closeService());
  afterAll(() => opened.close());
  return opened;
}

class Opened implements ServedAnew {
  readonly #ofShared: ServiceOptions | undefined;
  #ground: Ground | undefined;
  #service: TestService | undefined;
  #shared: TestService | undefined;
  #caller: Caller | undefined;
  /** Of the service that tests share. */
  #judge: Model = createTableJudge();

  constructor(ofShared?: ServiceOptions) {
    this.#ofShared = ofShared;
  }

  get ground(): Ground {
    return there(this.#ground);
  }

  get service(): TestService {
    return there(this.#service);
  }

  get caller(): Caller {
    return there(this.#caller);
  }

  async openGround(): Promise<void> {
    this.#ground = await openGround();
  }

  async open(options: ServiceOptions = {}, key: KeySettings = {}): Promise<void> {
    const { model, ...more } = options;
    const shares = this.#ofShared !== undefined && Object.keys(more).length === 0;
    this.#service = await (shares ? this.#nextTurn(model) : openService(this.ground, options));
    this.#caller = await this.#service.newKey(await this.#service.newOrganization(), key);
  }

  async #nextTurn(model: Model = createTableJudge()): Promise<TestService> {
    this.#judge = model;
    this.#shared ??= await openService(this.ground, { ...this.#ofShared, model: this.#judgeOfTurn() });
    const { database, logged } = this.#shared;
    await this.ground.server.empty(database);
    logged.length = 0;
    return this.#shared;
  }

  /** Does what the judge of the test does. */
  #judgeOfTurn(): Model {
    return new Proxy(this.#judge, {
      get: (_, name) => {
        const value: unknown = Reflect.get(this.#judge, name);
        return typeof value === 'function' ? value.bind(this.#judge) : value;
      },
    });
  }

  /** Lets jobs of the test end, so that none of them asks the judge of the next. */
  async #endTurn({ database }: TestService): Promise<void> {
    await until('every job of the test is done', async () => {
      const left = await database.sql`
        select from pgboss.job where name <> 'daily' and state in ('created', 'retry', 'active') limit 1`;
      return left.length === 0;
    });
  }

  async closeService(): Promise<void> {
    if (this.#service !== undefined && this.#service === this.#shared) await this.#endTurn(this.#shared);
    else await this.#service?.close();
    this.#service = undefined;
    this.#caller = undefined;
  }

  async close(): Promise<void> {
    await this.closeService();
    await this.#shared?.close();
    await this.#ground?.close();
  }
}

function there<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('the service is used before it is open');
  return value;
}
