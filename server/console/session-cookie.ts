/**
 * The cookie that holds a session's token. Scripts cannot read it, and other sites' requests do not
 * carry it. Its name begins with `__Host-` where the service has https: a browser then takes it
 * from this host alone.
 */
import { parseCookie, stringifySetCookie } from 'cookie';

/** The longest that browsers keep a cookie: the server decides when a session ends. */
const MAX_AGE_SECONDS = 400 * 24 * 3600;

export interface SessionCookie {
  /** The token in a request's Cookie header; null when there is none. */
  read(header: string | undefined): string | null;
  /** A Set-Cookie header with the token; null: one that removes the cookie. */
  write(token: string | null): string;
}

export function openSessionCookie(baseUrl: string): SessionCookie {
  const secure = baseUrl.startsWith('https:');
  const name = secure ? '__Host-session' : 'session';
  return {
    read: (header) => parseCookie(header ?? '')[name] ?? null,
    write: (token) =>
      stringifySetCookie({
        name,
        value: token ?? '',
        httpOnly: true,
        sameSite: 'lax',
        secure,
        path: '/',
        maxAge: token === null ? 0 : MAX_AGE_SECONDS,
      }),
  };
}
