/**
 * Until a cart is claimed, every caller who names it may read, edit and pay for it. After that only its owner may do so. The office may
 * read it.
 */
import { z } from 'zod'
import { isStaffOf } from '#domain/account/roles.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import type { Caller, Context } from '#server/api/context.ts'
import { callerOf } from '#server/api/gates/caller.ts'
import { isFromItsBrowser } from '#server/api/own-cart.ts'
import { idSchema, isRowId } from '#server/api/row-id.ts'
import { t } from '#server/api/trpc.ts'
import { audit } from '#server/db/account/audit.ts'
import { findSignedInWithCart } from '#server/db/account/signed-in.ts'
import { rememberCart, takeRememberedCart } from '#server/db/cart/cart-memory.ts'
import {
  type CartAccess,
  type CartPayment,
  claimCart,
  findCartAccess,
  findPayableCart,
  type PayableCart,
} from '#server/db/cart/carts.ts'
import { refuseMoved } from '#server/db/cell/moved-keys.ts'
import type { CartGuess } from '#server/operations/cart/change-cart.ts'
import type { StartedPayment } from '#server/operations/checkout/start-checkout-payment.ts'

type CartUse = 'read' | 'write' | 'pay'

/** The cart of a signed-in caller is read together with its payment. */
export type AdmittedCart = CartAccess | PayableCart

/** Returns the cart if this caller may use it in this way. A signed-in caller claims an unclaimed cart. */
export async function admitToCart(ctx: Context, id: string | null | undefined, use: CartUse): Promise<AdmittedCart> {
  if (!isRowId(id)) return admit(ctx, id, use)
  const known = ctx.admissions.get(id)
  if (use !== 'read') return (await ownAmong(ctx, known, use)) ?? admit(ctx, id, use)
  const admitted = known ?? admit(ctx, id, use)
  ctx.admissions.set(id, admitted)
  return admitted
}

/**
 * Returns a cart that another call of the same request has read or stored, if the cart is the caller's own and not one that the office looks
 * at. A call that pays also needs the payment of the cart.
 */
async function ownAmong(
  ctx: Context,
  known: Promise<AdmittedCart> | undefined,
  use: CartUse,
): Promise<AdmittedCart | null> {
  const cart = (await known?.catch(nullIfRefused)) ?? null
  if (!cart || (use === 'pay' && !('payment' in cart))) return null
  return cart.userId === ((await ctx.caller())?.id ?? null) ? cart : null
}

async function admit(ctx: Context, id: string | null | undefined, use: CartUse): Promise<AdmittedCart> {
  const { caller, cart } = await callerAndCart(ctx, id)
  if (!cart && isRowId(id)) await refuseMoved(ctx.deps.db, { kind: 'cart', key: id })
  // Refusals about the caller come first, before the cart is claimed.
  if (caller?.isSuspended) throw new Refusal('account-suspended')
  if (use === 'pay' && !caller) throw new Refusal('signed-out')
  if (!cart) throw new Refusal('cart-not-found')
  if (cart.userId === null) {
    if (!caller) {
      rememberCart(ctx.deps.db, cart)
      return cart
    }
    // The office looks at a guest's cart without a claim. Every signed-in caller who edits the cart claims it, even a member of the staff.
    if (use === 'read' && isStaffFor(caller, cart)) return readAsStaff(ctx, caller, cart)
    if (await claimCart(ctx.deps.db, cart.id, caller.id)) {
      const claimed = claimedBy(caller, cart)
      rememberCart(ctx.deps.db, claimed)
      return claimed
    }
    return admit(ctx, id, use)
  }
  if (!caller) throw new Refusal('signed-out')
  if (cart.userId === caller.id) {
    rememberCart(ctx.deps.db, cart)
    return cart
  }
  if (!isStaffFor(caller, cart)) throw new Refusal('cart-not-found')
  if (use !== 'read') throw new Refusal('staff-write')
  return readAsStaff(ctx, caller, cart)
}

async function callerAndCart({ deps, isVisitor, caller, callerWith }: Context, id: string | null | undefined) {
  if (!isRowId(id)) return { caller: await caller(), cart: null }
  const { caller: person, found } = await callerWith<AdmittedCart | null>({
    alone: () => (isVisitor ? findCartAccess(deps.db, id) : findPayableCart(deps.db, id)),
    together: (signIn, now) => findSignedInWithCart(deps.db, signIn, now, id),
  })
  return { caller: person, cart: found }
}

const isStaffFor = (caller: Caller, { organizationId }: CartAccess) =>
  organizationId !== null && isStaffOf(caller, organizationId)

async function readAsStaff({ deps }: Context, caller: Caller, cart: AdmittedCart): Promise<AdmittedCart> {
  const { id: objectId, organizationId } = cart
  await audit(deps.db, { organizationId, actorId: caller.id, action: 'read-cart', objectId })
  return cart
}

/** Returns the cart after the claim, which has also given its address to the caller. */
function claimedBy({ id }: Caller, cart: AdmittedCart): AdmittedCart {
  const { deliveryAddress } = cart
  return { ...cart, userId: id, deliveryAddress: deliveryAddress && { ...deliveryAddress, userId: id } }
}

/** Returns null for a refusal. Calls use this if the cart is only context. */
export function nullIfRefused(error: unknown): null {
  if (error instanceof Refusal) return null
  throw error
}

