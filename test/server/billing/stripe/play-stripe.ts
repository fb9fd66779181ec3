/**
 * Plays as much of Stripe's API as the service uses: its objects, its idempotency keys, its
 * refusals and its bad days.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import Stripe from 'stripe';
import { z } from 'zod';
import type { StripeSettings } from '../../../../server/process/config.ts';
import { type Dispute, isSettledForUs, makeDispute, settleDispute } from './played-dispute.ts';

export interface PlayedStripe {
  settings: StripeSettings;
  intents: Map<string, Intent>;
  refunds: Map<string, Refund>;
  disputes: Map<string, Dispute>;
  customers: string[];
  sessions: Map<string, Session>;
  /** Every request: `POST /v1/refunds`. */
  requests: string[];
  /**
   * What goes wrong from now on; null: nothing. `lost`: what is posted is done, and the answer
   * never comes.
   */
  fault: 'down' | 'lost' | 'broken' | null;
  /** The code with which cards are declined; null: they are not. */
  decline: string | null;
  /** What the key may not read. */
  forbidden: string | null;
  /** Answers to this path are made, and then wait until they are let go. */
  held: { path: string; until: Promise<void> } | null;
  /**
   * Asked for each request: what it gives is awaited before the answer, and before what is posted
   * is done.
   */
  beforeAnswer: Hold | null;
  beforePost: Hold | null;
  /** A buyer pays on the page; gives the payment's name. */
  pay(url: string, options?: { taxCents?: number; at?: Date; paid?: boolean }): string;
  /** Somebody gives back in Stripe's own pages. */
  giveBack(intent: string, cents: number, status?: string): string;
  /** The card's owner disputes a payment, or part of it; gives the dispute's name. */
  dispute(intent: string, cents: number, status?: string): string;
  /** What becomes of a dispute, and the money that moves with it. */
  settle(dispute: string, status: string): void;
  /** A day later. */
  forgetKeys(): void;
  /** As Stripe would send it, signed. */
  event(type: string, object: object, signing?: { secret?: string; at?: Date }): SignedEvent;
  close(): Promise<void>;
}

/** `request`: as in `requests`. Undefined: it is not held back. */
type Hold = (request: string) => Promise<void> | undefined;

export interface SignedEvent {
  payload: string;
  headers: { 'stripe-signature': string; 'content-type': string };
}

export interface Intent {
  id: string;
  object: 'payment_intent';
  created: number;
  status: string;
  currency: string;
  amount: number;
  amount_received: number;
  customer: string | null;
  payment_method: string | null;
  setup_future_usage: string | null;
  metadata: Record<string, string>;
  last_payment_error: object | null;
  latest_charge: object | null;
}

export interface Refund {
  id: string;
  object: 'refund';
  created: number;
  payment_intent: string;
  amount: number;
  status: string;
}

interface Session {
  id: string;
  url: string;
  customer: string;
  cents: number;
  usage: string;
  metadata: Record<string, string>;
}

interface Said {
  status: number;
  body: object;
}

type Form = ReadonlyMap<string, string>;

export const WEBHOOK_SECRET = 'whsec_of_these_tests';
export const SECRET_KEY = 'sk_test_CANARYKEY';
export const RECEIPT_HOST = 'https://receipts.example/CANARYLINK';

export async function playStripe(): Promise<PlayedStripe> {
  const played = new Played();
  await played.listen();
  return played;
}

/** Of all that are played: names are never given twice. */
let made = 0;

class Played implements PlayedStripe {
  settings: StripeSettings = { secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET, url: '' };
  intents = new Map<string, Intent>();
  refunds = new Map<string, Refund>();
  disputes = new Map<string, Dispute>();
  customers: string[] = [];
  sessions = new Map<string, Session>();
  requests: string[] = [];
  fault: PlayedStripe['fault'] = null;
  decline: string | null = null;
  forbidden: string | null = null;
  held: PlayedStripe['held'] = null;
  beforeAnswer: Hold | null = null;
  beforePost: Hold | null = null;
  #answers = new Map<string, { asked: string; said: Said }>();
  #server = createServer((request, response) => void this.#answer(request, response));

