import type { RouterOutputs } from '#web/client/api.ts'

export type ListedOrder = RouterOutputs['getOrders']['orders'][number]
