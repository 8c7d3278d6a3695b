/** The events that withdraw the planned visit of an order if no driver has begun it (rule D2). */
import type { OrderEvent } from '#domain/order/lifecycle.ts'
import type { Side } from './stop.ts'

export const withdrawnBy = {
  cancel: 'drop-off',
  extend: 'pickup',
  'withdraw-pickup': 'pickup',
  'withdraw-swap': 'pickup',
} as const satisfies Partial<Record<OrderEvent, Side>>

export type WithdrawingEvent = keyof typeof withdrawnBy
