/** The faults that a call can have, and plans that choose them. */
import type { Reply } from '../endpoint/dialect.ts';
import type { Fault } from '../endpoint/fault.ts';
import type { Damage } from './damage.ts';
import type { DecisionCall } from './decision-call.ts';
import type { DecisionDialect } from './dialect.ts';
import type { Refusal } from './refusal.ts';

/** As the scripted endpoint of chats sends them. */
export type TransportFault = Extract<
  Fault,
  {
    kind: 'stall' | 'reset' | 'garbage' | 'wrong-shape' | 'half-body' | 'trickle' | 'endless';
  }
>;

export type CallFault =
  | TransportFault
  | Damage
  /** An error in the server's envelope; `headers` may hold `retry-after` or `retry-after-ms`. */
  | { kind: 'status'; status: number; code?: string; headers?: Readonly<Record<string, string>> }
  /** The server's own refusal, although the request is right. */
  | { kind: 'refusal'; refusal: Refusal }
  /** A refusal in which every text repeats the request. */
  | { kind: 'echo'; status: number };

/** Called for each call; null: no fault. */
export type CallFaultPlan = (call: DecisionCall) => CallFault | null;

export function everyCall(fault: CallFault): CallFaultPlan {
  return () => fault;
}

/** The next `count` calls from the number `from` on; the others are answered. */
export function someCalls(count: number, fault: CallFault, from = 0): CallFaultPlan {
  return ({ number }) => (number >= from && number < from + count ? fault : null);
}

/** 429 or 529, with the headers that ask for a wait. */
export function busy(status: 429 | 529, headers: Readonly<Record<string, string>> = {}): CallFault {
  return { kind: 'status', status, code: status === 429 ? 'rate_limit_error' : 'overloaded_error', headers };
}

export function tooLong(): CallFault {
  return { kind: 'refusal', refusal: { why: 'tokens', count: 70_000, most: 64_000, question: null } };
}

/** The reply of a fault that takes the place of the answer; null: the fault is another one. */
export function replyInstead(
  fault: CallFault | null,
  { text }: DecisionCall,
  dialect: DecisionDialect,
  model: string,
): Reply | null {
  if (fault?.kind === 'status') {
    const reply = dialect.error(fault.status, fault.code ?? null, `scripted status ${fault.status}`);
    return { ...reply, headers: fault.headers ?? {} };
  }
  if (fault?.kind === 'refusal') return dialect.refuse(fault.refusal, model);
  if (fault?.kind !== 'echo') return null;
  return {
    status: fault.status,
    body: {
      error: { message: text, type: text, param: text, code: text },
      detail: { error_type: text, message: text },
    },
  };
}

export function isTransport(fault: CallFault | null): fault is TransportFault {
  const kinds = ['stall', 'reset', 'garbage', 'wrong-shape', 'half-body', 'trickle', 'endless'];
  return fault !== null && kinds.includes(fault.kind);
}

export function isDamage(fault: CallFault | null): fault is Damage {
  return fault !== null && !isTransport(fault) && !['status', 'refusal', 'echo'].includes(fault.kind);
}
