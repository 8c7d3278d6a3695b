/** The payment service's own API with its own library, as an accountant's program would use it: nothing of ours is between. */
import type { Pool } from 'pg'
import { Stripe } from 'stripe'
import { openSimulatedStage } from '#server/providers/payments/embedded/simulated.stage.ts'

/**
 * The simulator keeps its state in the database, so another one of it has the same books. What is done with this one is told to nobody,
 * or (`isTold`) by the product's own simulator when it sends what is due.
 */
export async function openServiceAccount(
  pool: Pool,
  { isTold = false } = {},
): Promise<{ stripe: Stripe; close: () => Promise<void> }> {
  const { options, simulator, close } = await openSimulatedStage(pool, { isDirect: true })
  if (isTold) simulator.faults.events = { delayInMs: 1 }
  return { stripe: new Stripe(options.secretKey, { httpClient: options.transport }), close }
}
