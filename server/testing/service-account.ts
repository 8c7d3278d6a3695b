/** The payment service's own API is called with its own library, as an accountant's program would use it: none of our code is between. */
import type { Pool } from 'pg'
import { Stripe } from 'stripe'
import { openSimulatedStage } from '#server/providers/payments/embedded/simulated.stage.ts'

/**
 * The simulator keeps its state in the database, so a second instance has the same books. The second instance sends no events, unless `isTold` is
 * true. Then the product's own simulator sends the events that are due.
 */
export async function openServiceAccount(
  pool: Pool,
  { isTold = false } = {},
): Promise<{ stripe: Stripe; close: () => Promise<void> }> {
  const { options, simulator, close } = await openSimulatedStage(pool, { isDirect: true })
  if (isTold) simulator.faults.events = { delayInMs: 1 }
  return { stripe: new Stripe(options.secretKey, options.transport ? { httpClient: options.transport } : {}), close }
}
