/**
 * A change is kept as long as the books if it is about money, or about the address that decides the tax (rule A30). Its act says so, or
 * the object that it changed, because the object has prices, fees or tax rates.
 */
export const moneyActs = [
  'confirm-ticket',
  'correct-bill',
  'settle-tickets',
  'propose-fee',
  'decide-fee',
  'release-fee',
  'add-fee',
  'let-go',
  'retry-charge',
  'send-pay-link',
  'offer-voluntary-payment',
  'stand-by-bill',
  'import-statement',
  'replace-statement',
  'take-over-cost',
  'set-line-aside',
  'choose-load',
  'renumber-ticket',
  'ask-second-person',
  'approve-request',
  'decline-request',
  'take-request-back',
  'decide-alone',
  'give-refund',
  'retry-refund',
  'pay-back-by-check',
  'refunded-outside',
  'dispute-opened',
  'dispute-won',
  'dispute-lost',
  'answer-dispute',
  'note-payment',
  'check-address',
  'read-consent',
  'change-account',
] as const

export const moneyObjects = ['fee', 'pricing-rule', 'service-area', 'container-type', 'material', 'add-on'] as const

/** The audit keeps this act as long as the books: a payment that became no order was given back. */
export const moneyAuditAct = 'return-payment'
