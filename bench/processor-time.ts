/** Processor time of a process (Linux only), which other programs of the machine hardly change. */
import { readFileSync } from 'node:fs';

/** Of all its threads, user and system, in steps of 10 ms. */
export function processorMsOf(pid: number | undefined): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return 10 * (Number(user) + Number(system));
}
