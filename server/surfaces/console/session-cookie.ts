/**
 * The cookies of a session's token, and of what a browser keeps beyond its sessions. Scripts cannot
 * read them, and other sites' requests do not carry them. Their names begin with `__Host-` where
 * the service has https: a browser then takes them from this host alone.
 */
import { parseCookie, stringifySetCookie } from 'cookie';

/** The longest that browsers keep a cookie: the server decides when a session ends. */
const MAX_AGE_SECONDS = 400 * 24 * 3600;
/** Twice as long as a challenge works; each challenge prolongs it. */
const CEREMONY_SECONDS = 600;
/** As long as the way to a provider and back may take. */
const FLOW_SECONDS = 600;

export interface Cookie {
  /** The value in a request's Cookie header; null when there is none. */
  read(header: string | undefined): string | null;
  /** A Set-Cookie header with the value; null: one that removes the cookie. */
  write(value: string | null): string;
}

export const openSessionCookie = (baseUrl: string): Cookie => openCookie('session', baseUrl);

/** Of the members who have signed in with the browser. */
export const openBrowserCookie = (baseUrl: string): Cookie => openCookie('browser', baseUrl);

/** Ties challenges for passkeys to the browser that asked for them. */
export const openCeremonyCookie = (baseUrl: string): Cookie =>
  openCookie('ceremony', baseUrl, CEREMONY_SECONDS);
/** Of a sign-in at an identity provider that is under way. */
export const openFlowCookie = (baseUrl: string): Cookie => openCookie('provider', baseUrl, FLOW_SECONDS);

function openCookie(called: string, baseUrl: string, maxAge = MAX_AGE_SECONDS): Cookie {
  const secure = baseUrl.startsWith('https:');
  const name = secure ? `__Host-${called}` : called;
  return {
    read: (header) => parseCookie(header ?? '')[name] ?? null,
    write: (value) =>
      stringifySetCookie({
        name,
        value: value ?? '',
        httpOnly: true,
        sameSite: 'lax',
        secure,
        path: '/',
        maxAge: value === null ? 0 : maxAge,
      }),
  };
}
