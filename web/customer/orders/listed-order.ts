import type { RouterOutputs } from '#web/client/api.ts'

/** An order as the list sees it. */
export type ListedOrder = RouterOutputs['getOrders']['orders'][number]
