/**
 * Who may ask. Every procedure is made by one of the gates below, in the order of checks of the house:
 * shape → rate limit → token → ownership; state and business rules follow in the procedure.
 */
import { z } from 'zod'
import { isStaffOf } from '#domain/account/roles.ts'
import { Refusal, type RefusalName } from '#domain/refusal.ts'
import type { Caller, Context } from '#server/api/context.ts'
import { t } from '#server/api/trpc.ts'
import { audit } from '#server/db/account/audit.ts'
import { countWithin, type RateLimit } from '#server/db/account/rate-counts.ts'
import { type CartAccess, claimCart, findCartAccess } from '#server/db/cart/carts.ts'
import { findOrderAccess } from '#server/db/order/orders.ts'
import { findOrPlaceOrder } from '#server/operations/checkout/place-order.ts'
import { refreshCheckoutPayment } from '#server/operations/checkout/refresh-checkout-payment.ts'

function refuse(name: RefusalName): never {
  throw new Refusal(name)
}

async function callerOf(ctx: Context): Promise<Caller | null> {
  const caller = await ctx.caller()
  if (caller?.isSuspended) refuse('account-suspended')
  return caller
}

const signedInCallerOf = async (ctx: Context): Promise<Caller> => (await callerOf(ctx)) ?? refuse('signed-out')

const identify = t.middleware(async ({ ctx, next }) => next({ ctx: { user: await callerOf(ctx) } }))
const identifySignedIn = t.middleware(async ({ ctx, next }) => next({ ctx: { user: await signedInCallerOf(ctx) } }))

/** At most so many calls an address, or a person, in a stretch of time. */
export function limited(name: string, limit: RateLimit, by: 'address' | 'caller' = 'address') {
  return t.middleware(async ({ ctx, next }) => {
    if (!ctx.deps.hasLimits) return next()
    const who = by === 'caller' ? ((await ctx.caller())?.id ?? ctx.ipAddress) : ctx.ipAddress
    await countOrRefuse(ctx, `${name}:${by}:${who}`, limit)
    return next()
  })
}

/** Refuses 'too-many-requests', with the seconds until it would be accepted again. */
export async function countOrRefuse({ deps }: Context, key: string, limit: RateLimit): Promise<void> {
  if (!deps.hasLimits) return
  const { isWithin, secondsLeft } = await countWithin(deps.db, key, limit, deps.clock())
  if (!isWithin) throw new Refusal('too-many-requests', { retryAfterInSeconds: secondsLeft })
}

const idSchema = z.string().min(1).max(64)
const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** An id that no row can have is as unknown as any other. */
export function isRowId(id: string | null | undefined): id is string {
  return typeof id === 'string' && uuidPattern.test(id)
}

/** Reading, editing, or paying for: the office may read. */
type CartUse = 'read' | 'write' | 'pay'

/** The cart, when this caller may do this to it; a caller who signed in takes an unclaimed cart over. */
export async function admitToCart(ctx: Context, id: string | null | undefined, use: CartUse): Promise<CartAccess> {
  if (!isRowId(id)) return admit(ctx, id, use)
  const known = ctx.admissions.get(id)
  if (use !== 'read') return (await ownAmong(ctx, known)) ?? admit(ctx, id, use)
  const admitted = known ?? admit(ctx, id, use)
  ctx.admissions.set(id, admitted)
  return admitted
}

/** A cart that another call of the same batch is reading serves this one too when it is the caller's, not one the office looks at. */
async function ownAmong(ctx: Context, known: Promise<CartAccess> | undefined): Promise<CartAccess | null> {
  const cart = (await known?.catch(nullIfRefused)) ?? null
  return cart && cart.userId === ((await ctx.caller())?.id ?? null) ? cart : null
}

async function admit(ctx: Context, id: string | null | undefined, use: CartUse): Promise<CartAccess> {
  const caller = await ctx.caller()
  const cart = isRowId(id) ? await findCartAccess(ctx.deps.db, id) : null
  if (!cart) refuse('cart-not-found')
  if (cart.userId === null) {
    if (!caller) return cart
    // The office looks at a guest's cart without taking it over; whoever goes on with it, from there as well, claims it.
    if (use === 'read' && isStaffOf(caller, cart.organizationId)) return readAsStaff(ctx, caller, cart)
    if (await claimCart(ctx.deps.db, cart.id, caller.id)) return claimedBy(caller, cart)
    return admit(ctx, id, use)
  }
  if (!caller) refuse('signed-out')
  if (cart.userId === caller.id) return cart
  if (!isStaffOf(caller, cart.organizationId)) refuse('cart-not-found')
  if (use !== 'read') refuse('staff-write')
  return readAsStaff(ctx, caller, cart)
}

