import { afterEach, beforeEach, expect, it } from 'vitest'
import { findOrPlaceOrder } from '#server/operations/checkout/place-order.ts'
import { startCheckoutPayment } from '#server/operations/checkout/start-checkout-payment.ts'
import { listSavedCards } from '#server/operations/payment/list-saved-cards.ts'
import { removeCard } from '#server/operations/payment/remove-card.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { makeReadyCart, makeUser, type TestUser } from '#server/testing/factories.ts'

let stage: CheckoutStage
beforeEach(async () => {
  stage = await openCheckoutStage({ paymentAccount: 'acct_hauler' })
})
afterEach(() => stage.close())

async function order(user: TestUser, cardNumber?: string) {
  const cartId = await makeReadyCart(stage.db, stage.organization, user)
  await startCheckoutPayment(stage.deps, { cartId, user, language: 'en' })
  await stage.pay(cartId, cardNumber)
  await findOrPlaceOrder(stage.deps, cartId)
  return cartId
}

const finish = (id: string) => stage.pool.query("UPDATE orders SET status = 'completed' WHERE id = $1", [id])

it('a card of several orders is shown once, and its customer can remove it when the last of them is completed', async () => {
  const user = await makeUser(stage.db)
  const orders = [await order(user), await order(user), await order(user, '5555555555554444')]
  const cards = await listSavedCards(stage.deps, user.id)
  expect(cards.map(card => `${card.brand} ${card.lastFour}`)).toEqual(['mastercard 4444', 'visa 4242'])
  const visa = cards[1]?.id ?? ''
  for (const id of orders) {
    await expect(removeCard(stage.deps, { userId: user.id, cardId: visa })).rejects.toThrow('This card pays')
    await finish(id)
    if (id === orders[1]) break
  }
  await removeCard(stage.deps, { userId: user.id, cardId: visa })
  expect((await listSavedCards(stage.deps, user.id)).map(card => card.brand)).toEqual(['mastercard'])
})

it('a customer cannot remove another customer’s card, and is told if the payment service does not answer', async () => {
  const [owner, other] = [await makeUser(stage.db), await makeUser(stage.db)]
  await finish(await order(owner))
  await finish(await order(other))
  const [card] = await listSavedCards(stage.deps, owner.id)
  const cardId = card?.id ?? ''
  await expect(removeCard(stage.deps, { userId: other.id, cardId })).rejects.toThrow('This card is no longer saved.')
  stage.faults.calls = [{ point: 'before', on: 'GET /v1/payment_methods' }]
  await expect(removeCard(stage.deps, { userId: owner.id, cardId })).rejects.toThrow('did not answer')
  stage.faults.calls = [{ point: 'after', on: 'POST /v1/payment_methods', times: 2 }]
  await expect(removeCard(stage.deps, { userId: owner.id, cardId })).rejects.toThrow('did not answer')
  stage.faults.calls = []
  expect(await listSavedCards(stage.deps, owner.id)).toEqual([])
})
