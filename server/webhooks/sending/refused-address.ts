/**
 * Which addresses of the network a webhook may have. Only those that anyone on the internet can
 * reach: everything else could be a service of our own network, which trusts everyone inside.
 */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Public by its range, but it is the host of the virtual machines in Azure, and has secrets. */
const METADATA = ['168.63.129.16'];

/** Global unicast; the rest of IPv6 is local, or carries an IPv4 address (NAT64, mapped). */
const GLOBAL_IPV6: readonly [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/**
 * True for an address that is not public: private, loopback, link-local, shared (CGNAT), multicast,
 * unspecified, reserved, or IPv6 that carries an IPv4 address (mapped, 6to4, Teredo, NAT64). Also
 * true for a text that is no address.
 */
export function isRefusedAddress(address: string): boolean {
  if (isIP(address) === 0 || address.includes('%')) return true;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return true;
  return parsed instanceof ipaddr.IPv6
    ? !parsed.match(GLOBAL_IPV6[0], GLOBAL_IPV6[1])
    : METADATA.includes(parsed.toString());
}
