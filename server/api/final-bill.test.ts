import { confirmAsCustomer } from '@rolloff/payment-simulator/customer-browser.stage.ts'
import { plainJpeg } from '@rolloff/photo/photo.stage.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cents } from '#domain/value/money.ts'
import { billOrder } from '#server/operations/bill/bill-order.ts'
import { chargeDueBills } from '#server/operations/bill/charge-due-bills.ts'
import { photograph } from '#server/testing/camera.ts'
import { type Customer, cards, payWith, readyToPay } from '#server/testing/journey.ts'
import { enterWeight } from '#server/testing/office-steps.ts'
import { savedCards } from '#server/testing/order-walk.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { bringToWeighing, weighingWith } from '#server/testing/weighed-order.ts'

let app: TestApp
let aheadInMs = 0
let customer: Customer
let orderId: string
let phones = 0
const hour = 3_600_000

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date(Date.now() + aheadInMs) })
})
afterAll(() => app.stop())
beforeEach(async () => {
  aheadInMs = 0
  phones += 1
  customer = await readyToPay(app, `+1512555${String(3000 + phones)}`)
  await payWith(app, customer, cards.pays)
  orderId = (await order())._id
  await bringToWeighing(app.database.db, orderId)
})

const order = () => customer.api.getOrderById.query({ orderId: customer.held.cartId })
const refused = (call: Promise<unknown>) =>
  call.then(
    () => null,
    error => error.data,
  )

const jpeg = Buffer.from(plainJpeg)

/** Weighs the order with a ticket that shows this many tons too many, and makes the bill. Returns the photo of the ticket. */
async function bill(tonsTooMany: string): Promise<string> {
  const ticketPhotoId = await photograph(app.deps, { orderId, kind: 'scale-ticket', content: jpeg })
  const weighing = await weighingWith(app.database.db, orderId, tonsTooMany)
  await enterWeight(app.deps, { orderId, weighing: { ...weighing, ticketPhotoId }, actorId: null })
  await billOrder(app.deps, { orderId, actorId: null })
  return ticketPhotoId
}

/** Runs the job of the next day. The customer signed in today. */
async function chargeTomorrow() {
  aheadInMs = 25 * hour
  await chargeDueBills(app.deps)
  aheadInMs = 0
}

