import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import {
  checkDeployments,
  composeDeploymentBreaches,
  dockerfileProbeBreaches,
  manifestBreaches,
  unitBreaches,
} from '../../gate/check-deployments.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (name: string) => readFileSync(join(root, name), 'utf8');
const { version, scripts } = JSON.parse(read('package.json'));
const KNOWN = { healthPaths: ['/healthz', '/livez', '/readyz'], version, start: scripts.start };

/** Each plants its breach in the real file, so the text that it replaces must be there. */
function changed(text: string, from: string | RegExp, to: string): string {
  const result = text.replace(from, to);
  if (result === text) throw new Error(`nothing to replace: ${from}`);
  return result;
}

it('finds nothing in the files as they are', () => {
  expect(checkDeployments(root)).toEqual([]);
});

describe('compose.yaml', () => {
  const breachesOf = (from: string | RegExp, to: string) =>
    composeDeploymentBreaches(parse(changed(read('compose.yaml'), from, to), { merge: true }));

  it.each([
    [/^ {2}HOST: 0.0.0.0$/m, '  HOTS: 0.0.0.0', 3, 'HOTS is no setting'],
    ['stop_grace_period: 45s', 'stop_grace_period: 30s', 3, 'killed 30 s after it is told to stop: 40 s'],
    ['stop_grace_period: 45s', 'init: true', 3, 'killed 10 s'],
    ['ROLE: web', 'DRAIN_DELAY_SECONDS: 20', 1, '60 s are needed'],
    ['127.0.0.1:3000:3000', '127.0.0.1:3000:3001', 1, 'leads to no port'],
    ['127.0.0.1:3000:3000', '3000:3000', 1, 'is open to other machines'],
  ])('refuses %s as %s', (from, to, count, message) => {
    const breaches = breachesOf(from, to);
    expect(breaches).toHaveLength(count);
    for (const breach of breaches) expect(breach).toContain(message);
  });
});

it('refuses a HEALTHCHECK of a path that is not served, and none at all', () => {
  const dockerfile = read('Dockerfile');
  expect(dockerfileProbeBreaches(dockerfile, KNOWN)).toEqual([]);
  expect(dockerfileProbeBreaches(changed(dockerfile, '/healthz', '/health'), KNOWN)).toHaveLength(1);
  expect(dockerfileProbeBreaches(changed(dockerfile, 'HEALTHCHECK', '# '), KNOWN)).toHaveLength(1);
});

describe('the systemd unit', () => {
  const unit = read('deploy/systemd/decision-analysis.service');

  it.each([
    [/^User=.*$/m, '', 'it runs as root'],
    [/^User=.*$/m, 'User=root', 'it runs as root'],
    ['NoNewPrivileges=yes', 'NoNewPrivileges=no', 'NoNewPrivileges=yes is missing'],
    ['CapabilityBoundingSet=', 'CapabilityBoundingSet=CAP_SYS_ADMIN', 'CapabilityBoundingSet= is missing'],
    ['ProtectSystem=strict', 'ProtectSystem=full', 'ProtectSystem=strict is missing'],
    ['KillMode=mixed', 'KillMode=control-group', 'KillMode=mixed is missing'],
    [/^MemoryMax=.*$/m, '', 'MemoryMax is missing'],
    ['TimeoutStopSec=45', 'TimeoutStopSec=30', 'killed 30 s after it is told to stop: 40 s'],
    ['Environment=NODE_ENV', 'Environment=DRAIN_DELAY_SECONDS=30\nEnvironment=NODE_ENV', '70 s are needed'],
    ['DATA_DIR=', 'DATA_FOLDER=', 'DATA_FOLDER is no setting'],
    ['server/main.ts', 'server/other.ts', 'ExecStart is not'],
  ])('refuses %s as %s', (from, to, message) => {
    const breaches = unitBreaches(changed(unit, from, to), KNOWN);
    expect(breaches).toHaveLength(1);
    expect(breaches[0]).toContain(message);
  });
});

describe('the Kubernetes manifest', () => {
  const manifest = read('deploy/kubernetes.yaml');
  const breachesOf = (text: string) =>
    manifestBreaches(
      parseAllDocuments(text).map((document) => document.toJS()),
      KNOWN,
    );

  it.each([
    ['runAsNonRoot: true', 'runAsNonRoot: false', 'runAsNonRoot'],
    ['runAsUser: 1000', 'runAsUser: 0', 'runAsUser'],
    ['readOnlyRootFilesystem: true', 'readOnlyRootFilesystem: false', 'readOnlyRootFilesystem'],
    ['drop: [ALL]', 'drop: [NET_RAW]', 'capabilities.drop'],
    ['drop: [ALL]', 'drop: [ALL], add: [SYS_ADMIN]', 'capabilities.add'],
    ['allowPrivilegeEscalation: false', 'allowPrivilegeEscalation: true', 'allowPrivilegeEscalation'],
    ['type: RuntimeDefault', 'type: Unconfined', 'seccompProfile'],
    ['automountServiceAccountToken: false', 'automountServiceAccountToken: true', 'automount'],
    [/limits: \{ memory: \S+ \}/, 'limits: {}', 'limits.memory'],
    [
      /image: decision-analysis:\S+/,
      'image: decision-analysis:latest',
      'its image is decision-analysis:latest',
    ],
    ['name: ROLE', 'name: ROLES', 'ROLES is no setting'],
    ['path: /readyz', 'path: /ready', 'readinessProbe asks /ready, which is not served'],
    ['livenessProbe:', 'otherProbe:', 'livenessProbe is missing'],
    ['containerPort: 3000', 'containerPort: 3001', 'on which it does not listen'],
    ['terminationGracePeriodSeconds: 60', 'terminationGracePeriodSeconds: 30', '60 s are needed'],
    ["DRAIN_DELAY_SECONDS: '20'", "DRAIN_DELAY_SECONDS: '10'", 'its probes need 20'],
    ["DRAIN_SECONDS: '20'", "DRAIN_SECONDS: '60'", '100 s are needed'],
    ['kind: Deployment', 'kind: StatefulSet', 'has not the workloads'],
  ])('refuses %s as %s', (from, to, message) => {
    const breaches = breachesOf(changed(manifest, from, to));
    expect(breaches.length).toBeGreaterThan(0);
    for (const breach of breaches) expect(breach).toContain(message);
  });
});
