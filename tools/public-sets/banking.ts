/** Banking77: what a customer of a bank's app wants, of 77 intents. */
import { z } from 'zod';
import { meanOf } from './find.ts';
import type { PublicSet } from './public-set.ts';
import { readJson } from './read-rows.ts';
import { type Groups, type TwoLevels, twoLevelCase } from './two-levels.ts';

/** Intent -> texts. */
const File = z.record(z.string(), z.array(z.string()));

/**
 * The groups are ours: the source has none. Every intent stands in one, by the words of its name
 * alone.
 */
export const GROUPS: Groups = {
  getting_a_card: [
    'card_arrival',
    'card_delivery_estimate',
    'card_linking',
    'activate_my_card',
    'getting_virtual_card',
    'get_disposable_virtual_card',
    'disposable_card_limits',
    'get_physical_card',
    'order_physical_card',
    'getting_spare_card',
    'card_about_to_expire',
    'visa_or_mastercard',
  ],
  a_card_phone_or_code_that_is_lost_or_does_not_work: [
    'card_not_working',
    'virtual_card_not_working',
    'contactless_not_working',
    'lost_or_stolen_card',
    'lost_or_stolen_phone',
    'compromised_card',
    'card_swallowed',
    'pin_blocked',
    'change_pin',
    'passcode_forgotten',
  ],
  a_payment_by_card_or_a_refund: [
    'card_payment_fee_charged',
    'card_payment_not_recognised',
    'card_payment_wrong_exchange_rate',
    'declined_card_payment',
    'pending_card_payment',
    'reverted_card_payment?',
    'direct_debit_payment_not_recognised',
    'extra_charge_on_statement',
    'transaction_charged_twice',
    'request_refund',
    'Refund_not_showing_up',
  ],
  cash_from_a_machine: [
    'atm_support',
    'cash_withdrawal_charge',
    'cash_withdrawal_not_recognised',
    'declined_cash_withdrawal',
    'pending_cash_withdrawal',
    'wrong_amount_of_cash_received',
    'wrong_exchange_rate_for_cash_withdrawal',
  ],
  topping_up_the_account: [
    'automatic_top_up',
    'pending_top_up',
    'top_up_by_bank_transfer_charge',
    'top_up_by_card_charge',
    'top_up_by_cash_or_cheque',
    'top_up_failed',
    'top_up_limits',
    'top_up_reverted',
    'topping_up_by_card',
    'verify_top_up',
    'balance_not_updated_after_cheque_or_cash_deposit',
  ],
  a_transfer: [
    'balance_not_updated_after_bank_transfer',
    'beneficiary_not_allowed',
    'cancel_transfer',
    'declined_transfer',
    'failed_transfer',
    'pending_transfer',
    'receiving_money',
    'transfer_fee_charged',
    'transfer_into_account',
    'transfer_not_received_by_recipient',
    'transfer_timing',
  ],
  currencies_exchange_and_where_cards_are_accepted: [
    'apple_pay_or_google_pay',
    'card_acceptance',
    'country_support',
    'exchange_charge',
    'exchange_rate',
    'exchange_via_app',
    'fiat_currency_support',
    'supported_cards_and_currencies',
  ],
  the_customers_identity_and_account: [
    'age_limit',
    'edit_personal_details',
    'terminate_account',
    'unable_to_verify_identity',
    'verify_my_identity',
    'verify_source_of_funds',
    'why_verify_identity',
  ],
};

export function banking(): PublicSet {
  const intents = readJson('banking/rows.json', File);
  const levels: TwoLevels = {
    instructions: 'What is this customer of a bank writing about?',
    groups: GROUPS,
    hasNone: false,
  };
  return {
    title: 'Banking77: what a customer wants, of 77 intents',
    origin: 'PolyAI-LDN/task-specific-datasets, CC BY 4.0',
    caution:
      'A request asks for the group and, in each group, for the intent: 9 questions in both orders. Right: the likeliest intent of the likeliest group. The eight groups are ours. The texts of the choices are their names; some intents are hard to tell apart by name.',
    rows: Object.entries(GROUPS).flatMap(([group, own]) =>
      own.flatMap((intent) =>
        intents[intent]!.map((text, index) => ({
          name: `${intent} ${index}`,
          cases: [twoLevelCase(levels, 'all', text, { group, intent })],
        })),
      ),
    ),
    ownFigures: [{ name: 'group right', of: meanOf('groupRight') }],
    published: null,
  };
}
