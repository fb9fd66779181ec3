/** Random steps of billing on two nodes, and a model of what they must come to. */
import fc from 'fast-check';
import {
  captureHold,
  HoldGone,
  requireHold,
  takeHold,
  takeOrGiveBackLapsed,
  withHold,
} from '../../../server/billing/holds.ts';
import { enterPayment } from '../../../server/billing/ledger.ts';
import type { Database } from '../../../server/database/database.ts';
import { insertAccepted } from '../../../server/decisions/accept/accept-store.ts';
import { endDecision } from '../../../server/decisions/end-decision.ts';
import { type Claim, claimDecision } from '../../../server/decisions/run/run-store.ts';
import { sweep } from '../../../server/process/sweep.ts';
import { Refusal } from '../../../server/refusals.ts';

/** Each index is taken modulo how many there are. */
export type Step = { node: 0 | 1; besideNext: boolean } & (
  | { do: 'accept'; most: number }
  | { do: 'claim'; which: number }
  /** `claim` 0: the newest. */
  | { do: 'complete'; which: number; claim: number; cost: number }
  | { do: 'fail'; which: number; claim: number }
  | { do: 'ask'; most: number; cost: number; ends: 'answered' | 'failed' | 'crashed' }
  /** A process that was stopped when its hold lapsed goes on. */
  | { do: 'answer late'; which: number; cost: number }
  | { do: 'pay' | 'recharge' | 'refund'; payment: number; amount: number }
  | { do: 'sweep' }
);

const index = fc.nat(5);
const amount = fc.nat(40);
const claim = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: index });
const what = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('accept' as const), most: amount }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('claim' as const), which: index }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('complete' as const), which: index, claim, cost: amount }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('fail' as const), which: index, claim }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('ask' as const),
      most: amount,
      cost: amount,
      ends: fc.constantFrom('answered' as const, 'failed' as const, 'crashed' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('answer late' as const), which: index, cost: amount }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('pay' as const, 'recharge' as const, 'refund' as const),
      payment: fc.nat(3),
      amount,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('sweep' as const) }) },
);
export const steps: fc.Arbitrary<Step[]> = fc.array(
  fc
    .tuple(what, fc.constantFrom(0 as const, 1 as const), fc.boolean())
    .map(([step, node, besideNext]) => ({ ...step, node, besideNext })),
  { minLength: 6, maxLength: 24, size: 'max' },
);

interface Held {
  isFree: boolean;
  microUsd: number;
}

interface Accepted {
  hold: Held;
  /** The newest first. */
  claims: Claim[];
  ended: boolean;
}

/** What one organization's steps have come to, by what each of them answered. */
export class Books {
  microUsd = 0;
  free: number;
  readonly decisions = new Map<string, Accepted>();
  /** Holds whose process has gone, some of which may have been given back. */
  readonly left = new Map<string, Held>();
  readonly payments = new Set<string>();
  /** Answers that cannot be, of steps that ran alone. */
  readonly wrong: string[] = [];
  #made = 0;
  readonly organizationId: number;
  readonly #nodes: readonly Database[];
  readonly #key: { apiKeyId: number };

  constructor(organizationId: number, free: number, nodes: readonly Database[], key: { apiKeyId: number }) {
    this.organizationId = organizationId;
    this.free = free;
    this.#nodes = nodes;
    this.#key = key;
  }

  get held(): Held[] {
    const running = [...this.decisions.values()].filter(({ ended }) => !ended).map(({ hold }) => hold);
    return [...running, ...this.left.values()];
  }

  /** `alone`: nothing ran beside it, so that what it answers is known before. */
  async run(step: Step, alone: boolean): Promise<void> {
    const { sql } = this.#nodes[step.node]!;
    const { organizationId } = this;
    switch (step.do) {
      case 'accept':
        return this.#accept(sql, step.most, alone);
      case 'claim': {
        const [id, accepted] = this.#pick(this.decisions, step.which) ?? [];
        if (id === undefined || accepted === undefined) return;
        const claimed = await claimDecision(sql, { organizationId, decisionId: id });
        if (alone && (claimed === null) !== accepted.ended) this.wrong.push(`claim of ${id}`);
        if (claimed === null) return;
        accepted.claims.push({ organizationId, decisionId: id, attempt: claimed.attempt });
        // Of two at once, the first to be answered need not be the first to have claimed.
        accepted.claims.sort((one, other) => other.attempt - one.attempt);
        return;
      }
      case 'complete':
      case 'fail':
        return this.#end(sql, step, alone);
      case 'ask':
        return this.#ask(sql, step, alone);
      case 'answer late':
        return this.#answerLate(sql, step);
      case 'sweep':
        await sweep(sql);
        this.left.clear();
        return;
      default: {
        const payment = `${organizationId}-${step.do}-${step.payment}`;
        const kind = ({ pay: 'purchase', recharge: 'auto_recharge', refund: 'refund' } as const)[step.do];
        const microUsd = step.do === 'refund' ? -step.amount : step.amount;
        const receipt = await enterPayment(sql, {
          organizationId,
          kind,
          microUsd,
          description: 'x',
          payment,
        });
        if (alone && (receipt === null) !== this.payments.has(payment)) this.wrong.push(`payment ${payment}`);
        this.payments.add(payment);
        if (receipt !== null) this.microUsd += microUsd;
      }
    }
  }

