/**
 * People at the console of a test's service: they sign in by links, and call procedures over HTTP.
 */
import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import type { Role } from '../../../../server/accounts/members.ts';
import { addMember } from '../../../../server/accounts/organizations.ts';
import { makeSignInLink } from '../../../../server/accounts/sign-in-links.ts';
import type { Served } from '../rest/serve.ts';

export interface TestPerson {
  organizationId: number;
  memberId: number;
  email: string;
  /** As a browser sends it. */
  cookie: string;
}

/** What a procedure answered: `data`, or the message and details of its error. */
export interface Answered {
  status: number;
  data: Record<string, unknown>;
  message: string;
  problems: { path: (string | number)[]; message: string }[];
  retryAfterSeconds: number | null;
  headers: LightMyRequestResponse['headers'];
}

export const ORIGIN = 'http://127.0.0.1:3000';

export interface TestConsole {
  /** Adds a member; the first of an organization is its owner. */
  newMember(
    organizationId: number,
    settings?: { role?: Role; email?: string },
  ): Promise<Omit<TestPerson, 'cookie'>>;
  /** The token of a new one-time link. */
  newLink(member: Pick<TestPerson, 'organizationId' | 'memberId'>): Promise<string>;
  /** Adds a member and signs in. */
  newPerson(organizationId: number, settings?: { role?: Role; email?: string }): Promise<TestPerson>;
  signIn(member: Omit<TestPerson, 'cookie'>): Promise<TestPerson>;
  /** Null: nobody is signed in. */
  query(person: Pick<TestPerson, 'cookie'> | null, procedure: string, input?: unknown): Promise<Answered>;
  mutate(
    person: Pick<TestPerson, 'cookie'> | null,
    procedure: string,
    input?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answered>;
}

/** `baseUrl`: that of the service, where it is not the default. */
export function consoleOf(api: Served, baseUrl = ORIGIN): TestConsole {
  const cookieOf = (person: Pick<TestPerson, 'cookie'> | null) =>
    person === null ? {} : { cookie: person.cookie };
  const query: TestConsole['query'] = async (person, procedure, input) => {
    const asked = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
    return toAnswered(
      await api.service.app.inject({
        method: 'GET',
        url: `/console/trpc/${procedure}${asked}`,
        headers: cookieOf(person),
      }),
    );
  };
  const mutate: TestConsole['mutate'] = async (
    person,
    procedure,
    input,
    headers = { origin: baseUrl, 'x-console': '1' },
  ) =>
    toAnswered(
      await api.service.app.inject({
        method: 'POST',
        url: `/console/trpc/${procedure}`,
        headers: {
          ...headers,
          ...cookieOf(person),
          ...(input === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(input === undefined ? {} : { payload: JSON.stringify(input) }),
      }),
    );
  const newMember: TestConsole['newMember'] = async (organizationId, { role, email } = {}) => {
    const address = email ?? `person-${randomUUID()}@example.com`;
    const memberId = await addMember(api.service.database.sql, {
      organizationId,
      email: address,
      ...(role === undefined ? {} : { role }),
    });
    if (memberId === null) throw new Error('the member exists');
    return { organizationId, memberId, email: address };
  };
  const newLink: TestConsole['newLink'] = async (member) => {
    const { url } = await makeSignInLink(api.service.database.sql, member, {
      baseUrl,
      lifetime: 'now',
      isByOwner: false,
    });
    return url.split('#')[1] ?? '';
  };
  const signIn: TestConsole['signIn'] = async (member) => {
    const answered = await mutate(null, 'session.useLink', { token: await newLink(member) });
    return { ...member, cookie: cookieIn(answered) };
  };
  return {
    query,
    mutate,
    newMember,
    newLink,
    signIn,
    newPerson: async (organizationId, settings) => signIn(await newMember(organizationId, settings)),
  };
}

/** The session's cookie that a reply sets, as a browser sends it back. */
export function cookieIn(answered: Pick<Answered, 'headers'>): string {
  return cookiesIn(answered).find((pair) => pair.startsWith('session=')) ?? '';
}

/** All cookies that a reply sets. */
export function cookiesIn({ headers }: Pick<Answered, 'headers'>): string[] {
  return [headers['set-cookie'] ?? []].flat().map((one) => one.split(';')[0] ?? '');
}

function toAnswered({ statusCode, headers, payload }: LightMyRequestResponse): Answered {
  const body = JSON.parse(payload);
  return {
    status: statusCode,
    headers,
    data: body.result?.data ?? null,
    message: body.error?.message ?? '',
    problems: body.error?.data?.problems ?? [],
    retryAfterSeconds: body.error?.data?.retryAfterSeconds ?? null,
  };
}
