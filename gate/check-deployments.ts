/**
 * Rules on the files of deploy/ and compose.yaml: what runs is confined, every setting that they
 * name exists, probes ask paths that are served, and who stops the service waits for its drain.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { SETTINGS } from '../server/process/environment.ts';

const UNIT = 'deploy/systemd/decision-analysis.service';
const MANIFEST = 'deploy/kubernetes.yaml';
/** The defaults of DRAIN_DELAY_SECONDS and DRAIN_SECONDS, and the time that closing takes. */
const DEFAULTS = { DRAIN_DELAY_SECONDS: 0, DRAIN_SECONDS: 20 };
const CLOSING_SECONDS = 20;
/** Variables of the environment that are no settings of the service. */
const OTHER_VARIABLES = ['NODE_ENV', 'POSTGRES_PASSWORD'];

/** What the files are held to. */
export interface Known {
  /** Paths that every node serves without a key. */
  healthPaths: readonly string[];
  version: string;
  /** The command of `npm start`. */
  start: string;
}

export function checkDeployments(root: string): string[] {
  const read = (name: string) => readFileSync(join(root, name), 'utf8');
  const { version, scripts } = JSON.parse(read('package.json'));
  const [, paths = ''] = /HEALTH_PATHS = \[([^\]]*)\]/.exec(read('server/surfaces/routes.ts')) ?? [];
  const healthPaths = [...paths.matchAll(/'([^']+)'/g)].map(([, path = '']) => path);
  const known = { healthPaths, version, start: scripts.start };
  const documents = parseAllDocuments(read(MANIFEST)).map((document) => document.toJS());
  return [
    ...composeDeploymentBreaches(parse(read('compose.yaml'), { merge: true })),
    ...dockerfileProbeBreaches(read('Dockerfile'), known),
    ...unitBreaches(read(UNIT), known),
    ...manifestBreaches(documents, known),
  ];
}

type Variables = Readonly<Record<string, string>>;

function unknownSettings(variables: Variables): string[] {
  return Object.keys(variables)
    .filter((name) => !SETTINGS.includes(name) && !OTHER_VARIABLES.includes(name))
    .map((name) => `${name} is no setting`);
}

/** A stop that comes sooner than this would cut off what the drain lets end. */
function leastStopSeconds(variables: Variables): number {
  const drain = (name: keyof typeof DEFAULTS) => Number(variables[name] ?? DEFAULTS[name]);
  return drain('DRAIN_DELAY_SECONDS') + drain('DRAIN_SECONDS') + CLOSING_SECONDS;
}

function stopsTooSoon(variables: Variables, seconds: number): string[] {
  const least = leastStopSeconds(variables);
  return seconds >= least
    ? []
    : [`it is killed ${seconds} s after it is told to stop: ${least} s are needed`];
}

const Compose = z.object({
  services: z.record(
    z.string(),
    z.looseObject({
      build: z.string().optional(),
      environment: z.record(z.string(), z.coerce.string().nullable()).default({}),
      ports: z.array(z.string()).default([]),
      stop_grace_period: z.string().default('10s'),
    }),
  ),
});

export function composeDeploymentBreaches(compose: unknown): string[] {
  const { data, error } = Compose.safeParse(compose);
  if (data === undefined) return [`compose.yaml: ${z.prettifyError(error)}`];
  return Object.entries(data.services).flatMap(([name, service]) => {
    // The database is no node.
    if (service.build === undefined) return [];
    const variables = Object.fromEntries(
      Object.entries(service.environment).map(([key, value]) => [key, value ?? '']),
    );
    const foreign = service.ports.filter((port) => port.split(':').at(-1) !== variables.PORT);
    return [
      ...unknownSettings(variables),
      ...stopsTooSoon(variables, Number.parseInt(service.stop_grace_period, 10)),
      ...foreign.map((port) => `${port} leads to no port on which it listens`),
      ...service.ports
        .filter((port) => !port.startsWith('127.0.0.1:'))
        .map((port) => `${port} is open to other machines, and the service has no TLS`),
    ].map((breach) => `compose.yaml: ${name}: ${breach}`);
  });
}

export function dockerfileProbeBreaches(dockerfile: string, { healthPaths }: Known): string[] {
  const path = /^HEALTHCHECK .*\+ '(\/[a-z]+)'\)/m.exec(dockerfile)?.[1];
  if (path === undefined) return ['Dockerfile: it has no HEALTHCHECK that asks a path'];
  return healthPaths.includes(path) ? [] : [`Dockerfile: its HEALTHCHECK asks ${path}, which is not served`];
}

/** Directives without which a process that is taken over could do more than the service needs. */
const CONFINED: readonly (readonly [name: string, value: string])[] = [
  ['NoNewPrivileges', 'yes'],
  ['CapabilityBoundingSet', ''],
  ['ProtectSystem', 'strict'],
  ['ProtectHome', 'yes'],
  ['PrivateTmp', 'yes'],
  ['PrivateDevices', 'yes'],
  ['RestrictSUIDSGID', 'yes'],
  ['KillMode', 'mixed'],
];

