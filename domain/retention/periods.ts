/**
 * Rows of tables that grow with time are kept for a period and not longer (rule A30). Each period is a setting of the platform. It may not
 * be shorter than the law asks, or than a payment can be disputed or be pending.
 */

export type Period = {
  readonly setting: string
  readonly months: number
  readonly least: number
  readonly most: number
  /** Ends the sentence "Months that …". */
  readonly what: string
  /** Ends the sentence "At least so many months, because …". */
  readonly because: string
}

const disputes = 'a card payment can be disputed for so long'
const books = 'the books of a sale are kept for seven years'
const longest = 600

export const periods = {
  photos: {
    setting: 'PHOTO_MONTHS',
    months: 36,
    least: 18,
    most: longest,
    what: 'photos are kept after their order has ended',
    because: disputes,
  },
  tickets: {
    setting: 'TICKET_MONTHS',
    months: 84,
    least: 84,
    most: longest,
    what: 'pictures of scale tickets are kept after their order has ended',
    because: books,
  },
  messages: {
    setting: 'KEEP_MESSAGES_MONTHS',
    months: 24,
    least: 18,
    most: 84,
    what: 'texts and mails to customers, and their replies, are kept',
    because: disputes,
  },
  providerEvents: {
    setting: 'KEEP_PROVIDER_EVENTS_MONTHS',
    months: 24,
    least: 18,
    most: 84,
    what: 'events of the payment service are kept',
    because: disputes,
  },
  changes: {
    setting: 'KEEP_CHANGES_MONTHS',
    months: 24,
    least: 18,
    most: 84,
    what: 'the history of the office and the audit are kept; what is about money is kept for KEEP_BOOKS_MONTHS',
    because: disputes,
  },
  taps: {
    setting: 'KEEP_TAPS_MONTHS',
    months: 13,
    least: 6,
    most: 84,
    what: 'what drivers reported from their phones is kept',
    because: 'times on duty of drivers are kept for so long (49 CFR 395.1 and 395.8)',
  },
  truckChecks: {
    setting: 'KEEP_TRUCK_CHECKS_MONTHS',
    months: 24,
    least: 3,
    most: 84,
    what: 'checks of trucks by their drivers are kept',
    because: 'reports of such checks are kept for so long (49 CFR 396.11)',
  },
  carts: {
    setting: 'KEEP_CARTS_MONTHS',
    months: 12,
    least: 2,
    most: 84,
    what: 'carts without an order are kept if a person was signed in or the cart has a price that was shown for a payment',
    because: 'a payment that was begun has to end before',
  },
  books: {
    setting: 'KEEP_BOOKS_MONTHS',
    months: 84,
    least: 84,
    most: longest,
    what: 'orders, bills, payments and consents are kept with names after the last movement',
    because: books,
  },
} as const satisfies Record<string, Period>

export type PeriodName = keyof typeof periods
export type PeriodSetting = (typeof periods)[PeriodName]['setting']

/** How many months rows are kept on this platform. */
export type Ages = Readonly<Record<PeriodName, number>>
