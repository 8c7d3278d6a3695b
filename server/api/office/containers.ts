import { z } from 'zod'
import { containerPlaces, containerStatuses } from '#domain/fleet/container.ts'
import { newContainersSchema } from '#domain/fleet/container-form.ts'
import { boxNameSchema } from '#domain/fleet/container-number.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { versionSchema } from '#domain/value/version-schema.ts'
import { office } from '#server/api/gates/office.ts'
import { findLabelHead } from '#server/db/fleet/box-codes.ts'
import { findCountBegin, listCount } from '#server/db/fleet/container-count.ts'
import { listContainers, listMoves } from '#server/db/fleet/container-register.ts'
import { findFacility } from '#server/db/fleet/facilities.ts'
import { changeContainer } from '#server/operations/fleet/change-container.ts'
import { countContainer, endCount } from '#server/operations/fleet/count-containers.ts'
import { registerContainers } from '#server/operations/fleet/register-containers.ts'
import { undoMove } from '#server/operations/fleet/undo-move.ts'

const seenSchema = { id: z.uuid(), version: versionSchema }
const countSchema = { yardId: z.uuid(), begin: z.iso.datetime(), isSure: z.boolean().optional() }
const whySchema = z.string().trim().max(200).nullable()

const placeSchema = z.discriminatedUnion('place', [
  z.strictObject({ place: z.literal('yard'), facilityId: z.uuid(), isFull: z.boolean() }),
  z.strictObject({ place: z.literal('facility'), facilityId: z.uuid(), isFull: z.boolean() }),
  z.strictObject({ place: z.literal('truck'), truckId: z.uuid(), isFull: z.boolean() }),
  z.strictObject({ place: z.literal('site'), order: z.string().trim().toUpperCase().min(1).max(20) }),
  z.strictObject({ place: z.literal('unknown') }),
])

export const containerCalls = {
  list: office(
    'dispatch',
    z.strictObject({
      search: z.string().trim().max(60).nullable(),
      typeId: z.uuid().nullable(),
      place: z.enum(containerPlaces).nullable(),
      status: z.enum(containerStatuses).nullable(),
    }),
  ).query(async ({ ctx, input }) => {
    const boxes = await listContainers(
      ctx.deps.db,
      ctx.acting.organizationId,
      { ...input, search: input.search || null },
      ctx.language,
    )
    return { boxes }
  }),

  history: office('dispatch', z.strictObject({ id: z.uuid() })).query(async ({ ctx, input }) => {
    const moves = await listMoves(ctx.deps.db, ctx.acting.organizationId, input.id)
    if (moves.length === 0) throw new Refusal('container-not-found')
    return { moves }
  }),

  /** Returns what all labels have in common. Each label contains the address for its own number (rule D118). */
  labels: office('dispatch', z.strictObject({})).query(({ ctx }) =>
    findLabelHead(ctx.deps.db, ctx.acting.organizationId),
  ),

  register: office('dispatch', newContainersSchema).mutation(({ ctx, input }) =>
    registerContainers(ctx.deps, ctx.acting, input),
  ),

  move: office(
    'dispatch',
    z.strictObject({
      ...seenSchema,
      to: placeSchema,
      why: whySchema,
      isSure: z.boolean().optional(),
      isSizeSure: z.boolean().optional(),
    }),
  ).mutation(({ ctx, input }) => changeContainer(ctx.deps, ctx.acting, { ...input, act: 'move' })),

  /** Undoes the last move of a box that the office recorded. */
  undo: office('dispatch', z.strictObject({ id: z.uuid(), version: z.int().positive().optional() })).mutation(
    ({ ctx, input }) => undoMove(ctx.deps, ctx.acting, input),
  ),

  repair: office('dispatch', z.strictObject({ ...seenSchema, why: whySchema })).mutation(({ ctx, input }) =>
    changeContainer(ctx.deps, ctx.acting, { ...input, act: 'repair' }),
  ),

  back: office('dispatch', z.strictObject({ ...seenSchema, yardId: z.uuid() })).mutation(({ ctx, input }) =>
    changeContainer(ctx.deps, ctx.acting, { ...input, act: 'back' }),
  ),

  retire: office('dispatch', z.strictObject({ ...seenSchema, why: whySchema })).mutation(({ ctx, input }) =>
    changeContainer(ctx.deps, ctx.acting, { ...input, act: 'retire' }),
  ),

  /** Every caller joins the count that is under way. If there is none, a count begins now. */
  countSheet: office('dispatch', z.strictObject({ yardId: z.uuid(), begin: z.iso.datetime().nullable() })).query(
    async ({ ctx, input }) => {
      const { deps, acting } = ctx
      const yard = await findFacility(deps.db, acting.organizationId, input.yardId)
      if (yard?.kind !== 'yard') throw new Refusal('facility-not-found')
      const now = deps.clock()
      const begin = input.begin ? new Date(input.begin) : ((await findCountBegin(deps.db, yard.id, now)) ?? now)
      const boxes = await listCount(deps.db, acting.organizationId, yard.id, begin, ctx.language)
      return { begin, now, boxes }
    },
  ),

  count: office(
    'dispatch',
    z.union([
      z.strictObject({ ...countSchema, id: z.uuid() }),
      z.strictObject({ ...countSchema, number: boxNameSchema }),
    ]),
  ).mutation(({ ctx, input }) => countContainer(ctx.deps, ctx.acting, { ...input, begin: new Date(input.begin) })),

  endCount: office(
    'dispatch',
    z.strictObject({ yardId: z.uuid(), begin: z.iso.datetime(), missing: z.array(z.uuid()).max(500) }),
  ).mutation(({ ctx, input }) => endCount(ctx.deps, ctx.acting, { ...input, begin: new Date(input.begin) })),
}
