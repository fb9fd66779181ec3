/** What the procedures of REST and of MCP's tools are given, besides their input. */
import type { FastifyRequest } from 'fastify';
import type { ApiKey } from '../accounts/keys.ts';
import { inOrganization } from '../database/organization-sql.ts';
import type { StoredRecord } from '../decisions/afterwards/record-store.ts';
import type { Source } from '../decisions/asked.ts';
import type { Bounds, CallerServices, Services } from '../http/services.ts';
import type { RequestSignals } from '../http/serving/request-signals.ts';
import { stateOf } from '../http/serving/request-state.ts';

/** The part that is the same for all procedures of a request. */
export interface CallerContext {
  services: CallerServices;
  bounds: Bounds;
  key: ApiKey;
  signals: RequestSignals;
}

export interface Context extends CallerContext {
  /** The path with its query, as in the request line. */
  path: string;
  /** The body as it was sent; empty when there was none. */
  body: Record<string, unknown>;
  /** The header's value, which may be any text; null when it was not sent. */
  idempotencyKey: string | null;
  /** How many seconds the caller prefers to wait; null when the caller did not say. */
  waitSeconds: number | null;
  /** The way by which the request came in. */
  source: Source;
  /**
   * The record of the decision to read, read together with the key. Null: the key does not see it.
   * Undefined: no record was read.
   */
  found?: StoredRecord | null | undefined;
  /** The key's secret; undefined for a caller that is not REST's. */
  secret?: string | undefined;
  /** The value of If-None-Match. */
  knownTag?: string | undefined;
  /** The value of Last-Event-ID. */
  lastEventId?: string | undefined;
}

/** Call it after http/door/admit-callers.ts has found the caller. */
export function callerContext(request: FastifyRequest, services: Services, bounds: Bounds): CallerContext {
  const { key, signals, address } = stateOf(request);
  if (key === null || signals === null) throw new Error('a procedure was reached without authentication');
  const { id: keyId, organizationId } = key;
  const ofRequest = {
    ...inOrganization(services, organizationId),
    log: services.log.child({ requestId: request.id, keyId, organizationId }),
    requestId: request.id,
    address: address ?? undefined,
  };
  return { services: ofRequest, bounds, key, signals };
}
