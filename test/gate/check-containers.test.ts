import { expect, it } from 'vitest';
import { composeBreaches, dockerfileBreaches, leftOut } from '../../gate/check-containers.ts';

const SOUND = {
  image: 'planted:1.2-slim',
  cap_drop: ['ALL'],
  security_opt: ['no-new-privileges:true'],
  read_only: true,
  mem_limit: '1g',
  pids_limit: 1,
};
const DOCKERFILE = 'FROM node:1.2.3-slim\nUSER node\n';
const breachesOf = (change: object) => composeBreaches({ services: { planted: { ...SOUND, ...change } } });

it('accepts a service and a Dockerfile without a breach', () => {
  expect(breachesOf({})).toEqual([]);
  expect(breachesOf({ image: undefined, build: '.' })).toEqual([]);
  expect(dockerfileBreaches(DOCKERFILE, '1.2.3')).toEqual([]);
});

it.each([
  [{ cap_drop: [] }],
  [{ cap_drop: undefined }],
  [{ cap_add: ['SETUID'] }],
  [{ security_opt: [] }],
  [{ security_opt: undefined }],
  [{ read_only: false }],
  [{ read_only: undefined }],
  [{ privileged: true }],
  [{ mem_limit: undefined }],
  [{ pids_limit: undefined }],
  [{ image: 'postgres:17' }],
  [{ image: undefined }],
])('refuses a service with %o', (change) => {
  expect(breachesOf(change)).toHaveLength(1);
});

it.each([
  ['a base that moves', 'FROM node:1-slim\nUSER node\n', 2],
  ['another Node', 'FROM node:1.2.4-slim\nUSER node\n', 1],
  ['no user', 'FROM node:1.2.3-slim\n', 1],
  ['root at the end', `${DOCKERFILE}USER root\n`, 1],
  ['root by number', `${DOCKERFILE}USER 0:0\n`, 1],
])('refuses a Dockerfile with %s', (_, dockerfile, count) => {
  expect(dockerfileBreaches(dockerfile, '1.2.3')).toHaveLength(count);
});

it('refuses an image without a room that the program reads', () => {
  const rooms = ['engine', 'judge', 'pictures', 'console', 'server', 'docs'];
  const dockerfile = `\n${rooms.map((room) => `COPY ${room} ${room}\n`).join('')}`;
  const ignored = ['*', ...rooms.map((room) => `!${room}`)].join('\n');
  expect(leftOut(dockerfile, ignored)).toEqual([]);
  expect(leftOut(dockerfile.replace('COPY docs docs\n', ''), ignored)).toEqual([
    'Dockerfile: it does not copy docs',
  ]);
  expect(leftOut(dockerfile, ignored.replace('!docs', ''))).toEqual(['.dockerignore: it leaves docs out']);
});
