import { z } from 'zod'
import { expectedTons } from '#domain/dispatch/expected-tons.ts'
import { ticketSchema } from '#domain/order/ticket-form.ts'
import { versionSchema } from '#domain/value/version-schema.ts'
import { office } from '#server/api/gates/office.ts'
import { router } from '#server/api/trpc.ts'
import { findPlaceOfTipping } from '#server/db/dispatch/loads.ts'
import { listTickets } from '#server/db/dispatch/tickets.ts'
import { findSwitches } from '#server/db/office/switches.ts'
import { listBillingFacilities } from '#server/db/statement/statements.ts'
import { turnSwitch } from '#server/operations/office/turn-switch.ts'
import { changeFacility } from '#server/operations/ticket/change-facility.ts'
import { confirmTicket } from '#server/operations/ticket/confirm-ticket.ts'

/** With these calls the office handles scale tickets until they are confirmed. */
export const ticketCalls = router({
  list: office('money', z.strictObject({}).nullish()).query(async ({ ctx }) => {
    const { db, clock, photoLink } = ctx.deps
    const rows = await listTickets(db, ctx.acting.organizationId, { language: ctx.language })
    return rows.map(({ densities, ticketPhotoId, hasPhoto, ...row }) => ({
      ...row,
      expected: expectedTons(row.volumeInCubicYards, densities),
      photoUrl: ticketPhotoId !== null && hasPhoto ? photoLink(ticketPhotoId, clock()) : null,
      isPhotoOnItsWay: ticketPhotoId !== null && !hasPhoto,
    }))
  }),

  /**
   * Returns the facility at which the driver tipped the load of an order, and the other possible facilities. Returns null before the load
   * is tipped.
   */
  facility: office('money', z.strictObject({ orderId: z.uuid() })).query(async ({ ctx, input }) => {
    const { organizationId } = ctx.acting
    const place = await findPlaceOfTipping(ctx.deps.db, organizationId, input.orderId)
    if (!place) return null
    const facilities = await listBillingFacilities(ctx.deps.db, organizationId)
    return { ...place, facilities: facilities.map(({ id, name }) => ({ id, name })) }
  }),

  changeFacility: office(
    'money',
    z.strictObject({ orderId: z.uuid(), version: versionSchema, facilityId: z.uuid() }),
  ).mutation(async ({ ctx, input }) => {
    await changeFacility(ctx.deps, ctx.acting, input)
    return { success: true } as const
  }),

  settling: office('money', z.strictObject({}).nullish()).query(async ({ ctx }) => ({
    settlesAlone: (await findSwitches(ctx.deps.db, ctx.acting.organizationId)).settlesAlone,
  })),

  setSettling: office('team', z.strictObject({ settlesAlone: z.boolean() })).mutation(({ ctx, input }) =>
    turnSwitch(ctx.deps, ctx.acting, 'settlesAlone', input.settlesAlone),
  ),

  confirm: office(
    'money',
    z.strictObject({
      orderId: z.uuid(),
      version: versionSchema,
      ...ticketSchema.shape,
      isSure: z.boolean().default(false),
    }),
  ).mutation(({ ctx, input }) => confirmTicket(ctx.deps, ctx.acting, input)),
})
