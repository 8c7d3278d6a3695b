import type { Tx } from '@rolloff/sql/connect.ts'
import { orderMessage } from '#domain/message/order-message.ts'
import type { LinkWay, PhoneOrder } from '#domain/phone-order/phone-order.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import type { CartAccess } from '#server/db/cart/carts.ts'
import { addChange, findLastChange } from '#server/db/change/changes.ts'
import { queueMessages } from '#server/db/message/messages.ts'
import { lockTextConsent } from '#server/db/message/text-consent.ts'
import { findSender } from '#server/db/phone-order/callers.ts'
import { priceCart } from '#server/operations/cart/price-cart.ts'
import type { OfficeActing } from '#server/operations/dependencies.ts'
import { refuseBlockedCaller } from '#server/operations/phone-order/find-caller.ts'
import { type PhoneDeps, storePhoneCart } from '#server/operations/phone-order/store-phone-cart.ts'

export const orderLinkPauseInMs = 10 * 60_000

const act = 'send-order-link'

/**
 * Sends the caller the link to their cart, where they check the cart and pay (rules C16 and T11). The link goes by text to the number that
 * they gave, or by mail. If the office requests it again within 10 minutes in the same way, it is sent once. Refuses 'caller-blocked',
 * 'texts-stopped', 'cart-ordered' and what `storePhoneCart` refuses.
 */
export async function sendOrderLink(
  deps: PhoneDeps,
  acting: OfficeActing,
  { asked: phoneOrder, way, name }: { readonly asked: PhoneOrder; readonly way: LinkWay; readonly name: string },
): Promise<{ readonly cartId: string }> {
  const caller = await refuseBlockedCaller(deps, acting.organizationId, phoneOrder.phone)
  const callerId = caller?.person?.id ?? null
  if (way.channel === 'sms') await deps.db.transaction().execute(tx => refuseStopped(tx, phoneOrder.phone))
  const cart = await storePhoneCart(deps, acting, phoneOrder, { way: 'link', callerId, isTheirs: false })
  if (cart.hasOrder) throw new Refusal('cart-ordered')
  const amountInCents =
    phoneOrder.visit && (await priceCart(deps, { ...cart, userId: callerId }, phoneOrder.language)).totalInCents
  await deps.db.transaction().execute(async tx => {
    if (way.channel === 'sms') await refuseStopped(tx, phoneOrder.phone)
    const now = deps.clock()
    const last = await findLastChange(tx, cart.id, act)
    if (last && now.getTime() - last.at.getTime() < orderLinkPauseInMs && last.after?.channel === way.channel) return
    await queueLink(tx, { cart, way, name, amountInCents, phone: phoneOrder.phone, now })
    const after = { channel: way.channel, ...(amountInCents === null ? {} : { amountInCents }) }
    await addChange(tx, { ...acting, at: now, act, object: 'order', objectId: cart.id, after })
  })
  return { cartId: cart.id }
}

/** Refuses 'texts-stopped' if the number has ended texts by STOP, even if the caller requests the text. */
async function refuseStopped(tx: Tx, phone: string): Promise<void> {
  if ((await lockTextConsent(tx, phone)).isStopped) throw new Refusal('texts-stopped')
}

type Link = {
  readonly cart: CartAccess
  readonly way: LinkWay
  readonly name: string
  readonly amountInCents: number | null
  readonly phone: string
  readonly now: Date
}

/** Queues the link. The caller has just asked for it, so it is sent at any hour and without an entry in the ledger. */
async function queueLink(tx: Tx, { cart, way, name, amountInCents, phone, now }: Link): Promise<void> {
  const { id: cartId, organizationId, language, dropOffWindow: window } = cart
  if (organizationId === null) throw new Error('a cart of the office has no company')
  const hauler = await findSender(tx, organizationId)
  // The texts of the link contain no order number and no time of day.
  const order = { orderId: cartId, number: '', language, timeZone: 'UTC', firstName: name, hauler }
  const visit = window && amountInCents !== null ? { window, amountInCents } : null
  const { text, mail } = orderMessage(order, { occasion: 'order-link', values: { cartId, visit } })
  const base = { organizationId, orderId: null, needsConsent: false }
  const key = `order-link:${cartId}:${now.toISOString()}:${way.channel}`
  await queueMessages(tx, now, [
    way.channel === 'sms'
      ? { ...base, key, channel: 'sms', recipient: phone, subject: null, text }
      : { ...base, key, channel: 'email', recipient: way.email, ...mail },
  ])
}