async function admitCaller(ctx: Context, cartId: string, use: CartUse) {
  const cart = await admitToCart(ctx, cartId, use)
  return { user: await callerOf(ctx), cart }
}

const readGate = t.middleware(async ({ ctx, input, next }) =>
  next({ ctx: { cart: await admitToCart(ctx, (input as { cartId: string }).cartId, 'read') } }),
)

/**
 * The gate first tries a change on the cart that this process remembers. If the change is refused, or if the remembered cart or its owner
 * is outdated, the gate decides again on the stored cart. A browser that did not make a guest's cart continues with a copy, which is made
 * only once.
 */
const writeGate = t.middleware(async ({ ctx, input, next }) => {
  const { cartId } = input as { cartId: string }
  const guess = await guessCart(ctx, cartId)
  if (guess) {
    const result = await next({ ctx: { cart: guess } })
    if (result.ok) return result
  }
  const { cart } = await admitCaller(ctx, cartId, 'write')
  refuseFinished(cart)
  return next({ ctx: { cart } })
})

/** If a call also reads or writes data of its person, this gate first finds the caller. */
const writeGateByCaller = t.middleware(async ({ ctx, input, next }) => {
  const { cartId } = input as { cartId: string }
  const guess = ctx.isVisitor ? await guessCart(ctx, cartId) : null
  if (guess) {
    const result = await next({ ctx: { user: null, cart: guess } })
    if (result.ok) return result
  }
  const { user, cart } = await admitCaller(ctx, cartId, 'write')
  refuseFinished(cart)
  return next({ ctx: { user, cart } })
})

async function guessCart(ctx: Context, cartId: string): Promise<CartGuess | null> {
  const signIn = await ctx.signIn()
  if (!signIn && !ctx.isVisitor) return null
  const cart = takeRememberedCart(ctx.deps.db, cartId)
  if (!cart || (cart.userId === null) === (signIn !== null)) return null
  if (!signIn && !isFromItsBrowser(ctx, cart)) return null
  return { ...cart, guessedFor: { signIn, onChanged: changed => keepStoredCart(ctx, changed) } }
}

/** Remembers a cart that this request has just stored. The next answer and the reads of this request then need not read it. */
export function keepStoredCart({ deps, stored }: Context, cart: CartAccess): void {
  rememberCart(deps.db, cart)
  stored.set(cart.id, cart)
}

/**
 * The reads of this request use the payment that this request has just created, with the cart as the gate has read it. If somebody changed
 * the cart before its quote was frozen, the reads take the stored cart.
 */
export function keepCreatedPayment(
  { stored, createdIntents, cart }: Context & { readonly cart: PayableCart },
  { intent, live }: NonNullable<StartedPayment['created']>,
): void {
  createdIntents.set(cart.id, intent)
  if (live.attempt.quoteVersion !== cart.version) return
  const payment: CartPayment = { ...cart.payment, customerId: intent.paymentCustomerId, live }
  stored.set(cart.id, { ...cart, hasOpenPayment: true, intentId: intent.id, payment } satisfies PayableCart)
}

/** A payment belongs to a person, so visitors and staff are refused for every cart. Some data of an ordered cart can still be read. */
const payGate = (use: 'pay' | 'read') =>
  t.middleware(async ({ ctx, input, next }) => {
    const { user, cart } = await admitCaller(ctx, (input as { cartId: string }).cartId, 'pay')
    if (!user) throw new Refusal('signed-out')
    if (use === 'pay') refuseFinished(cart)
    if (!('payment' in cart)) throw new Error('the cart of a signed-in caller was read without its payment')
    return next({ ctx: { user, cart } })
  })

/** Refuses 'cart-ordered', and 'swap-withdrawn'. */
export function refuseFinished(cart: CartAccess): void {
  if (cart.hasOrder) throw new Refusal('cart-ordered')
  if (cart.isWithdrawn) throw new Refusal('swap-withdrawn')
}

export const cartRead = <S extends z.ZodRawShape>(shape: S) =>
  t.procedure
    .meta({ gate: 'cart-read' })
    .input(z.strictObject({ cartId: idSchema, ...shape }))
    .use(readGate)

/** The procedure stores its change by the operation `changeCart`, which updates an open payment to the new amount. */
export const cartWrite = <S extends z.ZodRawShape>(shape: S) =>
  t.procedure
    .meta({ gate: 'cart-write' })
    .input(z.strictObject({ cartId: idSchema, ...shape }))
    .use(writeGate)

export const cartWriteByCaller = <S extends z.ZodRawShape>(shape: S) =>
  t.procedure
    .meta({ gate: 'cart-write' })
    .input(z.strictObject({ cartId: idSchema, ...shape }))
    .use(writeGateByCaller)

export const cartPay = t.procedure
  .meta({ gate: 'cart-pay' })
  .input(z.strictObject({ cartId: idSchema }))
  .use(payGate('pay'))

export const cartPayWith = <S extends z.ZodRawShape>(shape: S) =>
  t.procedure
    .meta({ gate: 'cart-pay' })
    .input(z.strictObject({ cartId: idSchema, ...shape }))
    .use(payGate('pay'))

/** The owner may read some data of a cart's payment, also after the cart has become an order. */
export const cartPayRead = t.procedure
  .meta({ gate: 'cart-pay' })
  .input(z.strictObject({ cartId: idSchema }))
  .use(payGate('read'))
