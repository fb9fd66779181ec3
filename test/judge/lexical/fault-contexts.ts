/** The contexts at which the faulty worker fails, and the fault of each. */
export const FAULTS = ['throws', 'exits', 'loops', 'hoards'] as const;
export type Fault = (typeof FAULTS)[number];

export function faultContext(fault: Fault): string {
  return `The thread ${fault}.`;
}
