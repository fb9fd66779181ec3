/** The hosts of an address, the one that last worked first. */
import type { Host } from '../../process/database-address.ts';

export interface Hosts {
  readonly count: number;
  /** In the order in which to try them. */
  inOrder(): readonly Host[];
  /** New connections try it first. */
  prefer(host: Host): void;
  /** New connections try the others first. */
  avoid(host: Host): void;
}

export function openHosts(all: readonly Host[]): Hosts {
  let order = [...all];
  return {
    count: all.length,
    inOrder: () => order,
    prefer(host) {
      if (order[0] !== host) order = [host, ...order.filter((one) => one !== host)];
    },
    avoid(host) {
      if (order.at(-1) !== host) order = [...order.filter((one) => one !== host), host];
    },
  };
}
