import { areAllStepsDone, firstSteps, isFirstStepDone } from '#domain/company/first-steps.ts'
import { addChange } from '#server/db/change/changes.ts'
import { endFirstSteps, findFirstSteps } from '#server/db/company/first-steps.ts'
import type { Deps, OfficeActing } from '#server/operations/dependencies.ts'
import { countPricedSizes } from '#server/operations/storefront/priced-sizes.ts'

/**
 * Returns the first steps of a new hauler with what proves each (rule A27), or null if the list has ended. If all steps are done, the list
 * ends now, so that it does not come back when a step is undone later.
 */
export async function readFirstSteps(deps: Deps, organizationId: string) {
  const { db, clock } = deps
  const { endedAt, catalogVersion, origin, isOnly, hasTax, ...stored } = await findFirstSteps(db, organizationId)
  if (endedAt) return null
  const facts = { ...stored, ...(await countPricedSizes(deps, { organizationId, catalogVersion })) }
  if (areAllStepsDone(facts)) {
    await endFirstSteps(db, organizationId, clock())
    return null
  }
  return {
    steps: firstSteps.map(step => ({ step, isDone: isFirstStepDone(step, facts) })),
    facts: { ...facts, hasTax },
    origin,
    isOnly,
  }
}

/** Closes the list of the first steps for everybody in the office. A list that has ended stays ended. */
export async function closeFirstSteps({ db, clock }: Deps, acting: OfficeActing): Promise<void> {
  const { organizationId } = acting
  const at = clock()
  await db.transaction().execute(async tx => {
    if (!(await endFirstSteps(tx, organizationId, at))) return
    await addChange(tx, { ...acting, at, act: 'close-first-steps', object: 'organization', objectId: organizationId })
  })
}
