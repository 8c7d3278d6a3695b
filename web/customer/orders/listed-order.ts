import type { RouterOutputs } from '#web/client/api.ts'

/** The list shows an order in this form. */
export type ListedOrder = RouterOutputs['getOrders']['orders'][number]
