import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readPersonalData } from '#server/db/account/personal-data.ts'
import { claimCart, findCartAccess } from '#server/db/cart/carts.ts'
import { deleteAccount } from '#server/operations/account/delete-account.ts'
import { placeOrder } from '#server/operations/checkout/place-order.ts'
import { startCheckoutPayment } from '#server/operations/checkout/start-checkout-payment.ts'
import { assignCustomers } from '#server/operations/customer/assign-customers.ts'
import { blockCustomer } from '#server/operations/customer/change-customer.ts'
import { newPhone, openPhoneStage, type PhoneStage } from '#server/operations/phone-order/phone-order.stage.ts'
import { orderLinkPauseInMs, sendOrderLink } from '#server/operations/phone-order/send-order-link.ts'
import { bookTaxes } from '#server/operations/tax/book-taxes.ts'
import { taxBySimulator } from '#server/testing/checkout-stage.ts'
import { makeUser } from '#server/testing/factories.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'

let stage: PhoneStage
beforeEach(async () => {
  stage = await openPhoneStage()
})
afterEach(async () => {
  expect(await brokenInvariants(stage.db)).toEqual([])
  await stage.close()
})

const bySms = { channel: 'sms' } as const
const send = async (
  options: Parameters<PhoneStage['order']>[0] = {},
  way: Parameters<typeof sendOrderLink>[2]['way'] = bySms,
) => {
  const asked = await stage.order(options)
  await sendOrderLink(stage.phoneDeps, stage.acting, { asked, way, name: 'Ana' })
  return asked
}
const messages = () =>
  stage.rows(
    'SELECT channel, recipient, text, needs_consent AS "needsConsent" FROM message WHERE key LIKE $1',
    'order-link:%',
  )
const stop = (phone: string) =>
  stage.rows(
    `INSERT INTO identity_consent (phone, wording, language, method, agreed_at, verified_at, is_agreed)
     VALUES ($1, 'STOP', 'en', 'text-reply', now(), now(), false)`,
    phone,
  )

describe('The link of an order by phone', () => {
  it('is texted to the caller with the price, and its cart belongs to no user until it is claimed', async () => {
    const { cartId } = await send()
    const cart = await findCartAccess(stage.db, cartId)
    expect(cart).toMatchObject({ userId: null, browser: null, phone: newPhone, hasOrder: false, zipCode: '78701' })
    expect(cart?.deliveryAddress).toMatchObject({ line1: '1100 Congress Ave', postalCode: '78701' })
    expect(await messages()).toEqual([
      {
        channel: 'sms',
        recipient: newPhone,
        needsConsent: false,
        text: expect.stringMatching(
          /^Lone Star Dumpsters: dumpster .*\$\d+\.\d\d\. Pay to book it: http.*\/c\/[\w-]{22} STOP ends texts$/,
        ),
      },
    ])
    expect(
      await stage.rows('SELECT act, actor_id AS "who", after FROM change WHERE object_id = $1 ORDER BY seq', cartId),
    ).toEqual([
      { act: 'take-by-phone', who: stage.acting.actorId, after: { way: 'link' } },
      {
        act: 'send-order-link',
        who: stage.acting.actorId,
        after: { channel: 'sms', amountInCents: expect.any(Number) },
      },
    ])
  })

  it('leads to an order of the user who claims the cart and pays it', async () => {
    const { cartId } = await send()
    const user = await makeUser(stage.db)
    const cart = await findCartAccess(stage.db, cartId)
    expect(cart && (await claimCart(stage.db, cart.id, user.id))).toBe(true)
    const id = (cart?.id ?? '') as NonNullable<typeof cart>['id']
    const { paymentIntentId: intentId } = await startCheckoutPayment(stage.deps, { cartId: id, user, language: 'en' })
    await stage.pay(id)
    await placeOrder(stage.deps, { intentId, paymentAccount: null })
    await assignCustomers(stage.deps)
    const [order] = await stage.rows(
      'SELECT user_id AS "userId", customer_id AS "customerId" FROM orders WHERE id = $1',
      id,
    )
    expect(order).toEqual({ userId: user.id, customerId: expect.any(String) })
  })

  it.each([
    ['stripe', 'Stripe’s tax', null],
    ['table', 'the tax of the service area while the service does not answer', 'cut'],
  ] as const)('names the amount that is charged if the source is %s, which means %s', async (source, _, point) => {
    const deps = { ...stage.phoneDeps, tax: taxBySimulator(stage.simulated) }
    if (point) stage.faults.calls.push({ point, on: 'POST /v1/tax/calculations' })
    const phoneOrder = await stage.order()
    await sendOrderLink(deps, stage.acting, { asked: phoneOrder, way: bySms, name: 'Ana' })
    const user = await makeUser(stage.db)
    const cart = await findCartAccess(stage.db, phoneOrder.cartId)
    if (!cart) throw new Error('the cart is gone')
    await claimCart(stage.db, cart.id, user.id)
    const { paymentIntentId: intentId } = await startCheckoutPayment(deps, { cartId: cart.id, user, language: 'en' })
    await stage.pay(cart.id)
    await placeOrder(deps, { intentId, paymentAccount: null })
    stage.faults.calls.length = 0
    await bookTaxes(deps, { days: 2 })
    await bookTaxes(deps, { days: 2 })
    const [order] = await stage.rows(
      `SELECT total_in_cents AS total, snapshot #>> '{quote,tax,source}' AS source,
         (SELECT sum(amount_in_cents)::int FROM payment WHERE order_id = orders.id) AS paid FROM orders WHERE id = $1`,
      cart.id,
    )
    const [message] = await messages()
    const [, told = ''] = /\$([\d,]+\.\d\d)/.exec(String(message?.text)) ?? []
    const total = Math.round(Number(told.replace(',', '')) * 100)
    expect(order).toEqual({ total, source, paid: total })
    expect(await stage.rows('SELECT amount FROM stripe_simulator.tax_transactions')).toEqual([{ amount: total }])
  })

  it('belongs to one cart and is texted once if it is sent twice, and is texted again after a while', async () => {
    const asked = await send()
    await sendOrderLink(stage.phoneDeps, stage.acting, { asked, way: bySms, name: 'Ana' })
    expect(await messages()).toHaveLength(1)
    await sendOrderLink(stage.phoneDeps, stage.acting, {
      asked,
      way: { channel: 'email', email: 'ana@example.com' },
      name: 'Ana',
    })
    expect(await messages()).toHaveLength(2)
    stage.wait(orderLinkPauseInMs)
    await sendOrderLink(stage.phoneDeps, stage.acting, { asked, way: bySms, name: 'Ana' })
    expect(await messages()).toHaveLength(3)
    expect(await stage.rows('SELECT FROM phone_order')).toHaveLength(1)
  })

  it('is refused for other answers under the same id, and for a cart of another hauler', async () => {
    const asked = await send()
    const other = { ...asked, customerType: 'contractor' as const }
    await expect(
      sendOrderLink(stage.phoneDeps, stage.acting, { asked: other, way: bySms, name: '' }),
    ).rejects.toMatchObject({ refusal: 'phone-order-sent' })
    const strangers = await stage.readyCart()
    const taken = { ...asked, cartId: strangers.cartId }
    await expect(
      sendOrderLink(stage.phoneDeps, stage.acting, { asked: taken, way: bySms, name: '' }),
    ).rejects.toMatchObject({ refusal: 'cart-not-found' })
  })

  it('is not texted to a number that stopped texts, and nothing is stored then', async () => {
    await stop(newPhone)
    await expect(send()).rejects.toMatchObject({ refusal: 'texts-stopped' })
    expect(await stage.rows('SELECT FROM cart')).toEqual([])
    await send({}, { channel: 'email', email: 'ana@example.com' })
    expect(await messages()).toMatchObject([{ channel: 'email', recipient: 'ana@example.com' }])
  })

  it('is refused for a blocked caller, with the reason', async () => {
    const { phone } = await stage.regular()
    const [customer] = await stage.rows('SELECT id FROM customer')
    await blockCustomer(stage.deps, stage.acting, { id: String(customer?.id), version: 1, why: 'Two unpaid bills' })
    await expect(send({ phone })).rejects.toMatchObject({
      refusal: 'caller-blocked',
      values: { why: 'Two unpaid bills' },
    })
  })
})

