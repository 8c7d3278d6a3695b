import type { RouterOutputs } from '#web/client/api.ts'

/** The page of one order sees it in this form. */
export type OrderView = RouterOutputs['getOrderById']
