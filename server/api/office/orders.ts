import { z } from 'zod'
import { containerSizes } from '#domain/catalog/container-size.ts'
import { siteTags } from '#domain/dispatch/site.ts'
import { nearDays, type OrderGroup, orderFlaws, orderGroups, orderSorts } from '#domain/order/order-search.ts'
import { agreementSchema } from '#domain/pricing/agreement.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { swapDurationSchema } from '#domain/schedule/swap-schema.ts'
import { windowSchema } from '#domain/schedule/window-schema.ts'
import { addressCheckShape } from '#domain/typed-address/address-check-form.ts'
import { addressByHandSchema } from '#domain/typed-address/by-hand.ts'
import { daySchema } from '#domain/value/day-schema.ts'
import { noteSchema } from '#domain/value/note-form.ts'
import { reasonSchema } from '#domain/value/reason.ts'
import { versionSchema } from '#domain/value/version-schema.ts'
import { officeOrder, officeOrders } from '#server/api/gates/office.ts'
import { bulkCalls } from '#server/api/office/lists/bulk.ts'
import { presentOfficeOrder } from '#server/api/office/present-order.ts'
import { router } from '#server/api/trpc.ts'
import { findOrderChoices } from '#server/db/office/order-choices.ts'
import { findOpenRefundRequest } from '#server/db/refund-request/refund-requests.ts'
import { checkAddress } from '#server/operations/address/check-address.ts'
import type { OfficeActing } from '#server/operations/dependencies.ts'
import { addOrderNote } from '#server/operations/office/add-order-note.ts'
import { listOrders } from '#server/operations/office/list-orders.ts'
import { readOrderPage } from '#server/operations/office/read-order-page.ts'
import { reopenOrder } from '#server/operations/office/reopen-order.ts'
import { turnTruckBack } from '#server/operations/office/turn-truck-back.ts'
import { acceptOrder } from '#server/operations/order/accept-order.ts'
import { cancelOrder, quoteCancellation } from '#server/operations/order/cancel-order.ts'
import { dropSwap } from '#server/operations/order/drop-swap.ts'
import { extendRental, quoteExtension } from '#server/operations/order/extend-rental.ts'
import { quotePickup, quoteSwap } from '#server/operations/order/later-pickup.ts'
import { readAgreementFacts } from '#server/operations/order/read-agreement-facts.ts'
import { readOrderSchedule } from '#server/operations/order/read-order-schedule.ts'
import { requestPickup } from '#server/operations/order/request-pickup.ts'
import { requestSwap } from '#server/operations/order/request-swap.ts'
import { withdrawPickup } from '#server/operations/order/withdraw-pickup.ts'
import { withdrawSwap } from '#server/operations/order/withdraw-swap.ts'

/** The page sends the newest event that it showed, or null if it showed only that the order was placed. */
const shownEvent = { seen: versionSchema.nullable() }

type OrderCall = { readonly orderId: string; readonly seen?: number | null }

const asOffice = ({ acting }: { acting: OfficeActing }, { orderId, seen: newestEvent }: OrderCall) =>
  ({ orderId, by: 'admin', actorId: acting.actorId, ...(newestEvent !== undefined && { seen: newestEvent }) }) as const

/** When the office acts, no customer has agreed to a price. So nothing is charged at once, and extra days are added to the bill. */
const acts = {
  accept: officeOrder('dispatch', shownEvent).mutation(({ ctx, input }) =>
    acceptOrder(ctx.deps, { ...asOffice(ctx, input), agreed: null }),
  ),

  /** Accepts an order of restricted materials with the place, the days and the price agreed on the telephone (rule L17). */
  agree: officeOrder('money', { ...shownEvent, agreed: agreementSchema }).mutation(
    ({ ctx, input: { agreed, ...call } }) => acceptOrder(ctx.deps, { ...asOffice(ctx, call), agreed }),
  ),

  /** A member with the right `money` can keep the fees of failed trips, with a reason. */
  cancel: officeOrder('dispatch', {
    ...shownEvent,
    why: reasonSchema.nullable(),
    keep: z.strictObject({ why: reasonSchema }).nullable().default(null),
    /** `isDisputeKnown` is true if the member cancels although a payment is disputed. The refund then waits for the end of the dispute. */
    isDisputeKnown: z.boolean().default(false),
  }).mutation(({ ctx, input: { why, keep, isDisputeKnown, ...call } }) => {
    if (keep && !ctx.rights.includes('money')) throw new Refusal('right-missing')
    return cancelOrder(ctx.deps, { ...asOffice(ctx, call), why, isDisputeKnown, ...(keep ? { keep } : {}) })
  }),

  /** Confirms or changes an address that a customer typed by hand (rule C26). */
  checkAddress: officeOrder('dispatch', {
    seen: shownEvent.seen.optional(),
    address: addressByHandSchema,
    ...addressCheckShape,
  }).mutation(async ({ ctx, input }) => {
    await checkAddress(ctx.deps, ctx.acting, input)
    return { success: true as const }
  }),

  requestPickup: officeOrder('dispatch', { ...shownEvent, window: windowSchema }).mutation(({ ctx, input }) =>
    requestPickup(ctx.deps, { ...asOffice(ctx, input), pickupWindow: input.window }),
  ),

  withdrawPickup: officeOrder('dispatch', shownEvent).mutation(({ ctx, input }) =>
    withdrawPickup(ctx.deps, asOffice(ctx, input)),
  ),

  requestSwap: officeOrder('dispatch', {
    ...shownEvent,
    window: windowSchema,
    rentalDurationDays: swapDurationSchema,
    isSameSize: z.boolean(),
  }).mutation(async ({ ctx, input }) => {
    const { window: swapWindow, rentalDurationDays, isSameSize } = input
    await requestSwap(ctx.deps, { ...asOffice(ctx, input), swapWindow, rentalDurationDays, isSameSize })
    return { success: true as const }
  }),

  withdrawSwap: officeOrder('dispatch', shownEvent).mutation(({ ctx, input }) =>
    withdrawSwap(ctx.deps, asOffice(ctx, input)),
  ),

  dropSwap: officeOrder('dispatch', shownEvent).mutation(({ ctx, input }) => dropSwap(ctx.deps, asOffice(ctx, input))),

  extend: officeOrder('dispatch', { ...shownEvent, pickupDay: daySchema }).mutation(async ({ ctx, input }) => {
    const { status } = await extendRental(ctx.deps, { ...asOffice(ctx, input), pickupDay: input.pickupDay })
    return { status }
  }),

  turnBack: officeOrder('dispatch', shownEvent).mutation(({ ctx, input }) =>
    turnTruckBack(ctx.deps, ctx.acting, input),
  ),

  reopen: officeOrder('dispatch', { ...shownEvent, why: reasonSchema }).mutation(({ ctx, input }) =>
    reopenOrder(ctx.deps, ctx.acting, input),
  ),

  addNote: officeOrder('orders', noteSchema.shape).mutation(async ({ ctx, input }) => {
    await addOrderNote(ctx.deps, ctx.acting, input)
    return { success: true as const }
  }),
}

