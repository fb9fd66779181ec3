/**
 * Finds the address of the client that sends a request. X-Forwarded-For counts only when it comes
 * from a proxy that TRUST_PROXY names.
 */
import { BlockList, isIP, isIPv4 } from 'node:net';
import type { FastifyRequest } from 'fastify';

export type IsProxy = (address: string) => boolean;

/** `networks` have the form `address/bits`; the settings have checked them. */
export function trustedProxies(networks: readonly string[]): IsProxy {
  const trusted = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    trusted.addSubnet(address, Number(bits), isIPv4(address) ? 'ipv4' : 'ipv6');
  }
  return (address) => {
    const family = isIP(address);
    return family !== 0 && trusted.check(address, family === 4 ? 'ipv4' : 'ipv6');
  };
}

/**
 * Fastify reads X-Forwarded-For from its end to the first address that is no trusted proxy. That
 * entry may be any text; if it is no address, the address of the connection counts.
 */
export function clientAddress(request: FastifyRequest): string {
  const said = withoutPort(request.ip);
  return isIP(said) !== 0 ? said : (request.raw.socket.remoteAddress ?? 'unknown');
}

/** Removes the port that some proxies write: 192.0.2.1:4711 or [2001:db8::1]:4711. */
function withoutPort(address: string): string {
  return /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;
}

/**
 * The name under which limits count an address: all addresses with one name count together. For
 * IPv6 it is the /64 network, because a client usually has all 2⁶⁴ addresses of one. An IPv4
 * address stands for itself, even when it is written as an IPv6 address.
 */
export function limitedNetwork(address: string): string {
  if (isIP(address) !== 6) return address;
  const groups = groupsOf(address);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [plain = ''] = address.split('%');
  const [head = [], tail] = plain.split('::').map(readGroups);
  if (tail === undefined) return head;
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}

function readGroups(text: string): number[] {
  if (text === '') return [];
  return text.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}
