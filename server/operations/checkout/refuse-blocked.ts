import type { Db } from '@rolloff/sql/connect.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import type { Checkout } from '#server/db/cart/checkout.ts'
import { findHauler } from '#server/db/catalog/organizations.ts'

/** Refuses 'customer-blocked' before the customer pays or orders anything. The cart does not change (rule K3). */
export async function refuseBlocked(db: Db, { isBlocked, cart }: Pick<Checkout, 'isBlocked' | 'cart'>): Promise<void> {
  if (!isBlocked || cart.organizationId === null) return
  const { name } = await findHauler(db, cart.organizationId)
  throw new Refusal('customer-blocked', { hauler: name })
}
