/** With these calls the office reads and changes yards and other facilities. */

import { z } from 'zod'
import { facilityFactsSchema } from '#domain/fleet/facility-form.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { dayInMs } from '#domain/value/calendar.ts'
import { versionSchema } from '#domain/value/version-schema.ts'
import { office } from '#server/api/gates/office.ts'
import { listFacilities, listFacilityUse } from '#server/db/fleet/facilities.ts'
import { archiveFacility, saveFacility } from '#server/operations/fleet/save-facility.ts'

const seenSchema = z.strictObject({ id: z.uuid(), version: versionSchema })
const usedWithinDays = 30

export const facilityCalls = {
  /**
   * Only members who bill see the price of a ton. The use of a facility is that of the last 30 days (rule D180). The page
   * says what is open now by the time of the answer.
   */
  list: office('dispatch', z.strictObject({})).query(async ({ ctx }) => {
    const { db, clock } = ctx.deps
    const { organizationId } = ctx.acting
    const at = clock()
    const since = new Date(at.getTime() - usedWithinDays * dayInMs)
    const [facilities, uses] = await Promise.all([
      listFacilities(db, organizationId),
      listFacilityUse(db, organizationId, since),
    ])
    const seesMoney = ctx.rights.includes('money')
    return {
      at,
      seesMoney,
      facilities: facilities.map(({ tipRateInCents, ...facility }) => {
        const { boxes = 0, loads = 0, tons = 0 } = uses.find(use => use.facilityId === facility.id) ?? {}
        return { ...facility, boxes, loads, tons, tipRateInCents: seesMoney ? tipRateInCents : null }
      }),
    }
  }),

  save: office(
    'dispatch',
    z.strictObject({
      ...facilityFactsSchema.shape,
      seen: seenSchema.nullable(),
    }),
  ).mutation(({ ctx, input }) => {
    const { tipRateInCents } = input
    if (tipRateInCents !== undefined && !ctx.rights.includes('money')) throw new Refusal('right-missing')
    return saveFacility(ctx.deps, ctx.acting, { ...input, tipRateInCents })
  }),

  archive: office('dispatch', z.strictObject({ ...seenSchema.shape, isArchived: z.boolean() })).mutation(
    async ({ ctx, input }) => {
      await archiveFacility(ctx.deps, ctx.acting, input)
      return { success: true as const }
    },
  ),
}