  async listen(): Promise<void> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
    const address = this.#server.address();
    if (typeof address !== 'object' || address === null) throw new Error('not listening');
    this.settings = { ...this.settings, url: `http://127.0.0.1:${address.port}/` };
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  pay(
    url: string,
    { taxCents = 0, at = new Date(), paid = true }: Parameters<PlayedStripe['pay']>[1] = {},
  ): string {
    const session = [...this.sessions.values()].find((one) => one.url === url);
    if (session === undefined) throw new Error(`no such page: ${url}`);
    const amount = session.cents + taxCents;
    const { customer, usage: setup_future_usage, metadata } = session;
    const status = paid ? 'succeeded' : 'requires_payment_method';
    const method = this.#name('pm');
    return this.#makeIntent({
      amount,
      customer,
      setup_future_usage,
      metadata,
      status,
      payment_method: method,
      at,
    }).id;
  }

  giveBack(payment_intent: string, amount: number, status = 'succeeded'): string {
    const id = this.#name('re');
    this.refunds.set(id, {
      id,
      object: 'refund',
      created: seconds(new Date()),
      payment_intent,
      amount,
      status,
    });
    return id;
  }

  dispute(payment_intent: string, amount: number, status = 'needs_response'): string {
    const id = this.#name('du');
    this.disputes.set(id, makeDispute({ id, created: seconds(new Date()), payment_intent, amount }));
    this.settle(id, status);
    return id;
  }

  settle(id: string, status: string): void {
    const dispute = this.disputes.get(id);
    if (dispute === undefined) throw new Error(`no such dispute: ${id}`);
    settleDispute(dispute, status);
  }

  forgetKeys(): void {
    this.#answers.clear();
  }

  event(type: string, object: object, { secret = WEBHOOK_SECRET, at = new Date() } = {}): SignedEvent {
    const payload = JSON.stringify({ id: this.#name('evt'), object: 'event', type, data: { object } });
    const stripe = new Stripe(SECRET_KEY);
    const timestamp = seconds(at);
    const signature = stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    return { payload, headers: { 'stripe-signature': signature, 'content-type': 'application/json' } };
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const url = new URL(request.url ?? '', 'http://stripe');
    const asked = `${request.method} ${url.pathname}`;
    this.requests.push(asked);
    if (request.method === 'POST') await this.beforePost?.(asked);
    const said = this.#faulty() ?? this.#once(request, url, text);
    const { fault, held } = this;
    // As it is now: what changes while the answer is on its way is not in it.
    const body = JSON.stringify(said.body);
    if (held?.path === url.pathname) await held.until;
    await this.beforeAnswer?.(asked);
    if (fault === 'down' || (fault === 'lost' && request.method === 'POST')) return void response.destroy();
    response.writeHead(said.status, { 'content-type': 'application/json' }).end(body);
  }

  #faulty(): Said | null {
    if (this.fault === 'down') return refusal(0, 'down');
    return this.fault === 'broken' ? refusal(500, 'api_error') : null;
  }

  /** The first answer to a key is given again, and another request under it is refused. */
  #once(request: IncomingMessage, url: URL, text: string): Said {
    if (request.headers.authorization !== `Bearer ${SECRET_KEY}`) return refusal(401, 'invalid_api_key');
    if (url.pathname === this.forbidden) return refusal(403, 'more_permissions_required');
    const key = String(request.headers['idempotency-key']);
    const form: Form = new Map(new URLSearchParams(request.method === 'POST' ? text : url.search));
    if (request.method !== 'POST') return this.#get(url.pathname, form);
    const asked = `${url.pathname} ${text}`;
    const known = this.#answers.get(key);
    if (known !== undefined) return known.asked === asked ? known.said : refusal(400, 'idempotency_error');
    const said = this.#post(url.pathname, form);
    this.#answers.set(key, { asked, said });
    return said;
  }

  #get(path: string, form: Form): Said {
    const intent = /^\/v1\/payment_intents\/(.+)$/.exec(path)?.[1];
    if (intent !== undefined) {
      const body = this.intents.get(intent);
      return body === undefined ? refusal(404, 'resource_missing') : { status: 200, body };
    }
    const since = Number(form.get('created[gte]') ?? 0);
    const about = { '/v1/refunds': this.refunds, '/v1/disputes': this.disputes }[path];
    if (about !== undefined)
      return page(
        form,
        [...about.values()].filter(
          (one) =>
            one.created >= since && [undefined, one.payment_intent].includes(form.get('payment_intent')),
        ),
      );
    if (path === '/v1/payment_intents')
      return page(
        form,
        [...this.intents.values()].filter(
          (one) => one.created >= since && [undefined, one.customer].includes(form.get('customer')),
        ),
      );
    return refusal(404, 'no such path');
  }

  #post(path: string, form: Form): Said {
    if (path === '/v1/customers') {
      const id = this.#name('cus');
      this.customers.push(id);
      return { status: 200, body: { id, object: 'customer' } };
    }
    if (path === '/v1/checkout/sessions') return this.#openSession(form);
    if (path === '/v1/payment_intents') return this.#charge(form);
    if (path === '/v1/refunds') return this.#refund(form);
    return refusal(404, 'no such path');
  }

  #openSession(form: Form): Said {
    const id = this.#name('cs');
    const session = {
      id,
      url: `https://checkout.example/${id}`,
      customer: needed(form, 'customer'),
      cents: Number(needed(form, 'line_items[0][price_data][unit_amount]')),
      usage: needed(form, 'payment_intent_data[setup_future_usage]'),
      metadata: inside(form, 'payment_intent_data[metadata]'),
    };
    for (const name of ['success_url', 'cancel_url']) z.url().parse(form.get(name));
    this.sessions.set(id, session);
    return { status: 200, body: { ...session, object: 'checkout.session' } };
  }

  #charge(form: Form): Said {
    const isOffSession = form.get('off_session') === 'true' && form.get('confirm') === 'true';
    if (!isOffSession) return refusal(400, 'parameter_missing');
    const { decline } = this;
    const intent = this.#makeIntent({
      amount: Number(needed(form, 'amount')),
      customer: needed(form, 'customer'),
      payment_method: needed(form, 'payment_method'),
      setup_future_usage: null,
      metadata: inside(form, 'metadata'),
      status: decline === null ? 'succeeded' : 'requires_payment_method',
      at: new Date(),
    });
    if (decline === null) return { status: 200, body: intent };
    intent.last_payment_error = { type: 'card_error', code: 'card_declined', decline_code: decline };
    const error = { ...intent.last_payment_error, message: 'CANARYMESSAGE', payment_intent: intent };
    return { status: 402, body: { error } };
  }

  #refund(form: Form): Said {
    const intent = this.intents.get(needed(form, 'payment_intent'));
    const amount = Number(needed(form, 'amount'));
    const given = [...this.refunds.values()]
      .filter((one) => one.payment_intent === intent?.id && one.status !== 'failed')
      .reduce((sum, one) => sum + one.amount, 0);
    const disputed = [...this.disputes.values()].filter((one) => one.payment_intent === intent?.id);
    if (disputed.some(({ status }) => !isSettledForUs(status))) return refusal(400, 'charge_disputed');
    if (intent === undefined || given + amount > intent.amount_received)
      return refusal(400, 'charge_already_refunded');
    const body = this.refunds.get(this.giveBack(intent.id, amount));
    return { status: 200, body: body ?? {} };
  }

  #makeIntent({
    at,
    ...given
  }: Omit<Partial<Intent>, 'id'> & {
    amount: number;
    status: string;
    customer: string;
    payment_method: string;
    setup_future_usage: string | null;
    metadata: Record<string, string>;
    at: Date;
  }): Intent {
    const id = this.#name('pi');
    const intent: Intent = {
      id,
      object: 'payment_intent',
      created: seconds(at),
      currency: 'usd',
      last_payment_error: null,
      ...given,
      amount_received: given.status === 'succeeded' ? given.amount : 0,
      latest_charge: { id: this.#name('ch'), object: 'charge', receipt_url: `${RECEIPT_HOST}/${id}` },
    };
    this.intents.set(id, intent);
    return intent;
  }

  #name(prefix: string): string {
    made += 1;
    return `${prefix}_${String(made).padStart(6, '0')}`;
  }
}

function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}

function refusal(status: number, code: string): Said {
  const type = code === 'idempotency_error' ? code : 'invalid_request_error';
  return { status, body: { error: { type, code, message: 'CANARYMESSAGE' } } };
}

/** Newest first; two a page at most, so that there are further ones. */
function page(form: Form, all: readonly { id: string }[]): Said {
  const newest = [...all].reverse();
  const after = form.get('starting_after');
  const from = after === undefined ? 0 : newest.findIndex(({ id }) => id === after) + 1;
  const data = newest.slice(from, from + 2);
  return { status: 200, body: { object: 'list', url: '', data, has_more: from + 2 < newest.length } };
}

function needed(form: Form, name: string): string {
  const value = form.get(name);
  if (value === undefined) throw new Error(`the service did not send ${name}`);
  return value;
}

function inside(form: Form, name: string): Record<string, string> {
  const start = `${name}[`;
  const entries = [...form].filter(([key]) => key.startsWith(start));
  return Object.fromEntries(entries.map(([key, value]) => [key.slice(start.length, -1), value]));
}
