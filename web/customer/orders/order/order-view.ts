import type { Answered } from '#web/client/api.ts'

/** One order as its page sees it. */
export type OrderView = Answered['getOrderById']
