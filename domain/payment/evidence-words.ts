/** Words that describe the history of an order to a bank. They are in English, because the banks that decide read English. */
import type { OrderEvent } from '#domain/order/lifecycle.ts'

export const eventWords: Readonly<Record<OrderEvent, string>> = {
  place: 'The order was placed',
  'place-restricted': 'The customer asked for restricted materials',
  accept: 'The order was accepted',
  cancel: 'The order was cancelled',
  'schedule-drop-off': 'The delivery was scheduled',
  'schedule-pickup': 'The pick-up was scheduled',
  reschedule: 'The visit was given another time',
  unschedule: 'The visit was taken off the schedule',
  depart: 'The truck was on its way',
  'turn-back': 'The truck turned back',
  deliver: 'The dumpster was delivered',
  'attempt-failed': 'The driver was there and could not do the work',
  reopen: 'The step before was recorded by mistake',
  'request-pickup': 'The pick-up was requested',
  'request-swap': 'A swap of the dumpster was requested',
  'withdraw-pickup': 'The request for the pick-up was withdrawn',
  'withdraw-swap': 'The request for the swap was withdrawn',
  'drop-swap': 'The swap was ended, and the pick-up kept',
  extend: 'The rental was extended',
  'rental-ended': 'The rental ended',
  collect: 'The dumpster was picked up',
  dump: 'The load was dumped',
  finalize: 'The load was weighed and billed',
  pay: 'The customer began to pay',
  'payment-succeeded': 'The payment succeeded',
  'payment-failed': 'The payment failed',
  refund: 'Money was refunded',
  'refund-returned': 'The bank sent a refund back',
  'retry-refund': 'Money was refunded',
  'paid-back': 'Money was paid back in another way',
}

/** The words for events that do not change the status. */
export const factWords: Readonly<Record<string, string>> = {
  'refunded-outside': 'Money was refunded at the payment service',
  'dispute-opened': 'The customer disputed the payment',
  'dispute-answered': 'The dispute was answered',
  'dispute-won': 'The dispute was decided for the company',
  'dispute-lost': 'The dispute was decided for the customer',
  'correct-bill': 'The bill was corrected',
}

/** The system has no word, because a bank would otherwise read that a machine has placed an order that the customer paid. */
export const actorWords: Readonly<Record<string, string>> = {
  customer: 'by the customer',
  driver: 'by the driver',
  admin: 'by the office',
}

export const photoWords: Readonly<Record<string, string>> = {
  'scale-ticket': 'Scale ticket',
  'drop-off': 'At the delivery',
  pickup: 'At the pick-up',
  'failed-attempt': 'Of a visit at which the work could not be done',
}

/** The customer's reasons for a dispute, by the categories of the payment service. */
export const reasonWords: Readonly<Record<string, string>> = {
  fraudulent: 'The customer says that they did not make this payment.',
  product_not_received: 'The customer says that the dumpster did not come.',
  product_unacceptable: 'The customer says that the service was not as agreed.',
  credit_not_processed: 'The customer says that a refund is missing.',
  duplicate: 'The customer says that they paid twice.',
  unrecognized: 'The customer does not recognize the payment.',
  subscription_canceled: 'The customer says that they had cancelled.',
}

export const cardNames: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
}

export const consentWays: Readonly<Record<string, string>> = {
  'send-code-checkbox': 'a box that was ticked beside the verification of the number by a code',
  'profile-switch': 'a switch in the customer’s profile',
  'text-reply': 'a reply by text',
  office: 'the office',
}

/** Words that stand for a short link in a message, by the letter of its path. Only the customer can open the link itself. */
export const linkWords: Readonly<Record<string, string>> = {
  o: 'link to the customer’s page of the order',
  c: 'link to the customer’s payment page',
  v: 'link to the customer’s page of a voluntary payment',
}
