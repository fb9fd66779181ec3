/** Money: the books agree with each other, and with what was answered. */
import {
  balanceNotLedgerSum,
  disputeBeyondReceipt,
  disputeNotInLedger,
  disputeRowAlone,
  heldNotHoldSum,
} from '../billing/verify-books.ts';
import { byQueries } from './check.ts';

export const MONEY = byQueries('money', {
  balance_not_ledger_sum: balanceNotLedgerSum,
  held_not_hold_sum: heldNotHoldSum,
  dispute_not_in_ledger: disputeNotInLedger,
  dispute_beyond_receipt: disputeBeyondReceipt,
  dispute_row_alone: disputeRowAlone,
});
