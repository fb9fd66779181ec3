/** Opens telemetry when a setting asks for it, and loads its libraries only then. */
import { UNOBSERVED } from '../observer/observer.ts';
import type { Telemetry } from '../telemetry/open-telemetry.ts';
import type { Config } from './config.ts';
import type { Log } from './log-fields.ts';

const OFF: Telemetry = {
  observer: UNOBSERVED,
  attach() {},
  port: undefined,
  traceRequests: undefined,
  close: async () => {},
};

/** Rejects with the system's error when its port cannot be had. */
export async function startTelemetry(
  { telemetry, role }: Pick<Config, 'telemetry' | 'role'>,
  log: Log,
): Promise<Telemetry> {
  if (telemetry === undefined) return OFF;
  const { openTelemetry } = await import('../telemetry/open-telemetry.ts');
  return openTelemetry(telemetry, { role, log });
}
