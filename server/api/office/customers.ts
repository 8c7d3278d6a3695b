/** Members who bill read and change the hauler's customers with these calls. */

import { z } from 'zod'
import { customerDetailsSchema, customerFilters, customerName, customerSorts } from '#domain/customer/customer.ts'
import { blockSchema } from '#domain/customer/customer-form.ts'
import { undoMergeDeadlineOf } from '#domain/customer/merge.ts'
import { noteSchema } from '#domain/value/note-form.ts'
import { versionSchema } from '#domain/value/version-schema.ts'
import { office } from '#server/api/gates/office.ts'
import { instant } from '#server/api/office/instant.ts'
import { addCustomerNote, blockCustomer, saveCustomer } from '#server/operations/customer/change-customer.ts'
import { mergeCustomers, undoMerge } from '#server/operations/customer/merge-customers.ts'
import { listCustomers, readCustomer } from '#server/operations/customer/read-customers.ts'
import { settleReplies } from '#server/operations/customer/settle-replies.ts'

const seenShape = { id: z.uuid(), version: versionSchema }
const done = { success: true as const }

export const customerCalls = {
  list: office(
    'money',
    z.strictObject({
      search: z.string().trim().max(60).nullable(),
      filter: z.enum(customerFilters).nullable(),
      sort: z.enum(customerSorts).default('name'),
      isReversed: z.boolean().default(false),
      after: z
        .strictObject({ sortName: z.string().max(130), id: z.uuid(), rank: z.number().nullable().default(null) })
        .nullable(),
      /** `isLong` is true if the rows go into a file. A file has more rows than a page. */
      isLong: z.boolean().default(false),
    }),
  ).query(async ({ ctx, input }) => {
    const { organizationId } = ctx.acting
    return listCustomers(ctx.deps, organizationId, { ...input, search: input.search || null })
  }),

  get: office('money', z.strictObject({ id: z.uuid() })).query(async ({ ctx, input }) => {
    const { notes, orders, merged, replies, ...customer } = await readCustomer(
      ctx.deps,
      ctx.acting.organizationId,
      input.id,
      ctx.language,
    )
    return {
      ...customer,
      notes: notes.map(note => ({ ...note, at: instant(note.at) })),
      replies: replies.map(reply => ({ ...reply, at: instant(reply.at) })),
      /** These records were merged into this customer. Each has the time until which the merge can be undone. */
      merged: merged.map(({ at, ...record }) => ({
        ...record,
        at: instant(at),
        partableUntil: undoMergeDeadlineOf(instant(at)),
        isPartable: ctx.deps.clock() <= undoMergeDeadlineOf(instant(at)),
        shownName: customerName(record),
      })),
      orders: orders.map(order => ({ ...order, placedAt: instant(order.placedAt) })),
    }
  }),

  save: office('money', z.strictObject({ ...seenShape, details: customerDetailsSchema })).mutation(
    async ({ ctx, input }) => {
      await saveCustomer(ctx.deps, ctx.acting, input)
      return done
    },
  ),

  /** If `why` is null, the call removes the block. */
  block: office('money', z.strictObject({ ...seenShape, why: blockSchema.shape.why.nullable() })).mutation(
    async ({ ctx, input }) => {
      await blockCustomer(ctx.deps, ctx.acting, input)
      return done
    },
  ),

  merge: office(
    'money',
    z.strictObject({ kept: z.strictObject(seenShape), other: z.strictObject(seenShape) }),
  ).mutation(async ({ ctx, input }) => {
    await mergeCustomers(ctx.deps, ctx.acting, input)
    return done
  }),

  /** This call undoes a merge. */
  part: office('money', z.strictObject({ mergeId: z.uuid() })).mutation(({ ctx, input }) =>
    undoMerge(ctx.deps, ctx.acting, input),
  ),

  settleReplies: office(
    'money',
    z.strictObject({
      id: z.uuid(),
      /** `until` is the arrival time of the newest reply that the page showed. */
      until: z.iso.datetime({ offset: true }),
    }),
  ).mutation(async ({ ctx, input }) => {
    await settleReplies(ctx.deps, ctx.acting, input)
    return done
  }),

  addNote: office('money', z.strictObject({ id: z.uuid(), ...noteSchema.shape })).mutation(async ({ ctx, input }) => {
    await addCustomerNote(ctx.deps, ctx.acting, input)
    return done
  }),
}
