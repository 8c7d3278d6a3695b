/** The payment service's own API is called with its own library, as an accountant's program would use it: none of our code is between. */
import type { Pool } from 'pg'
import { Stripe } from 'stripe'
import { openSimulatedStage } from '#server/providers/payments/embedded/simulated.stage.ts'

/**
 * The simulator keeps its state in the database, so another one of it has the same books. Nobody is notified of this one's work,
 * unless `isTold` is true: then the product's own simulator sends the events that are due.
 */
export async function openServiceAccount(
  pool: Pool,
  { isTold = false } = {},
): Promise<{ stripe: Stripe; close: () => Promise<void> }> {
  const { options, simulator, close } = await openSimulatedStage(pool, { isDirect: true })
  if (isTold) simulator.faults.events = { delayInMs: 1 }
  return { stripe: new Stripe(options.secretKey, { httpClient: options.transport }), close }
}
