/** A driver drives for one hauler, and has access only to their own published routes. */

import type { Db } from '@rolloff/sql/connect.ts'
import type { z } from 'zod'
import { employersOf } from '#domain/account/roles.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import type { Caller, Context } from '#server/api/context.ts'
import { signedInCallerOf } from '#server/api/gates/caller.ts'
import { companyOf } from '#server/api/gates/company.ts'
import { admitLink, type OpenedLink } from '#server/api/gates/driver-link.ts'
import { t } from '#server/api/trpc.ts'
import { refuseMoved } from '#server/db/cell/moved-keys.ts'
import { type Driver, findDriverOfUser } from '#server/db/fleet/drivers.ts'

export type AdmittedDriver = { readonly driver: Driver; readonly link: OpenedLink | null }

const driverGate = t.middleware(async ({ ctx, next }) => {
  const admitted: AdmittedDriver = ctx.phoneOfLink ? await admitLink(ctx.deps, ctx.phoneOfLink) : await admitDriver(ctx)
  return next({ ctx: admitted })
})

async function admitDriver(ctx: Context): Promise<AdmittedDriver> {
  const user = await signedInCallerOf(ctx)
  return { driver: await findOwnDriver(ctx.deps.db, user, ctx.headerOrganizationId), link: null }
}

/**
 * Returns the driver record of a user at the named hauler, or at their only one.
 *
 * @throws Refusal 'organization-not-found', 'company-moved', 'organization-choice' if there are several, or 'driver-suspended'
 */
export async function findOwnDriver(db: Db, user: Caller, organizationId: string | null): Promise<Driver> {
  const employers = employersOf(user)
  const isKnown = employers.some(one => organizationId === null || one.organizationId === organizationId)
  // The phone of a driver of two companies keeps what belongs to the one that moved, and does not send it to the other one.
  if (!isKnown)
    await refuseMoved(db, { kind: 'person', key: user.id, ...(employers.length > 0 && { haulerId: organizationId }) })
  const employer = companyOf(employers, organizationId)
  const driver = await findDriverOfUser(db, user.id, employer.organizationId)
  if (!driver) throw new Refusal('organization-not-found')
  if (driver.status === 'suspended') throw new Refusal('driver-suspended', { driver: driver.firstName })
  return driver
}

export const driverCall = <S extends z.ZodType>(input: S) =>
  t.procedure.meta({ gate: 'driver' }).input(input).use(driverGate)
