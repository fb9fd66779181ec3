/** What docs/adr/0023 proposes beside the method as it is: coverage by simulated judges, and corrected totals of simulated sets. */
import { benchCoverage } from './proposals/coverage.ts';
import { benchTotals } from './proposals/totals.ts';

export async function benchProposals(): Promise<void> {
  console.log('corrected totals, % of the union');
  benchTotals();
  console.log('\ncoverage of 80 % intervals, least … greatest of twelve judges, %');
  benchCoverage();
}
