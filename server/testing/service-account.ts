/** Calls the payment service's own API with its own library, as an accountant's program would. None of the product's code is used. */
import type { Pool } from 'pg'
import { Stripe } from 'stripe'
import { openSimulatedStage } from '#server/providers/payments/embedded/simulated.stage.ts'

/**
 * Opens a second instance of the simulator. It has the same books, because the simulator keeps its state in the database. The second
 * instance sends no events. If `sendsEvents` is true, the product's own simulator sends the events that are due.
 */
export async function openServiceAccount(
  pool: Pool,
  { sendsEvents = false } = {},
): Promise<{ stripe: Stripe; close: () => Promise<void> }> {
  const { options, simulator, close } = await openSimulatedStage(pool, { isDirect: true })
  if (sendsEvents) simulator.faults.events = { delayInMs: 1 }
  return { stripe: new Stripe(options.secretKey, options.transport ? { httpClient: options.transport } : {}), close }
}