it('a link and its cart are part of the personal data, and are erased with the account even if the cart is unclaimed', async () => {
  const user = await makeUser(stage.db, { email: 'dana@example.com' })
  const phone = user.phone as typeof newPhone
  const way = { channel: 'email', email: 'ana@example.com' } as const
  const mine = await send({ phone }, way)
  const cart = await findCartAccess(stage.db, mine.cartId)
  if (cart) await claimCart(stage.db, cart.id, user.id)
  const unclaimed = await send({ phone }, way)
  const { carts, messages: handedOut } = await readPersonalData(stage.db, user.id)
  expect([carts, handedOut]).toMatchObject([[{ id: mine.cartId, spokenConsents: [] }], [{ recipient: way.email }]])
  await deleteAccount(stage.deps, user.id)
  expect(await messages()).toMatchObject([
    { recipient: '', text: '' },
    { recipient: '', text: '' },
  ])
  expect(await findCartAccess(stage.db, unclaimed.cartId)).toBeNull()
})

describe('The answers of an order by phone', () => {
  it('are checked as in the checkout, and nothing of a refused order is stored', async () => {
    const { organization: o } = stage
    const { visit } = await stage.order()
    if (!visit) throw new Error('a visit was expected')
    const { dropOffWindow, pickupWindow } = visit
    const cases: [Parameters<typeof send>[0], string][] = [
      [{ visit: { ...visit, placeId: 'nowhere' } }, 'invalid-address'],
      [{ cleanupIds: [o.addOnId] }, 'unknown-choice'],
      [{ visit: null }, 'step-missing'],
      [{ materials: [{ id: o.restrictedMaterialId }] }, 'restricted-cart'],
      [{ promotionCode: 'NOBODY' }, 'promotion-unknown'],
      [{ visit: { ...visit, pickupWindow: { ...pickupWindow, day: dropOffWindow.day } } }, 'pickup-before-drop-off'],
    ]
    for (const [options, refusal] of cases) await expect(send(options)).rejects.toMatchObject({ refusal })
    await expect(send({ visit: null, zipCode: '99501' as typeof visit.placeId as never })).rejects.toMatchObject({
      refusal: 'zip-not-served',
    })
    expect(await stage.rows('SELECT FROM cart')).toEqual([])
    expect(await messages()).toEqual([])
  })

  it('with only restricted materials lead to a link without a price', async () => {
    await send({ visit: null, materials: [{ id: stage.organization.restrictedMaterialId }] })
    expect(await messages()).toMatchObject([{ text: expect.stringContaining('please confirm your request here') }])
  })
})
