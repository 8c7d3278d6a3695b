/** The calls of the office, by its pages. */
import { z } from 'zod'
import { officesOf } from '#domain/account/roles.ts'
import { localTime } from '#domain/calendar.ts'
import { anyInOffice } from '#server/api/gates/office.ts'
import { containerCalls } from '#server/api/office/containers.ts'
import { dispatchCalls } from '#server/api/office/dispatch.ts'
import { driverCalls } from '#server/api/office/drivers.ts'
import { facilityCalls } from '#server/api/office/facilities.ts'
import { fleetCalls } from '#server/api/office/fleet.ts'
import { ticketCalls } from '#server/api/office/tickets.ts'
import { truckCalls } from '#server/api/office/trucks.ts'
import { router } from '#server/api/trpc.ts'
import { listOfficeNames } from '#server/db/account/offices.ts'
import { findDispatchCalendar } from '#server/db/dispatch/calendar.ts'
import { readChanges } from '#server/operations/dispatch/read-changes.ts'

export const officeCalls = router({
  /** Who is here, for whom, and what they may do. */
  me: anyInOffice(z.strictObject({}).nullish()).query(async ({ ctx }) => {
    const { deps, user, rights, acting } = ctx
    const { organizationId } = acting
    const organizations = await listOfficeNames(
      deps.db,
      officesOf(user).map(one => one.organizationId),
    )
    const today = localTime(deps.clock(), 'UTC').day
    const { timeZone } = await findDispatchCalendar(deps.db, organizationId, today)
    const name = organizations.find(one => one.id === organizationId)?.name ?? ''
    const { id, firstName, lastName } = user
    return {
      person: { id, firstName, lastName },
      organization: { id: organizationId, name, timeZone },
      organizations,
      rights,
    }
  }),

  changes: anyInOffice(z.strictObject({ since: z.string().max(60).nullable() })).query(async ({ ctx, input }) => {
    const { cursor, changes, isReset } = await readChanges(ctx.deps, ctx.acting.organizationId, input.since)
    return { cursor, isReset, changes: changes.map(row => ({ ...row, at: row.at.toISOString() })) }
  }),

  dispatch: dispatchCalls,
  tickets: ticketCalls,
  containers: router(containerCalls),
  drivers: router(driverCalls),
  facilities: router(facilityCalls),
  fleet: router(fleetCalls),
  trucks: router(truckCalls),
})
