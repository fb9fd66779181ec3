/** Compares servers that print few decimals with an exact one, on the same simulated decisions. */
import type { Probe } from '../../test/engine/probe.ts';
import { type Cell, type Coverage, measureCoverage } from '../../test/engine/simulated-decisions.ts';
import { type Estimate, pairedDifference } from '../adaptive/estimate.ts';
import { SERVERS, type Server, type ServerName } from './servers.ts';

export interface Compared {
  server: ServerName | 'exact';
  /** Share of 80 % intervals of differences, and of EVs, that hold the truth. */
  differences: Estimate;
  evs: Estimate;
  /** Less those of the exact server, decision by decision. */
  lessExact: { differences: Estimate; evs: Estimate; overstated: Estimate; logScore: Estimate };
  /** Mean width, and root of the mean squared error, over those of the exact server. */
  width: number;
  error: number;
  tau: number;
  itemShare: number;
  /** Stated P(best) less how often the option is best. */
  overstated: Estimate;
}

/** The first result is the exact server's; a function of its arguments alone. */
export function compareServers(
  probe: Probe,
  cell: Cell,
  decisions: number,
  names: readonly ServerName[],
): Compared[] {
  const exact = measureCoverage(probe, cell, decisions);
  const served = names.map((name) => {
    const server: Server = SERVERS[name];
    return compared(name, measureCoverage(probe, { ...cell, ...server }, decisions), exact);
  });
  return [compared('exact', exact, exact), ...served];
}

function compared(server: Compared['server'], own: Coverage, exact: Coverage): Compared {
  const less = (figure: 'differences' | 'evs' | 'overstated' | 'logScore') =>
    pairedDifference(own[figure].values, exact[figure].values);
  return {
    server,
    differences: within(own.differences),
    evs: within(own.evs),
    lessExact: {
      differences: less('differences'),
      evs: less('evs'),
      overstated: less('overstated'),
      logScore: less('logScore'),
    },
    width: own.width.mean / exact.width.mean,
    error: Math.sqrt(own.squaredError.mean / exact.squaredError.mean),
    tau: own.tau.mean,
    itemShare: own.itemShare.mean,
    overstated: within(own.overstated),
  };
}

function within({ mean, standardError }: Coverage['evs']): Estimate {
  return { mean, within: 1.96 * standardError };
}
