import type { Tx } from '@rolloff/sql/connect.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { isDisputed } from '#server/db/payment/disputes.ts'

/**
 * Refuses to refund money while the customer's bank is looking into a payment of the order (rule M48): 'payment-disputed' to its customer,
 * 'dispute-open' to the office.
 */
export async function refuseWhileDisputed(tx: Tx, orderId: string, by: 'customer' | 'admin'): Promise<void> {
  if (await isDisputed(tx, orderId)) throw new Refusal(by === 'customer' ? 'payment-disputed' : 'dispute-open')
}