  async #accept(sql: Database['sql'], most: number, alone: boolean): Promise<void> {
    const decisionId = this.#newId('dec_');
    const expected = this.#mayHold(most);
    const { organizationId } = this;
    const refused = await takeOrGiveBackLapsed(sql, organizationId, () =>
      sql.begin(async (tx) => {
        const [, taken] = await Promise.all([
          insertAccepted(
            tx,
            {
              organizationId,
              decisionId,
              ...this.#key,
              source: 'api',
              sharedWithOrg: false,
              overlapMode: 'correct',
              retention: '30d',
              lineage: { rootId: null, number: 1, previousId: null },
              letters: ['A', 'B'],
              revisionNote: undefined,
              request: {},
              callsTotal: 1,
            },
            1000,
          ),
          takeHold(tx, { organizationId, subject: decisionId, microUsd: most, lapsesAfterSeconds: null }),
        ]);
        return requireHold(taken, most);
      }),
    ).then(
      (hold) => void this.decisions.set(decisionId, { hold, claims: [], ended: false }),
      refusedForCredit,
    );
    if (alone && (refused === undefined) !== expected) this.wrong.push(`accept of ${most}`);
  }

  async #end(
    sql: Database['sql'],
    step: Extract<Step, { do: 'complete' | 'fail' }>,
    alone: boolean,
  ): Promise<void> {
    const [, accepted] = this.#pick(this.decisions, step.which) ?? [];
    const claim = accepted?.claims[step.claim % Math.max(1, accepted.claims.length)];
    if (accepted === undefined || claim === undefined) return;
    const { hold, claims } = accepted;
    const expected = !accepted.ended && claim.attempt === claims[0]?.attempt;
    const billed = step.do === 'complete' ? Math.min(hold.microUsd, step.cost) : 0;
    const ended = await endDecision(
      sql,
      claim,
      step.do === 'complete'
        ? {
            status: 'ok',
            response: {},
            bestByStakeholder: {},
            verdicts: {},
            stakeholderNames: {},
            usage: {},
            billing: { microUsd: billed },
          }
        : { status: 'error', failedPart: 'model', errorMessage: 'x' },
    );
    if (alone && ended !== expected)
      this.wrong.push(`${step.do} by attempt ${claim.attempt} of ${claims.length}`);
    if (!ended) return;
    if (accepted.ended) this.wrong.push(`${claim.decisionId} ended twice`);
    accepted.ended = true;
    if (step.do === 'complete') this.#spend(hold, billed);
  }

  async #ask(sql: Database['sql'], step: Extract<Step, { do: 'ask' }>, alone: boolean): Promise<void> {
    const { organizationId } = this;
    const subject = this.#newId('q_');
    const crashes = step.ends === 'crashed';
    const wanted = { organizationId, subject, microUsd: step.most, lapsesAfterSeconds: crashes ? 0 : 600 };
    const expected = this.#mayHold(step.most);
    if (crashes) {
      const refused = await takeOrGiveBackLapsed(sql, organizationId, () =>
        sql.begin(async (tx) => requireHold(await takeHold(tx, wanted), step.most)),
      ).then((hold) => void this.left.set(subject, hold), refusedForCredit);
      if (alone && (refused === undefined) !== expected) this.wrong.push(`ask for ${step.most}`);
      return;
    }
    let asked: Held | null = null;
    const failed = await withHold(sql, wanted, async (hold) => {
      asked = hold;
      if (step.ends === 'failed') throw new Refusal('model_failed');
      const billed = Math.min(hold.microUsd, step.cost);
      await sql.begin((tx) => captureHold(tx, wanted, { attempt: 1, microUsd: billed }));
      this.#spend(hold, billed);
    }).then(() => undefined, refusedForCredit);
    if (alone && (asked !== null) !== expected) this.wrong.push(`ask for ${step.most}`);
    if (asked !== null && (failed !== undefined) !== (step.ends === 'failed'))
      this.wrong.push(`ask that ${step.ends}`);
  }

  async #answerLate(sql: Database['sql'], step: Extract<Step, { do: 'answer late' }>): Promise<void> {
    const [subject, hold] = this.#pick(this.left, step.which) ?? [];
    if (subject === undefined || hold === undefined) return;
    const { organizationId } = this;
    const billed = Math.min(hold.microUsd, step.cost);
    const late = sql.begin((tx) =>
      captureHold(tx, { organizationId, subject }, { attempt: 1, microUsd: billed }),
    );
    const isGone = await late.then(
      () => false,
      (error: unknown) => {
        if (error instanceof HoldGone) return true;
        throw error;
      },
    );
    this.left.delete(subject);
    if (!isGone) this.#spend(hold, billed);
  }

  #mayHold(most: number): boolean {
    // What has lapsed is given back when it is needed.
    const running = [...this.decisions.values()].filter(({ ended }) => !ended).map(({ hold }) => hold);
    const heldFree = running.filter(({ isFree }) => isFree).length;
    const held = running.reduce((sum, { microUsd }) => sum + microUsd, 0);
    return this.free > heldFree || most === 0 || this.microUsd - held >= most;
  }

  #spend(hold: Held, billed: number): void {
    if (hold.isFree) this.free -= 1;
    else this.microUsd -= billed;
  }

  #newId(prefix: string): string {
    this.#made += 1;
    return `${prefix}${this.organizationId}_${this.#made}`;
  }

  #pick<T>(from: ReadonlyMap<string, T>, which: number): [string, T] | undefined {
    const all = [...from];
    return all[which % Math.max(1, all.length)];
  }
}

/** True for a refusal; anything else is thrown on. */
function refusedForCredit(error: unknown): true {
  if (error instanceof Refusal && ['insufficient_credit', 'model_failed'].includes(error.refusal))
    return true;
  throw error;
}
