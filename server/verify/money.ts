/** Money: the books agree with each other, and with what was answered. */
import {
  balanceNotLedgerSum,
  disputeBeyondReceipt,
  disputeNotInLedger,
  disputeRowAlone,
  heldNotHoldSum,
} from '../billing/verify-books.ts';
import {
  answerNotBilled,
  captureForNoAnswer,
  captureNotCost,
  captureOfNoDecision,
  captureOfOtherAttempt,
  holdAfterEnd,
} from '../decisions/verify/billed.ts';
import { captureOfNoQuestions, questionsNotBilled, questionsNotCost } from '../one-pass/verify-questions.ts';
import { byQueries, either } from './check.ts';

export const MONEY = byQueries('money', {
  balance_not_ledger_sum: balanceNotLedgerSum,
  held_not_hold_sum: heldNotHoldSum,
  hold_after_end: holdAfterEnd,
  dispute_not_in_ledger: disputeNotInLedger,
  dispute_beyond_receipt: disputeBeyondReceipt,
  dispute_row_alone: disputeRowAlone,
  capture_for_no_answer: captureForNoAnswer,
  capture_not_cost: either(captureNotCost, questionsNotCost),
  capture_of_other_attempt: captureOfOtherAttempt,
  capture_of_nothing: either(captureOfNoDecision, captureOfNoQuestions),
  answer_not_billed: either(answerNotBilled, questionsNotBilled),
});
