import { leftAfterMinutes, leftWithinDays, stepLeftAt } from '#domain/area/left-cart.ts'
import { isNear } from '#domain/area/near.ts'
import type { CheckoutStep } from '#domain/cart/next-step.ts'
import { dayInMs } from '#domain/value/calendar.ts'
import { countLeftCarts, type LeftGroup, listLeftCarts } from '#server/db/area/left-carts.ts'
import { listServedZips, listWaitingPeople, listWaitingZips, type WaitingPerson } from '#server/db/area/waiting-list.ts'
import { servedZips } from '#server/operations/area/served-zips.ts'
import type { Deps } from '#server/operations/dependencies.ts'
import type { Addresses } from '#server/providers/addresses/addresses.ts'

type ZipDeps = Deps & { readonly addresses: Pick<Addresses, 'findZip'> }
type DemandReader = { readonly organizationId: string; readonly seesPeople: boolean }

/**
 * Returns each ZIP in which people wait, the steps at which customers left carts in the last 30 days, and the newest of these carts
 * (rules Z7 and Z8). Phone numbers and email addresses are included only if the reader may see people.
 */
export async function readDemand(deps: ZipDeps, { organizationId, seesPeople }: DemandReader) {
  const { db, clock, addresses } = deps
  const now = clock().getTime()
  const since = new Date(now - leftWithinDays * dayInMs)
  const query = { organizationId, since, untouchedSince: new Date(now - leftAfterMinutes * 60_000) }
  const [zips, groups, newest, served] = await Promise.all([
    listWaitingZips(db, organizationId),
    countLeftCarts(db, query),
    listLeftCarts(db, query),
    listServedZips(db, organizationId),
  ])
  return {
    zips: zips.map(zip => ({ ...zip, ...placeOf(addresses, zip.zipCode) })),
    served: servedZips(addresses, served),
    steps: stepsOf(groups),
    left: newest.map(({ id, zipCode, updatedAt, phone, email, ...has }) => ({
      id,
      zipCode,
      updatedAt,
      step: stepLeftAt(has),
      ...(seesPeople ? { phone, email } : { phone: null, email: null }),
    })),
  }
}

function placeOf(addresses: ZipDeps['addresses'], zipCode: string) {
  const { city = '', state = '', latitude = null, longitude = null } = addresses.findZip(zipCode) ?? {}
  return { city, state, latitude, longitude }
}

type LeftAtStep = { step: CheckoutStep; carts: number; leads: number }

function stepsOf(groups: readonly LeftGroup[]): LeftAtStep[] {
  const steps = new Map<CheckoutStep, LeftAtStep>()
  for (const group of groups) {
    const step = stepLeftAt(group)
    const before = steps.get(step) ?? { step, carts: 0, leads: 0 }
    steps.set(step, { step, carts: before.carts + group.carts, leads: before.leads + group.leads })
  }
  return [...steps.values()]
}

/** Reads the people who wait for a ZIP. Returns null if the ZIP is too far from everything that the hauler serves (rule Z8). */
export async function readWaitingPeople(
  { db, addresses }: ZipDeps,
  organizationId: string,
  zipCode: string,
): Promise<WaitingPerson[] | null> {
  const zip = addresses.findZip(zipCode)
  const served = await listServedZips(db, organizationId)
  const places = served.flatMap(zip => addresses.findZip(zip) ?? [])
  if (!zip || !isNear(zip, places)) return null
  return listWaitingPeople(db, zipCode)
}
