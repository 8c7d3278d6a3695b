/** Who drives for which hauler. A driver reaches what is on their own published routes. */
import type { z } from 'zod'
import { employersOf } from '#domain/account/roles.ts'
import { Refusal } from '#domain/refusal.ts'
import { signedInCallerOf } from '#server/api/gates/caller.ts'
import { t } from '#server/api/trpc.ts'
import { findDriverOfUser } from '#server/db/fleet/drivers.ts'

const driverGate = t.middleware(async ({ ctx, next }) => {
  const user = await signedInCallerOf(ctx)
  const employers = employersOf(user).map(one => one.organizationId)
  const { headerOrganizationId } = ctx
  const wanted = headerOrganizationId === null ? employers : employers.filter(id => id === headerOrganizationId)
  const driver = await findDriverOfUser(ctx.deps.db, user.id, wanted)
  if (!driver) throw new Refusal('organization-not-found')
  if (driver.status === 'suspended') throw new Refusal('driver-suspended', { driver: driver.firstName })
  return next({ ctx: { user, driver } })
})

export const driverCall = <S extends z.ZodType>(input: S) =>
  t.procedure.meta({ gate: 'driver' }).input(input).use(driverGate)
