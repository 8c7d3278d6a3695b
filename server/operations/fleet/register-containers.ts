import type { Tx } from '@rolloff/sql/connect.ts'
import { numbersBetween } from '#domain/fleet/container-number.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { addChange } from '#server/db/change/changes.ts'
import { addContainer, findUsedNumber, hasContainerType } from '#server/db/fleet/container-register.ts'
import { type ContainerRig, moveContainer } from '#server/db/fleet/containers.ts'
import { findFacility } from '#server/db/fleet/facilities.ts'
import type { Deps, OfficeActing } from '#server/operations/dependencies.ts'

export type NewContainers = {
  /** The numbers are "C-101", or "C-101" to "C-140". */
  readonly first: string
  readonly last: string | null
  readonly containerTypeId: string
  readonly rig: ContainerRig
  readonly tareInPounds: number | null
  /** `yardId` is null if no person has seen the boxes in a yard yet. */
  readonly yardId: string | null
}

/**
 * Registers all of these boxes in the fleet, or none of them. Refuses 'container-numbers-invalid', 'unknown-choice', 'facility-not-found'
 * and 'container-number-used', which names the first number in use.
 */
export async function registerContainers(
  { db, clock }: Deps,
  acting: OfficeActing,
  input: NewContainers,
): Promise<{ registered: number }> {
  const numbers = numbersBetween(input.first, input.last ?? input.first)
  if (!numbers) throw new Refusal('container-numbers-invalid')
  return db.transaction().execute(async tx => {
    await refuseUnlessPossible(tx, acting.organizationId, input, numbers)
    const now = clock()
    for (const number of numbers) await registerInTransaction(tx, acting, input, number, now)
    return { registered: numbers.length }
  })
}

async function refuseUnlessPossible(
  tx: Tx,
  organizationId: string,
  { containerTypeId, yardId }: NewContainers,
  numbers: readonly string[],
): Promise<void> {
  if (!(await hasContainerType(tx, organizationId, containerTypeId))) throw new Refusal('unknown-choice')
  const yard = yardId === null ? null : await findFacility(tx, organizationId, yardId)
  if (yardId !== null && yard?.kind !== 'yard') throw new Refusal('facility-not-found')
  const used = await findUsedNumber(tx, organizationId, numbers)
  if (used !== null) throw new Refusal('container-number-used', { number: used })
}

async function registerInTransaction(
  tx: Tx,
  acting: OfficeActing,
  input: NewContainers,
  number: string,
  now: Date,
): Promise<void> {
  const { yardId, containerTypeId, rig, tareInPounds } = input
  const { organizationId, actorId } = acting
  const id = await addContainer(tx, { organizationId, friendlyId: number, containerTypeId, rig, tareInPounds })
  // Another person took the number a moment ago.
  if (id === null) throw new Refusal('container-number-used', { number })
  const target = yardId === null ? ({ place: 'unknown' } as const) : ({ place: 'yard', facilityId: yardId } as const)
  await moveContainer(tx, { containerId: id, event: 'registered', to: target, at: now, recordedAt: now, actorId })
  const after = { number, place: target.place }
  await addChange(tx, {
    organizationId,
    at: now,
    actorId,
    act: 'register',
    object: 'container',
    objectId: id,
    after,
  })
}
