/** The owner may read and change an order. The office may read it, and the audit log records each read by the office. */
import { z } from 'zod'
import { isStaffOf } from '#domain/account/roles.ts'
import type { CartId } from '#domain/cart/cart.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import type { Caller, Context } from '#server/api/context.ts'
import type { ReadWithCaller } from '#server/api/find-caller.ts'
import { callerOf, signedInCallerOf } from '#server/api/gates/caller.ts'
import { idSchema, isRowId } from '#server/api/row-id.ts'
import { t } from '#server/api/trpc.ts'
import { audit } from '#server/db/account/audit.ts'
import {
  findSignedInWithOrder,
  findSignedInWithOrderDetails,
  findSignedInWithPayment,
} from '#server/db/account/signed-in.ts'
import { findCartAccess } from '#server/db/cart/carts.ts'
import { refuseMoved } from '#server/db/cell/moved-keys.ts'
import { findOrderAccess, findOrderDetails, type OrderAccess, type OrderDetails } from '#server/db/order/orders.ts'
import { findLivePaidAttempt, type PaidAttempt } from '#server/db/payment/paid-attempts.ts'
import { awaitReportedPayment } from '#server/operations/checkout/reported-payments.ts'
import type { OrderToRead } from '#server/operations/order/read-order.ts'

function orderGate(use: 'read' | 'write') {
  return t.middleware(async ({ ctx, input, next }) => {
    const { orderId: id } = input as { orderId: string }
    const { user, order } = await admit(ctx, id, use, await find(ctx, id, readAccess(ctx, id)))
    if (!order) throw new Refusal('order-not-found')
    return next({ ctx: { user, orderId: order.id } })
  })
}

/**
 * Admits the caller to the order, or to the caller's own cart with this id. The payment of the cart may have succeeded at this moment, and
 * the order gets the id of the cart. A page of the checkout shows the order right after the payment, and there is usually no order yet. For
 * such a page the payment is read first, because a search for an order with all its details takes several times as long. If the event of
 * the payment has arrived before the page, it places the order, so the page waits for it and reads the order.
 */
const paidOrderGate = t.middleware(async ({ ctx, input, next }) => {
  const { orderId: id } = input as { orderId: string }
  const isPaymentFirst = ctx.headerCartId === id && !(await awaitReportedPayment(ctx.deps.db, id))
  const paidFirst = isPaymentFirst ? await findOwnPayment(ctx, id) : null
  if (paidFirst) return next({ ctx: paidFirst })
  const stored = await find(ctx, id, readDetails(ctx, id))
  const paid = stored || isPaymentFirst ? null : await findOwnPayment(ctx, id)
  if (paid) return next({ ctx: paid })
  const { user, order } = await admit(ctx, id, 'read', stored)
  const found: OrderToRead = order ? { order } : { cartId: await ownCartId(ctx, user, id), paid: null }
  return next({ ctx: { user, found } })
})

const readAccess = ({ deps: { db } }: Context, id: string): ReadWithCaller<OrderAccess | null> => ({
  alone: () => findOrderAccess(db, id),
  together: (signIn, now) => findSignedInWithOrder(db, signIn, now, id),
})

const readDetails = ({ deps: { db } }: Context, id: string): ReadWithCaller<OrderDetails | null> => ({
  alone: () => findOrderDetails(db, id),
  together: (signIn, now) => findSignedInWithOrderDetails(db, signIn, now, id),
})

async function find<Row>(ctx: Context, id: string, read: ReadWithCaller<Row | null>): Promise<Row | null> {
  return isRowId(id) ? (await ctx.callerWith(read)).found : null
}

const readPayment = ({ deps: { db } }: Context, id: string): ReadWithCaller<PaidAttempt | null> => ({
  alone: () => findLivePaidAttempt(db, id),
  together: (signIn, now) => findSignedInWithPayment(db, signIn, now, id),
})

/** Returns the payment of the caller's cart. Returns null if the cart is not being paid, or if it belongs to another person. */
async function findOwnPayment(ctx: Context, id: string) {
  if (ctx.isVisitor) return null
  const paid = await find(ctx, id, readPayment(ctx, id))
  const user = await callerOf(ctx)
  return user && paid?.userId === user.id ? { user, found: { cartId: id as CartId, paid } } : null
}

/**
 * Returns a null order if there is none.
 *
 * @throws Refusal for a visitor, or for an order that this caller may not use in this way
 */
async function admit<Order extends OrderAccess>(
  ctx: Context,
  id: string,
  use: 'read' | 'write',
  order: Order | null,
): Promise<{ user: Caller; order: Order | null }> {
  if (!order && isRowId(id)) await refuseMoved(ctx.deps.db, { kind: 'cart', key: id })
  const user = await signedInCallerOf(ctx)
  if (!order || order.userId === user.id) return { user, order }
  const { organizationId } = order
  if (!isStaffOf(user, organizationId)) throw new Refusal('order-not-found')
  if (use === 'write') throw new Refusal('staff-write')
  await audit(ctx.deps.db, { organizationId, actorId: user.id, action: 'read-order', objectId: id })
  return { user, order }
}

async function ownCartId(ctx: Context, caller: Caller, id: string) {
  const cart = isRowId(id) ? await findCartAccess(ctx.deps.db, id) : null
  if (cart?.userId !== caller.id) throw new Refusal('order-not-found')
  return cart.id
}

export const orderRead = <S extends z.ZodRawShape>(shape: S) =>
  t.procedure
    .meta({ gate: 'order-read' })
    .input(z.strictObject({ orderId: idSchema, ...shape }))
    .use(orderGate('read'))

/** Serves the page to which a customer returns after payment. The procedure reads the order with the operation `readOrder`. */
export const paidOrderRead = t.procedure
  .meta({ gate: 'order-read' })
  .input(z.strictObject({ orderId: idSchema }))
  .use(paidOrderGate)

export const orderWrite = <S extends z.ZodRawShape>(shape: S) =>
  t.procedure
    .meta({ gate: 'order-write' })
    .input(z.strictObject({ orderId: idSchema, ...shape }))
    .use(orderGate('write'))
