import { Refusal } from '#domain/refusal/refusal.ts'
import { addChange } from '#server/db/change/changes.ts'
import { lockLoad, setFacilityOfLoad } from '#server/db/dispatch/loads.ts'
import { lockOrders } from '#server/db/dispatch/visits.ts'
import { findFacilityName, lockBillingFacility } from '#server/db/statement/statements.ts'
import { refuseUsedTicket } from '#server/operations/bill/check-ticket.ts'
import type { Deps, OfficeActing } from '#server/operations/dependencies.ts'

export type ChangeFacility = {
  readonly orderId: string
  /** The page showed this version of the load. */
  readonly version: number
  readonly facilityId: string
}

/**
 * The office corrects the facility at which a driver tipped a load (rule D44). The load's rate, its tip cost and the statement with which
 * it is compared change with the facility. Refuses 'load-not-found', 'load-changed', 'facility-not-found', and 'ticket-used' if another
 * order has the same ticket number at that facility.
 */
export async function changeFacility({ db, clock }: Deps, acting: OfficeActing, input: ChangeFacility): Promise<void> {
  const { organizationId } = acting
  const { orderId, facilityId } = input
  await db.transaction().execute(async tx => {
    const [lockedOrder] = await lockOrders(tx, organizationId, [orderId])
    const load = lockedOrder ? await lockLoad(tx, organizationId, orderId) : null
    if (!load) throw new Refusal('load-not-found')
    if (load.version !== input.version || load.dumpedAt === null) throw new Refusal('load-changed')
    if (!(await lockBillingFacility(tx, organizationId, facilityId))) throw new Refusal('facility-not-found')
    if (load.facilityId === facilityId) return
    const { ticketNumber: number, ticketYear: year } = load
    if (year !== null)
      await refuseUsedTicket(tx, { organizationId, orderId, load: { ...load, facilityId }, year, number })
    await setFacilityOfLoad(tx, orderId, facilityId)
    const nameOf = (id: string | null) => (id === null ? null : findFacilityName(tx, organizationId, id))
    await addChange(tx, {
      ...acting,
      at: clock(),
      act: 'change-facility',
      object: 'load',
      objectId: orderId,
      before: { facility: await nameOf(load.facilityId) },
      after: { facility: await nameOf(facilityId) },
    })
  })
}
