/** Everything about Stripe on a real PostgreSQL and a played Stripe, for the tests of a file. */
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest';
import { type Balance, balanceOf, createOrganization } from '../../../../server/billing/ledger.ts';
import { setRecharge } from '../../../../server/billing/stripe/account-store.ts';
import { applyPayment } from '../../../../server/billing/stripe/apply-payment.ts';
import { openCheckout } from '../../../../server/billing/stripe/checkout.ts';
import type { StripeServices } from '../../../../server/billing/stripe/client.ts';
import { openStripe } from '../../../../server/billing/stripe/client.ts';
import { type Database, openDatabase } from '../../../../server/database/database.ts';
import { joinTestServer, type TestDatabase, type TestServer } from '../../../embedded-database.ts';
import { type PlayedStripe, playStripe, RECEIPT_HOST, SECRET_KEY } from './play-stripe.ts';

export interface Till {
  readonly played: PlayedStripe;
  readonly services: StripeServices;
  /** The same database from another process. */
  readonly other: StripeServices;
  readonly organization: number;
  readonly database: TestDatabase;
  /** As they were written. */
  readonly logged: string[];
  checkout(usd: number): Promise<string>;
  /** A card is known, and the ledger has this much. */
  buyFirst(usd?: number): Promise<string>;
  rows(): Promise<LedgerRow[]>;
  balance(): Promise<Balance>;
  rechargeBelow(usd: number, amount?: number, monthlyCap?: number): Promise<void>;
}

export interface LedgerRow {
  kind: string;
  usd: number;
  payment: string | null;
  url: string | null;
}

/**
 * An organization of its own for each test, without free decisions. What is logged is held to have
 * nothing secret.
 */
export function openTill(): Till {
  const till = new Opened();
  beforeAll(() => till.open());
  beforeEach(() => till.begin());
  afterEach(() => till.check());
  afterAll(() => till.close());
  return till;
}

class Opened implements Till {
  played!: PlayedStripe;
  database!: TestDatabase;
  services!: StripeServices;
  other!: StripeServices;
  organization = 0;
  logged: string[] = [];
  #server!: TestServer;
  #second!: Database;

  async open(): Promise<void> {
    this.#server = joinTestServer(inject('databaseServer'));
    this.database = await this.#server.newDatabase({ max: 12 });
    this.#second = openDatabase(this.database.url, { max: 12 });
  }

  async begin(): Promise<void> {
    this.played = await playStripe();
    this.logged.length = 0;
    const log = pino({ level: 'info' }, { write: (line: string) => void this.logged.push(line) });
    const { settings } = this.played;
    this.services = { stripe: openStripe(settings, this.database.sql), ...this.database, log };
    this.other = { stripe: openStripe(settings, this.#second.sql), ...this.#second, log };
    this.organization = await this.database.sql.begin((tx) =>
      createOrganization(tx, { name: 'CANARYNAME', freeDecisions: 0 }),
    );
  }

  async check(): Promise<void> {
    const all = this.logged.join('');
    for (const secret of [SECRET_KEY, RECEIPT_HOST, 'CANARY', 'checkout.example'])
      expect(all).not.toContain(secret);
    await this.played.close();
  }

  async close(): Promise<void> {
    await this.#second.close();
    await this.#server.stop();
  }

  async checkout(usd: number): Promise<string> {
    const purchase = { organizationId: this.organization, microUsd: usd * 1_000_000, baseUrl: 'http://us' };
    const url = await openCheckout(this.services, purchase);
    if (url === null) throw new Error('no such organization');
    return url;
  }

  async buyFirst(usd = 20): Promise<string> {
    const intent = this.played.pay(await this.checkout(usd));
    await applyPayment(this.services, intent);
    return intent;
  }

  async rows(): Promise<LedgerRow[]> {
    const rows = await this.database.sql<
      { kind: string; micro: number; payment: string | null; url: string | null }[]
    >`
      select l.kind, l.micro_usd as micro, l.payment, r.url
      from ledger l left join receipt_links r on r.organization_id = l.organization_id and r.ledger_id = l.id
      where l.organization_id = ${this.organization} and l.kind <> 'grant' order by l.id`;
    return rows.map(({ micro, ...row }) => ({ ...row, usd: micro / 1_000_000 }));
  }

  async balance(): Promise<Balance> {
    const balance = await balanceOf(this.database.sql, this.organization);
    if (balance === null) throw new Error('no such organization');
    return balance;
  }

  async rechargeBelow(usd: number, amount = 10, monthlyCap = 10 * amount): Promise<void> {
    const rule = {
      belowMicroUsd: usd * 1_000_000,
      microUsd: amount * 1_000_000,
      monthlyCapMicroUsd: monthlyCap * 1_000_000,
    };
    await setRecharge(this.database.sql, this.organization, rule);
  }
}
