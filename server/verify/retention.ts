/** Retention: what was to be deleted is gone, and what is there belongs to something. */
import { idempotencyKeyPastExpiry, signInOfNobody, signInPastExpiry } from '../accounts/verify-accounts.ts';
import { receiptLinkOfNothing } from '../billing/verify-books.ts';
import {
  contentOfNothing,
  contentOnOtherDay,
  contentPastExpiry,
  contentUnderNone,
  heldPastHour,
} from '../decisions/verify/content.ts';
import { draftPastExpiry } from '../drafts/verify-drafts.ts';
import {
  questionContentOfNothing,
  questionContentOnOtherDay,
  questionsHeldPastHour,
  questionsPastExpiry,
  questionsUnderNone,
} from '../one-pass/verify-questions.ts';
import { deliveryOfNothing, deliveryPastExpiry } from '../webhooks/verify-deliveries.ts';
import { byQueries, either } from './check.ts';

export const RETENTION = byQueries('retention', {
  content_past_expiry: either(contentPastExpiry, questionsPastExpiry),
  held_past_hour: either(heldPastHour, questionsHeldPastHour),
  content_under_none: either(contentUnderNone, questionsUnderNone),
  content_on_other_day: either(contentOnOtherDay, questionContentOnOtherDay),
  row_past_expiry: either(idempotencyKeyPastExpiry, signInPastExpiry, draftPastExpiry, deliveryPastExpiry),
  row_of_nothing: either(
    contentOfNothing,
    questionContentOfNothing,
    receiptLinkOfNothing,
    deliveryOfNothing,
    signInOfNobody,
  ),
});
