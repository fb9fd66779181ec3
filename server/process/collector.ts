/**
 * Whether telemetry goes to a collector: OpenTelemetry's standard variables say so. Its libraries
 * read the rest of them, such as headers and timeouts.
 */

/** The collector gets only what it is named for. */
export interface Collector {
  traces: boolean;
  metrics: boolean;
}

const NONE: Collector = { traces: false, metrics: false };
/** The format that the service sends. */
const PROTOCOL = 'http/json';

/** `fault`: one line about a variable that cannot be used. */
export function collectorOf(env: NodeJS.ProcessEnv): { collector: Collector; fault: string | null } {
  if (env.OTEL_SDK_DISABLED?.toLowerCase() === 'true') return { collector: NONE, fault: null };
  const isSent = (signal: 'TRACES' | 'METRICS') =>
    env[`OTEL_${signal}_EXPORTER`] !== 'none' && addressesOf(env, signal).length > 0;
  const collector = { traces: isSent('TRACES'), metrics: isSent('METRICS') };
  const fault = collector.traces || collector.metrics ? faultOf(env) : null;
  return { collector: fault === null ? collector : NONE, fault };
}

function addressesOf(env: NodeJS.ProcessEnv, signal: 'TRACES' | 'METRICS'): string[] {
  return ['OTEL_EXPORTER_OTLP_ENDPOINT', `OTEL_EXPORTER_OTLP_${signal}_ENDPOINT`].filter(
    (name) => (env[name] ?? '') !== '',
  );
}

function faultOf(env: NodeJS.ProcessEnv): string | null {
  for (const name of new Set([...addressesOf(env, 'TRACES'), ...addressesOf(env, 'METRICS')])) {
    const parsed = URL.parse(env[name] ?? '');
    // An address may carry a password, so it is not shown.
    if (parsed === null || !['http:', 'https:'].includes(parsed.protocol))
      return `${name} is "…": it must be an http or https address, for example http://127.0.0.1:4318`;
  }
  for (const part of ['', '_TRACES', '_METRICS']) {
    const name = `OTEL_EXPORTER_OTLP${part}_PROTOCOL`;
    const value = env[name] ?? '';
    if (value !== '' && value !== PROTOCOL)
      return `${name} is "${value.slice(0, 40)}": it must be ${PROTOCOL}, which the service sends and collectors take at the same address`;
  }
  return null;
}
