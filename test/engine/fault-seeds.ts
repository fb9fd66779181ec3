/** Seeds at which the faulty worker fails, by what it does. */
export const FAULT_SEEDS = { throws: 101, exits: 102, traps: 103, loops: 104, hoards: 105 } as const;
