import type { RouterOutputs } from '#web/client/api.ts'

export type OrderView = RouterOutputs['getOrderById']
