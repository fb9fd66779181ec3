/** The settings of telemetry, with the standard variables of OpenTelemetry. */
import { expect, test } from 'vitest';
import { readConfig } from '../../../server/process/config.ts';

function refusal(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  throw new Error('it was taken');
}

test('telemetry is off unless a port or a collector is set', () => {
  expect(readConfig({}).telemetry).toBeUndefined();
  expect(readConfig({ OTEL_SERVICE_NAME: 'x' }).telemetry).toBeUndefined();
  const off = { traces: false, metrics: false };
  expect(readConfig({ TELEMETRY_PORT: '9464' }).telemetry).toEqual({
    listen: { host: '127.0.0.1', port: 9464 },
    collector: off,
  });
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://127.0.0.1:4318';
  const sent = (env: Record<string, string>) => readConfig(env).telemetry?.collector;
  expect(sent({ OTEL_EXPORTER_OTLP_ENDPOINT })).toEqual({ traces: true, metrics: true });
  expect(sent({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: OTEL_EXPORTER_OTLP_ENDPOINT })).toEqual({
    traces: true,
    metrics: false,
  });
  expect(sent({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_EXPORTER: 'none' })).toEqual({
    traces: false,
    metrics: true,
  });
  expect(sent({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SDK_DISABLED: 'true' })).toBeUndefined();
});

test('settings of telemetry that cannot be used name the setting, and no password', () => {
  expect(refusal({ TELEMETRY_PORT: '3000' })).toBe(
    'TELEMETRY_PORT is "3000", which is PORT: set it to another port',
  );
  expect(refusal({ TELEMETRY_PORT: 'x' })).toMatch(/^TELEMETRY_PORT is "x": it must be a whole number/);
  expect(refusal({ OTEL_EXPORTER_OTLP_ENDPOINT: 'ftp://me:hunter2@collector' })).toBe(
    'OTEL_EXPORTER_OTLP_ENDPOINT is "…": it must be an http or https address, for example http://127.0.0.1:4318',
  );
  expect(
    refusal({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4317', OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }),
  ).toMatch(/^OTEL_EXPORTER_OTLP_PROTOCOL is "grpc": it must be http\/json/);
});
