/** When the office may correct a bill (rule B15): while it is to be paid, and after it was, until everything was given back. */
import type { OrderStatus } from './lifecycle.ts'

const correctable: readonly OrderStatus[] = ['payment-pending', 'payment-failed', 'completed']

/** Of an order that has a bill. */
export const isCorrectable = (status: OrderStatus): boolean => correctable.includes(status)