const groups = Object.keys(orderGroups) as [OrderGroup, ...OrderGroup[]]

export const officeOrderCalls = router({
  list: officeOrders(
    z.strictObject({
      search: z.string().trim().max(60).nullable(),
      group: z.enum(groups).nullable(),
      flaw: z.enum(orderFlaws).nullable(),
      areaId: z.uuid().nullable().default(null),
      size: z.enum(containerSizes).nullable().default(null),
      tag: z
        .strictObject({ of: z.enum(['customer', 'site']), name: z.string().trim().min(1).max(30) })
        .nullable()
        .default(null),
      day: z
        .union([z.enum(nearDays), daySchema])
        .nullable()
        .default(null),
      driverId: z.uuid().nullable().default(null),
      sort: z.enum(orderSorts).default('placed'),
      isReversed: z.boolean().default(false),
      before: z
        .strictObject({ placedAt: z.iso.datetime(), id: z.uuid(), rank: z.number().nullable().default(null) })
        .nullable(),
      /** `isLong` is true if the rows go into a file. A file has more rows than a page. */
      isLong: z.boolean().default(false),
    }),
  ).query(async ({ ctx, input }) => {
    const { deps, acting, rights } = ctx
    const { search, before, ...filters } = input
    const page = await listOrders(
      deps,
      { organizationId: acting.organizationId, rights, language: ctx.language },
      { ...filters, search: search || null, before: before && { ...before, placedAt: new Date(before.placedAt) } },
    )
    return {
      today: page.today,
      orders: page.orders.map(({ pickupWindow: _, finalPickupWindow: __, ...order }) => ({
        ...order,
      })),
      next: page.next,
    }
  }),

  /** Returns the choices of the filters. Only who plans may filter by drivers. */
  choices: officeOrders(z.strictObject({})).query(async ({ ctx }) => {
    const {
      sizes,
      siteTags: used,
      drivers,
      ...choices
    } = await findOrderChoices(ctx.deps.db, ctx.acting.organizationId)
    return {
      ...choices,
      sizes: containerSizes.filter(size => sizes.includes(size)),
      siteTags: siteTags.filter(tag => used.includes(tag)),
      drivers: ctx.rights.includes('dispatch') ? drivers : [],
    }
  }),

  get: officeOrder('orders', {}).query(async ({ ctx, input }) => {
    const { deps, acting, rights } = ctx
    const facts = await readOrderPage(deps, acting.organizationId, input.orderId, ctx.language)
    const request = rights.includes('money') ? await findOpenRefundRequest(deps.db, input.orderId) : null
    const linkTo = (photoId: string) => deps.photoLink(photoId, facts.now)
    return presentOfficeOrder(facts, { rights, linkTo, request, readerId: acting.actorId })
  }),

  schedule: officeOrder('dispatch', {}).query(({ ctx, input }) =>
    readOrderSchedule(ctx.deps, input.orderId, ctx.language),
  ),

  /** Returns the highest price of the days until then, for members who may see amounts. */
  price: officeOrder('money', {
    act: z.enum(['pickup', 'swap', 'extend']),
    window: windowSchema,
  }).query(async ({ ctx, input: { act, window, ...call } }) => {
    const request = asOffice(ctx, call)
    if (act === 'extend') return priceOf(await quoteExtension(ctx.deps, { ...request, pickupDay: window.day }))
    return priceOf(await (act === 'swap' ? quoteSwap : quotePickup)(ctx.deps, { ...request, window }))
  }),

  /** Returns what the office may keep if it cancels the order, and the amount that is then refunded. */
  cancellation: officeOrder('money', {}).query(({ ctx, input }) =>
    quoteCancellation(ctx.deps, { ...asOffice(ctx, input), keep: { why: '' } }),
  ),

  /** Returns the first values of the form for the agreement on an order of restricted materials (rule L17). */
  agreement: officeOrder('money', {}).query(({ ctx, input }) =>
    readAgreementFacts(ctx.deps, input.orderId, ctx.language),
  ),

  ...acts,
  ...bulkCalls,
})

const priceOf = ({ extraDays, totalInCents }: { readonly extraDays: number; readonly totalInCents: number }) => ({
  extraDays,
  totalInCents,
})
