/** Opens the API for the tests of a file, or of a `describe`, and closes it after them. */
import { afterAll, afterEach, beforeAll } from 'vitest';
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
  const opened = new Opened();
  beforeAll(() => opened.openGround());
  afterEach(() => opened.closeService());
  afterAll(() => opened.close());
  return opened;
}

class Opened implements ServedAnew {
  #ground: Ground | undefined;
  #service: TestService | undefined;
  #caller: Caller | undefined;

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
    this.#service = await openService(this.ground, options);
    this.#caller = await this.#service.newKey(await this.#service.newOrganization(), key);
  }

  async closeService(): Promise<void> {
    await this.#service?.close();
    this.#service = undefined;
    this.#caller = undefined;
  }

  async close(): Promise<void> {
    await this.closeService();
    await this.#ground?.close();
  }
}

function there<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('the service is used before it is open');
  return value;
}
