/** The probe's own questions, which contain nothing of a request. */
import type { Question } from './write-question.ts';

/** The state is long enough to see in the usage whether it is counted again for each question. */
export const STATE = [
  'A parcel came two days late. The recipient had wanted to give its content as a present, and had told the sender so.',
  'The carrier had promised the first of the month, and had a van that broke down. The sender had packed it in time.',
  'The content was whole. The party had been the day before. The recipient wrote a friendly letter to the sender about',
  'it, and asked for nothing. The carrier answered nobody. Since then the sender uses another carrier.',
].join(' ');
/** Each of the first three is also asked alone. */
export const STATEMENTS: readonly Question[] = [
  'The recipient is annoyed.',
  'The sender is at fault.',
  'The recipient pays less.',
  'The parcel is lost.',
  'The content is damaged.',
  'The carrier apologises.',
  'The present is given late.',
  'Nobody minds the delay.',
].map((instructions) => ({ type: 'noul', instructions }));
/** The smallest call, to see whether a server answers at all. */
export const ONE_STATEMENT = { state: STATE, question: STATEMENTS[0]! };
/** As many options as a request may have. */
export const MANY: Question = {
  type: 'choice',
  instructions: 'After how many hours does the recipient call the carrier?',
  options: Array.from({ length: 64 }, (_, hour) => ({
    key: `after_${hour + 1}_hours`,
    description: `after ${hour + 1} hours`,
  })),
};
