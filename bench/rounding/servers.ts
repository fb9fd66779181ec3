/** The servers that are compared with one that prints all digits and repeats itself exactly. */
import { readPrinted } from '../../judge/printed-probabilities.ts';
import { EXACT, type ReadPrinted, type Serving } from '../../problems/simulated-server.ts';

export interface Server {
  serving: Serving;
  /** Left out: what is printed is divided by its sum. */
  read?: ReadPrinted;
}

const ROUNDED: Serving = { ...EXACT, prints: 'two decimals' };
const LARGEST_NOISE = 0.03;
/** Questions that models read together: Intern-Decision 1 to 16. */
const JOINT_QUESTIONS = 16;
/** What a call of most servers holds. */
const WHOLE_CALL = 64;

/** Each printed 0 stands for the middle of what it may be, whatever the sum says. */
const zerosAsMiddle: ReadPrinted = (printed) => {
  const p = printed.map((one) => Math.max(one, 0.0025));
  const sum = p.reduce((total, one) => total + one, 0);
  return p.map((one) => one / sum);
};

export const SERVERS = {
  'rounded, divided': { serving: ROUNDED },
  'rounded, read': { serving: ROUNDED, read: readPrinted },
  'rounded, 0 as 0.0025': { serving: ROUNDED, read: zerosAsMiddle },
  'rounded to sum 1': { serving: { ...EXACT, prints: 'sum 1' }, read: readPrinted },
  'noise 0.01': { serving: { ...EXACT, repeatNoise: 0.01 } },
  'noise 0.02': { serving: { ...EXACT, repeatNoise: 0.02 } },
  'noise 0.03': { serving: { ...EXACT, repeatNoise: LARGEST_NOISE } },
  'noise, rounded, read': { serving: { ...ROUNDED, repeatNoise: LARGEST_NOISE }, read: readPrinted },
  'shift 0.1 of 16': { serving: { ...EXACT, callQuestions: JOINT_QUESTIONS, callShift: 0.1 } },
  'shift 0.3 of 16': { serving: { ...EXACT, callQuestions: JOINT_QUESTIONS, callShift: 0.3 } },
  'shift 0.3 of 64': { serving: { ...EXACT, callQuestions: WHOLE_CALL, callShift: 0.3 } },
  'all of these': {
    serving: { ...ROUNDED, repeatNoise: LARGEST_NOISE, callQuestions: JOINT_QUESTIONS, callShift: 0.1 },
    read: readPrinted,
  },
} as const satisfies Record<string, Server>;

export type ServerName = keyof typeof SERVERS;

/** Printing and reading alone. */
export const PRINTING: readonly ServerName[] = [
  'rounded, divided',
  'rounded, read',
  'rounded, 0 as 0.0025',
  'rounded to sum 1',
  'noise, rounded, read',
];
