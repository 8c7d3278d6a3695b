/** The office may correct a bill before and after it is paid, as long as not everything was refunded (rule B15). */
import type { OrderStatus } from './lifecycle.ts'

const correctable: readonly OrderStatus[] = ['payment-pending', 'payment-failed', 'completed']

/** Returns whether the office may correct the bill of an order in this status. */
export const isCorrectable = (status: OrderStatus): boolean => correctable.includes(status)
