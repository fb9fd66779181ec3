/**
 * The address of a database, which may name several hosts:
 * postgres://user:password@one:5432,two:5432/name
 */

export interface Host {
  /** A name, an IP address, or the folder of a socket. */
  host: string;
  port: number;
}

export interface Address {
  /** The address with the first host alone, for the driver. */
  url: URL;
  /** Empty when the address names none: the driver then has a default. */
  hosts: readonly Host[];
  /** The hosts as they are written in the address. */
  named: string;
  /** A host that accepts no changes is passed over. */
  mustWrite: boolean;
}

const DEFAULT_PORT = 5432;
/** Values of `target_session_attrs`, and whether a host must accept changes. */
const SESSIONS: Readonly<Record<string, boolean>> = { 'read-write': true, primary: true, any: false };

/** Returns null for any other text. */
export function parseAddress(text: string): Address | null {
  const parts = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s.exec(text);
  if (parts === null) return null;
  const [, before = '', named = '', after = ''] = parts;
  const urls = named.split(',').map((one) => URL.parse(before + one + after));
  const [url] = urls;
  if (url == null) return null;
  const hosts: Host[] = [];
  for (const one of urls) {
    if (one === null || (one.hostname === '' && urls.length > 1)) return null;
    if (one.hostname !== '') hosts.push({ host: hostOf(one), port: Number(one.port || DEFAULT_PORT) });
  }
  const wanted = url.searchParams.get('target_session_attrs');
  if (wanted !== null && !Object.hasOwn(SESSIONS, wanted)) return null;
  url.searchParams.delete('target_session_attrs');
  const mustWrite = wanted === null ? hosts.length > 1 : SESSIONS[wanted] === true;
  return { url, hosts, named, mustWrite };
}

/** An IPv6 address stands in brackets, a socket's folder is percent-encoded. */
function hostOf({ hostname }: URL): string {
  return decodeURIComponent(hostname).replace(/^\[(.*)\]$/, '$1');
}
