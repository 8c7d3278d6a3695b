import { Refusal } from '#domain/refusal/refusal.ts'
import { unknownName } from '#domain/value/person.ts'
import { addChange } from '#server/db/change/changes.ts'
import { findTruckOfInspection, findWhoSigned, hasOpenDefects, signRepaired } from '#server/db/fleet/inspections.ts'
import { lockTruck, setTruckStatus } from '#server/db/fleet/trucks.ts'
import type { Deps, OfficeActing } from '#server/operations/dependencies.ts'

/**
 * A person in the office signs that the defects of an inspection are repaired, or need no repair (rule D107). After the last signature the
 * truck can drive again, unless the office has set it out of service. Refuses 'truck-not-found', and 'repair-signed' with who was faster.
 */
export async function signRepair(
  { db, clock }: Deps,
  acting: OfficeActing,
  id: string,
): Promise<{ isDriving: boolean }> {
  const { organizationId, actorId } = acting
  const now = clock()
  return db.transaction().execute(async tx => {
    const truckId = await findTruckOfInspection(tx, organizationId, id)
    const truck = truckId === null ? null : await lockTruck(tx, organizationId, truckId)
    if (!truck) throw new Refusal('truck-not-found')
    const isFirst = await signRepaired(tx, { id, actorId, now })
    if (!isFirst) throw new Refusal('repair-signed', { who: (await findWhoSigned(tx, id)) ?? unknownName })
    const isLast = !(await hasOpenDefects(tx, { organizationId, truckId: truck.id }))
    const status = isLast && truck.status === 'in-maintenance' ? 'available' : truck.status
    if (status !== truck.status) await setTruckStatus(tx, truck.id, status)
    await addChange(tx, {
      ...acting,
      at: now,
      act: 'sign-repair',
      object: 'truck',
      objectId: truck.id,
      before: { status: truck.status },
      after: { status },
    })
    return { isDriving: status === 'available' }
  })
}
