/** What docs/adr/0023 proposes beside the method as it is: corrected totals of simulated sets. */
import { benchTotals } from './proposals/totals.ts';

export async function benchProposals(): Promise<void> {
  console.log('corrected totals, % of the union');
  benchTotals();
}