async function readAsStaff({ deps }: Context, caller: Caller, cart: CartAccess): Promise<CartAccess> {
  const { id: objectId, organizationId } = cart
  await audit(deps.db, { organizationId, actorId: caller.id, action: 'read-cart', objectId })
  return cart
}

/** As it reads after the claim, which took its address along. */
function claimedBy({ id }: Caller, cart: CartAccess): CartAccess {
  const { deliveryAddress } = cart
  return { ...cart, userId: id, deliveryAddress: deliveryAddress && { ...deliveryAddress, userId: id } }
}

/** For calls to which a cart is only context. */
export function nullIfRefused(error: unknown): null {
  if (error instanceof Refusal) return null
  throw error
}

/** Who it is, and the cart: one gate, so that each call takes a step less. */
function cartGate(use: 'read' | 'write') {
  return t.middleware(async ({ ctx, input, next }) => {
    const user = await callerOf(ctx)
    const cart = await admitToCart(ctx, (input as { cartId: string }).cartId, use)
    if (use === 'read') return next({ ctx: { user, cart } })
    refuseFinished(cart)
    const result = await next({ ctx: { user, cart } })
    // An edit while a payment is open moves the open intent to the new amount before anybody can pay the old one.
    if (result.ok && cart.hasOpenPayment) await refreshCheckoutPayment(ctx.deps, cart.id)
    return result
  })
}

/** Payment belongs to a person: no visitor, whatever cart they name, and nobody from the office. */
const payGate = t.middleware(async ({ ctx, input, next }) => {
  const user = await signedInCallerOf(ctx)
  const cart = await admitToCart(ctx, (input as { cartId: string }).cartId, 'pay')
  refuseFinished(cart)
  return next({ ctx: { user, cart } })
})

function refuseFinished(cart: CartAccess): void {
  if (cart.hasOrder) refuse('cart-ordered')
  if (cart.isWithdrawn) refuse('swap-withdrawn')
}

/** The order of a cart that its owner has just paid, when the page comes back before the payment service's event. */
async function orderBeingPaid(ctx: Context, id: string, callerId: string) {
  const cart = await findCartAccess(ctx.deps.db, id)
  if (cart?.userId !== callerId) return null
  await findOrPlaceOrder(ctx.deps, cart.id)
  return findOrderAccess(ctx.deps.db, id)
}

function orderGate(use: 'read' | 'write') {
  return t.middleware(async ({ ctx, input, next }) => {
    const caller = await signedInCallerOf(ctx)
    const id = (input as { orderId: string }).orderId
    const order = isRowId(id)
      ? ((await findOrderAccess(ctx.deps.db, id)) ?? (await orderBeingPaid(ctx, id, caller.id)))
      : null
    if (!order) refuse('order-not-found')
    if (order.userId !== caller.id) {
      if (!isStaffOf(caller, order.organizationId)) refuse('order-not-found')
      if (use === 'write') refuse('staff-write')
      await audit(ctx.deps.db, {
        organizationId: order.organizationId,
        actorId: caller.id,
        action: 'read-order',
        objectId: id,
      })
    }
    return next({ ctx: { user: caller, orderId: order.id } })
  })
}

const base = t.procedure
const nothing = z.strictObject({}).nullish()

/** Reference data and first contact: open to all, with or without a valid token. */
export const anyone = <S extends z.ZodType>(input: S) => base.meta({ gate: 'anyone' }).input(input).use(identify)
export const anyoneAsksNothing = anyone(nothing)

export const signedIn = <S extends z.ZodType>(input: S) =>
  base.meta({ gate: 'signed-in' }).input(input).use(identifySignedIn)
export const signedInAsksNothing = signedIn(nothing)

/** Carts answer to whoever names them until they are claimed. */
export const cartRead = <S extends z.ZodRawShape>(shape: S) =>
  base
    .meta({ gate: 'cart-read' })
    .input(z.strictObject({ cartId: idSchema, ...shape }))
    .use(cartGate('read'))
export const cartWrite = <S extends z.ZodRawShape>(shape: S) =>
  base
    .meta({ gate: 'cart-write' })
    .input(z.strictObject({ cartId: idSchema, ...shape }))
    .use(cartGate('write'))

export const cartPay = base
  .meta({ gate: 'cart-pay' })
  .input(z.strictObject({ cartId: idSchema }))
  .use(payGate)

export const orderRead = <S extends z.ZodRawShape>(shape: S) =>
  base
    .meta({ gate: 'order-read' })
    .input(z.strictObject({ orderId: idSchema, ...shape }))
    .use(orderGate('read'))
export const orderWrite = <S extends z.ZodRawShape>(shape: S) =>
  base
    .meta({ gate: 'order-write' })
    .input(z.strictObject({ orderId: idSchema, ...shape }))
    .use(orderGate('write'))