describe('The final bill on the order’s page', () => {
  test('shows every line with its reason, the ticket, and until when the customer may object', async () => {
    const photoId = await bill('0.6')
    const shown = await order()
    expect(shown).toMatchObject({
      status: 'payment-pending',
      bill: {
        version: 1,
        isSettled: false,
        objection: null,
        chargeAfter: expect.any(String),
        consentedInCents: shown.preAuthInCents,
      },
      finalizedLineItems: { weight: { tons: expect.any(Number) }, additionalMaterialCharges: [] },
      photos: [{ _id: photoId, kind: 'scale-ticket' }],
      discounts: [],
      additionalLineItems: [],
    })
    expect(shown.actions).toContain('object')
    const lines = shown.bill?.lines ?? []
    expect(lines.reduce((sum, line) => sum + line.amountInCents, 0)).toBe(shown.bill?.totalInCents)
    const weight = lines.find(line => line.kind === 'weight')
    expect(weight).toMatchObject({ quantity: 1, reason: { message: 'reason.bill.weight.over' } })
    expect(shown.finalizedLineItems?.weight.adjustCostInCents).toBe(weight?.amountInCents)
    expect(shown.orderBalance).toBe(shown.bill?.balanceInCents)
    expect(Date.parse(shown.bill?.chargeAfter ?? '') - Date.now()).toBeGreaterThan(23 * hour)
  })

  test('shows the office’s own lines with their amounts', async () => {
    const additionalLines = [{ label: 'Overfilled', amountInCents: cents(4_200), postTax: false }]
    const weighing = { ...(await weighingWith(app.database.db, orderId, '0')), additionalLines }
    await enterWeight(app.deps, { orderId, weighing, actorId: null })
    await billOrder(app.deps, { orderId, actorId: null })
    expect((await order()).additionalLineItems).toEqual([{ label: 'Overfilled', amount: 4_200, postTax: false }])
  })

  test('offers no second objection after the first, and the card is not charged', async () => {
    await bill('0.6')
    expect(await customer.api.objectToBill.mutate({ orderId, text: '  It was half full. ' })).toEqual({
      status: 'payment-pending',
    })
    const shown = await order()
    expect(shown.bill).toMatchObject({ chargeAfter: null, objection: { text: 'It was half full.' } })
    expect(shown.actions).not.toContain('object')
    await chargeTomorrow()
    expect((await order()).payments).toHaveLength(1)
    expect(await refused(customer.api.objectToBill.mutate({ orderId, text: ' ' }))).toMatchObject({
      code: 'BAD_REQUEST',
    })
  })

  test('can get an objection until it is paid, also after the saved card was declined', async () => {
    customer = await readyToPay(app, `+1512555${String(3500 + phones)}`)
    await payWith(app, customer, savedCards.declinesLater)
    orderId = (await order())._id
    await bringToWeighing(app.database.db, orderId)
    await bill('0.6')
    await chargeTomorrow()
    const declined = await order()
    expect(declined).toMatchObject({ status: 'payment-failed', bill: { chargeAfter: null } })
    expect(declined.actions).toEqual(['pay', 'object'])
    await customer.api.objectToBill.mutate({ orderId, text: 'It was half full.' })
    expect((await order()).actions).toEqual(['pay'])
  })

  test('is charged when the time to object is over, and says so', async () => {
    await bill('0.6')
    await chargeTomorrow()
    const shown = await order()
    expect(shown).toMatchObject({ status: 'completed', orderBalance: 0, bill: { isSettled: true, chargeAfter: null } })
    expect(shown.payments).toHaveLength(2)
    expect(await refused(customer.api.objectToBill.mutate({ orderId, text: 'Too late?' }))).toMatchObject({
      code: 'CONFLICT',
      refusal: 'objection-too-late',
    })
  })

  test('is paid on the payment page if it is above the consented amount', async () => {
    await bill('30')
    const shown = await order()
    expect(shown.bill?.chargeAfter).toBeNull()
    expect(await refused(customer.api.updateOrderToPaymentPending.mutate({ orderId }))).toMatchObject({
      code: 'CONFLICT',
      refusal: 'payment-not-made',
    })
    const page = await customer.api.createOrderPaymentIntent.mutate({ orderId })
    expect(page.totalInCents).toBe(shown.orderBalance)
    const [id = ''] = page.clientSecret.split('_secret_')
    await confirmAsCustomer(app.simulator, { id, clientSecret: page.clientSecret }, { number: cards.pays })
    expect(await customer.api.updateOrderToPaymentPending.mutate({ orderId })).toEqual({ status: 'completed' })
    expect(await refused(customer.api.createOrderPaymentIntent.mutate({ orderId }))).toMatchObject({
      code: 'CONFLICT',
      refusal: 'already-paid',
    })
  })
})

describe('A photo of an order', () => {
  const see = (path: string) => fetch(`${app.url}${path}`)

  test('is shown at its signed address for an hour, and at no other address', async () => {
    await bill('0')
    const [photo] = (await order()).photos
    const path = photo?.url ?? ''
    const answer = await see(path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('cache-control')).toBe('private, max-age=3600, immutable')
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(jpeg)
    const small = await see(`${path}&size=small`)
    expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const other = '00000000-0000-4000-8000-000000000000'
    for (const wrong of [
      path.replace(/until=\d/, 'until=9'),
      path.replace(/.$/, last => (last === 'A' ? 'B' : 'A')),
      path.replace(photo?._id ?? '', other),
      path.split('?')[0] ?? '',
      `${path}&until=1`,
      '/orders/photos/..%2f..%2fsecret?until=1&signature=x',
    ]) {
      expect((await see(wrong)).status, wrong).toBe(404)
    }
    aheadInMs = 2 * hour
    expect((await see(path)).status).toBe(404)
  })

  test('is refused if its bytes are no photo, and a weighing accepts only the photo of a ticket', async () => {
    const take = (content: Buffer) => photograph(app.deps, { orderId, kind: 'pickup', content })
    await expect(take(Buffer.from('<script>alert(1)</script>'))).rejects.toMatchObject({ refusal: 'not-a-photo' })
    const weighing = await weighingWith(app.database.db, orderId, '1')
    const [nobodys, ofDriver] = ['00000000-0000-4000-8000-000000000000', await take(jpeg)]
    for (const ticketPhotoId of [nobodys, ofDriver]) {
      const ticket = { ...weighing, ticketPhotoId }
      await expect(enterWeight(app.deps, { orderId, weighing: ticket, actorId: null })).rejects.toMatchObject({
        refusal: 'not-a-photo',
      })
    }
  })
})
