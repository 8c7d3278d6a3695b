import type { Tx } from '@rolloff/sql/connect.ts'
import { standsAtSite } from '#domain/dispatch/stop.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import type { Day } from '#domain/value/calendar.ts'
import { isZipOfArea } from '#server/db/catalog/areas.ts'
import { addChange } from '#server/db/change/changes.ts'
import { addStop, findOpenStopAbout, lockOpenFetch, type NewStop, type TypedPlace } from '#server/db/dispatch/stops.ts'
import { findOrderByNumber } from '#server/db/fleet/container-register.ts'
import { findContainerNamed } from '#server/db/fleet/containers.ts'
import { findFacility } from '#server/db/fleet/facilities.ts'
import { lockOrder } from '#server/db/order/order-moves.ts'
import type { Deps, OfficeActing } from '#server/operations/dependencies.ts'
import { refuseDay } from '#server/operations/dispatch/place-stops.ts'
import type { Addresses } from '#server/providers/addresses/addresses.ts'

type Address = { readonly line1: string; readonly zipCode: string }

export type TypedStop = { readonly day: Day; readonly anyway?: string | undefined } & (
  | {
      readonly kind: 'errand'
      readonly errand: string
      readonly facilityId: string | null
      readonly address: Address | null
      /** The errand fetches this box. The person types the number as it is painted, or only its digits. */
      readonly box: string | null
    }
  | { readonly kind: 'yard'; readonly facilityId: string | null }
  /** The box of an order moves to another place: on its site, or to another address of the same area. */
  | { readonly kind: 'relocation'; readonly order: string; readonly address: Address | null }
)

type StopDeps = Deps & { readonly addresses: Pick<Addresses, 'findZip'> }

/**
 * Adds a stop that no order needs (rule D64): an errand, a visit to the yard, or the move of a dumpster. The stop is a draft of the day
 * without a driver. Refuses 'day-over', 'needs-reason', 'invalid-address', 'facility-not-found', 'container-not-found', 'container-out',
 * 'not-to-plan', 'order-not-found', 'container-not-at-order' and 'zip-not-served'.
 */
export async function addTypedStop(
  deps: StopDeps,
  acting: OfficeActing,
  input: TypedStop,
): Promise<{ stopId: string }> {
  const { organizationId, actorId } = acting
  const now = deps.clock()
  return deps.db.transaction().execute(async tx => {
    const isOdd = await refuseDay(tx, acting, { to: { day: input.day }, anyway: input.anyway }, now)
    const what = await whatOf(tx, { deps, organizationId, input })
    const stopId = await addStop(tx, {
      organizationId,
      kind: input.kind,
      dropOffOrderId: null,
      pickupOrderId: null,
      createdBy: actorId,
      now,
      day: input.day,
      windowStart: null,
      windowEnd: null,
      anyway: isOdd ? (input.anyway ?? null) : null,
      ...what,
    })
    const after = { day: input.day, driverId: null, kind: input.kind }
    await addChange(tx, { organizationId, actorId, at: now, act: 'plan-stop', object: 'stop', objectId: stopId, after })
    return { stopId }
  })
}

type StopTargetInput = { readonly deps: StopDeps; readonly organizationId: string; readonly input: TypedStop }
type StopTarget = Pick<NewStop, 'aboutOrderId' | 'containerId' | 'facilityId' | 'errand' | 'place'>

async function whatOf(tx: Tx, { deps, organizationId, input }: StopTargetInput): Promise<StopTarget> {
  if (input.kind === 'relocation') return relocationOf(tx, deps, organizationId, input)
  const { facilityId } = input
  if (facilityId !== null) {
    const facility = await findFacility(tx, organizationId, facilityId)
    if (!facility || (input.kind === 'yard' && facility.kind !== 'yard')) throw new Refusal('facility-not-found')
  }
  if (input.kind === 'yard') return { facilityId }
  const { errand, address, box } = input
  const containerId = box === null ? null : await boxToFetch(tx, organizationId, box)
  return { facilityId, errand, containerId, place: facilityId === null ? placeOf(deps, address) : null }
}

function placeOf({ addresses }: StopDeps, address: Address | null): TypedPlace | null {
  if (address === null) return null
  const zip = addresses.findZip(address.zipCode)
  if (!zip) throw new Refusal('invalid-address')
  return { line1: address.line1, city: zip.city, state: zip.state, postalCode: address.zipCode }
}

/** Returns the id of the box. Refuses a box that a customer has, or that another stop already fetches. */
async function boxToFetch(tx: Tx, organizationId: string, name: string): Promise<string> {
  const box = await findContainerNamed(tx, { organizationId, name })
  if (!box) throw new Refusal('container-not-found')
  if (box.orderId !== null) throw new Refusal('container-out', { order: box.orderNumber ?? '–' })
  if (await lockOpenFetch(tx, box.id)) throw new Refusal('already-planned')
  return box.id
}

async function relocationOf(
  tx: Tx,
  deps: StopDeps,
  organizationId: string,
  { order: number, address }: Extract<TypedStop, { kind: 'relocation' }>,
): Promise<StopTarget> {
  const id = await findOrderByNumber(tx, organizationId, number)
  if (id === null) throw new Refusal('order-not-found')
  const order = await lockOrder(tx, id)
  if (!standsAtSite(order.status)) throw new Refusal('container-not-at-order', { order: number })
  if (await findOpenStopAbout(tx, id, 'relocation')) throw new Refusal('already-planned')
  const place = placeOf(deps, address)
  if (place && !(await isZipOfArea(tx, order.serviceAreaId, place.postalCode))) throw new Refusal('zip-not-served')
  return { aboutOrderId: id, place }
}
