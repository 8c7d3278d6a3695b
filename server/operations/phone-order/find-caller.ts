import { Refusal } from '#domain/refusal/refusal.ts'
import { formatPhone } from '#domain/value/phone.ts'
import {
  type EarlierPlace,
  findCaller as findKnownCaller,
  findLastCustomerType,
  type KnownCaller,
  listEarlierPlaces,
} from '#server/db/phone-order/callers.ts'
import type { Deps, PaymentDeps } from '#server/operations/dependencies.ts'
import { findChargeableCard } from '#server/operations/payment/find-chargeable-card.ts'
import type { Addresses } from '#server/providers/addresses/addresses.ts'

type CallerDeps = PaymentDeps & { readonly addresses: Pick<Addresses, 'findZip' | 'placeIdOf'> }

/**
 * Returns the caller as this hauler knows them, with the choices of their last order. Returns null for a number that never ordered from
 * this hauler.
 */
export async function readCaller(deps: CallerDeps, organizationId: string, phone: string) {
  const caller = await findKnownCaller(deps.db, organizationId, phone)
  if (!caller) return null
  const { person, ...facts } = caller
  if (!person || caller.isBlocked) return { ...facts, person, customerType: null, places: [], card: null }
  const [customerType, places, card] = await Promise.all([
    findLastCustomerType(deps.db, organizationId, person.id),
    listEarlierPlaces(deps.db, organizationId, person.id),
    findChargeableCard(deps, organizationId, person.id).catch(noneIfRefused),
  ])
  return {
    ...facts,
    person,
    customerType,
    places: places.map(place => withOwnId(deps, place)),
    card: card && { brand: card.brand, lastFour: card.lastFour },
  }
}

/** Returns the place with an id that contains it, so that the address of an earlier dumpster is not looked up again. */
function withOwnId({ addresses }: CallerDeps, { source, ...place }: EarlierPlace) {
  if (source !== 'google') return place
  return { ...place, placeId: addresses.placeIdOf({ ...place, country: 'US', googlePlaceId: place.placeId }) }
}

/** Returns null while the payment service refuses calls, so the page shows no card. The charge itself gives the reason. */
function noneIfRefused(error: unknown): null {
  if (error instanceof Refusal) return null
  throw error
}

/** Returns the known caller, or null for a new one. Refuses 'caller-blocked' with the office's own reason (rule K3). */
export async function refuseBlockedCaller(
  { db }: Pick<Deps, 'db'>,
  organizationId: string,
  phone: string,
): Promise<KnownCaller | null> {
  const caller = await findKnownCaller(db, organizationId, phone)
  if (caller?.isBlocked) {
    const name = caller.company ?? (caller.name || formatPhone(phone))
    throw new Refusal('caller-blocked', { name, why: caller.blockedWhy ?? '–' })
  }
  return caller
}