export function unitBreaches(unit: string, { start }: Known): string[] {
  const directives = [...unit.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]);
  const valuesOf = (name: string) => directives.filter(([one]) => one === name).map(([, value]) => value!);
  const variables = Object.fromEntries(
    valuesOf('Environment').map((line) => [line.split('=')[0]!, line.slice(line.indexOf('=') + 1)]),
  );
  const [user = 'root'] = valuesOf('User');
  const [command = ''] = valuesOf('ExecStart');
  return [
    ...CONFINED.filter(([name, value]) => !valuesOf(name).includes(value)).map(
      ([name, value]) => `${name}=${value} is missing`,
    ),
    ...(user === 'root' || user === '0' ? ['it runs as root'] : []),
    ...(command.replace(/^\S*\/node /, 'node ') === start ? [] : [`ExecStart is not "${start}"`]),
    ...(valuesOf('MemoryMax').length === 1 ? [] : ['MemoryMax is missing']),
    ...unknownSettings(variables),
    ...stopsTooSoon(variables, Number(valuesOf('TimeoutStopSec')[0] ?? 90)),
  ].map((breach) => `${UNIT}: ${breach}`);
}

const Probe = z.object({
  httpGet: z.object({ path: z.string(), port: z.string() }),
  periodSeconds: z.number(),
  timeoutSeconds: z.number().default(1),
  failureThreshold: z.number(),
});
const Container = z.looseObject({
  name: z.string(),
  image: z.string(),
  env: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
  ports: z.array(z.object({ name: z.string(), containerPort: z.number() })).default([]),
  securityContext: z.object({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.object({ drop: z.tuple([z.literal('ALL')]), add: z.never().optional() }),
    privileged: z.literal(false).optional(),
  }),
  resources: z.object({
    requests: z.object({ cpu: z.string(), memory: z.string() }),
    limits: z.looseObject({ memory: z.string() }),
  }),
  startupProbe: Probe.optional(),
  livenessProbe: Probe.optional(),
  readinessProbe: Probe.optional(),
});
const Pod = z.looseObject({
  automountServiceAccountToken: z.literal(false),
  terminationGracePeriodSeconds: z.number().default(30),
  securityContext: z.looseObject({
    runAsNonRoot: z.literal(true),
    runAsUser: z.number().min(1),
    seccompProfile: z.object({ type: z.literal('RuntimeDefault') }),
  }),
  containers: z.array(Container).length(1),
});
const Workload = z.looseObject({
  kind: z.enum(['Deployment', 'Job']),
  metadata: z.looseObject({ name: z.string() }),
  spec: z.looseObject({ template: z.looseObject({ spec: Pod }) }),
});
const Settings = z.looseObject({ kind: z.literal('ConfigMap'), data: z.record(z.string(), z.string()) });

export function manifestBreaches(documents: readonly unknown[], known: Known): string[] {
  const kindOf = (one: unknown) => z.looseObject({ kind: z.string() }).safeParse(one).data?.kind ?? '';
  const shared: Variables = Object.fromEntries(
    documents.flatMap((one) => Object.entries(Settings.safeParse(one).data?.data ?? {})),
  );
  const workloads = documents.filter((one) => ['Deployment', 'Job'].includes(kindOf(one)));
  const breaches = workloads.flatMap((one) => {
    const { data, error } = Workload.safeParse(one);
    if (data === undefined)
      return error.issues.map(({ path, message }) => `${kindOf(one)}: ${path.join('.')}: ${message}`);
    const container = data.spec.template.spec.containers[0]!;
    const variables = {
      ...(data.kind === 'Job' ? {} : shared),
      ...Object.fromEntries(container.env.map(({ name, value }) => [name, value])),
    };
    return [
      ...unknownSettings(variables),
      ...(container.image === `decision-analysis:${known.version}`
        ? []
        : [`its image is ${container.image}, and the version is ${known.version}`]),
      ...(data.kind === 'Job' ? [] : nodeBreaches(data.spec.template.spec, variables, known)),
    ].map((breach) => `${data.metadata.name}: ${breach}`);
  });
  const found = workloads.length < 3 ? ['it has not the workloads migrate, web and worker'] : breaches;
  return found.map((breach) => `${MANIFEST}: ${breach}`);
}

function nodeBreaches(pod: z.infer<typeof Pod>, variables: Variables, { healthPaths }: Known): string[] {
  const { ports, startupProbe, livenessProbe, readinessProbe } = pod.containers[0]!;
  const port = ports.find(({ containerPort }) => String(containerPort) === (variables.PORT ?? '3000'));
  const probes = { startupProbe, livenessProbe, readinessProbe };
  const asked = Object.entries(probes).flatMap(([name, probe]) => {
    if (probe === undefined) return [`${name} is missing`];
    const { path, port: at } = probe.httpGet;
    return [
      ...(healthPaths.includes(path) ? [] : [`${name} asks ${path}, which is not served`]),
      ...(at === port?.name ? [] : [`${name} asks the port ${at}, on which it does not listen`]),
    ];
  });
  // The formula of docs/upgrade.md.
  const { periodSeconds = 0, failureThreshold = 0, timeoutSeconds = 0 } = readinessProbe ?? {};
  const leastDelay = periodSeconds * failureThreshold + timeoutSeconds + 5;
  const delay = Number(variables.DRAIN_DELAY_SECONDS ?? 0);
  return [
    ...asked,
    ...(delay >= leastDelay ? [] : [`DRAIN_DELAY_SECONDS is ${delay}: its probes need ${leastDelay}`]),
    ...stopsTooSoon(variables, pod.terminationGracePeriodSeconds),
  ];
}
