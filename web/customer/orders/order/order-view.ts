import type { RouterOutputs } from '#web/client/api.ts'

/** One order as its page sees it. */
export type OrderView = RouterOutputs['getOrderById']
