/** The office may correct a bill while it is to be paid and after it was paid, until everything was refunded (rule B15). */
import type { OrderStatus } from './lifecycle.ts'

const correctable: readonly OrderStatus[] = ['payment-pending', 'payment-failed', 'completed']

/** Returns whether the bill of an order in this status can be corrected. */
export const isCorrectable = (status: OrderStatus): boolean => correctable.includes(status)
