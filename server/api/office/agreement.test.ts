/** These tests agree on an order of restricted materials and accept it over HTTP. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderId } from '#domain/order/order-id.ts'
import { addDays } from '#domain/value/calendar.ts'
import { findOrder } from '#server/db/order/orders.ts'
import { submitRestrictedOrder } from '#server/operations/checkout/submit-restricted-order.ts'
import { type OfficeOverHttp, serveOffice } from '#server/testing/dispatch/office-over-http.ts'
import { type DispatchStage, openDispatchStage } from '#server/testing/dispatch-stage.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import type { ApiClient } from '#server/testing/start-test-app.ts'

let stage: DispatchStage
let http: OfficeOverHttp
let office: ApiClient['office']
beforeAll(async () => {
  stage = await openDispatchStage()
  http = await serveOffice(stage)
  office = await http.hire('+15125550181', ['money'])
})
afterAll(async () => {
  expect(await brokenInvariants(stage.db)).toEqual([])
  await http.stop()
  await stage.close()
})

const restricted = async () => {
  const { cartId, user } = await stage.readyCart({ materialIds: [stage.organization.restrictedMaterialId] })
  await submitRestrictedOrder(stage.deps, { cartId, user, language: 'en' })
  return String(cartId)
}

async function agreedOn(orderId: string) {
  const { today, wanted, containerTypes, zipCode } = await office.orders.agreement.query({ orderId })
  return {
    address: { line1: '9 Elm St', line2: null, city: 'Austin', state: 'TX', postalCode: zipCode },
    restrictions: {},
    deliveryLocationType: 'private' as const,
    containerTypeId: containerTypes[0]?.id ?? '',
    materials: [...wanted],
    dropOffWindow: { day: addDays(today, 2), start: 6, end: 18 },
    pickupWindow: { day: addDays(today, 9), start: 6, end: 18, isActualPickupDate: true },
    lines: [{ kind: 'container' as const, label: 'Dumpster', amountInCents: 40_000 }],
    coveredTons: '2',
    perTonInCents: 30_000,
    extraDayInCents: null,
  }
}
const refusedAs = (refusal: string) => ({ data: { refusal } })

test('the agreed price becomes the order’s price, and its customer gets a link to pay', async () => {
  const orderId = await restricted()
  const { seen, awaited } = await office.orders.get.query({ orderId })
  expect(awaited).toEqual({ what: 'agree', who: 'office' })
  const agreed = await agreedOn(orderId)
  expect(agreed.materials).toEqual([{ id: stage.organization.restrictedMaterialId, quantity: 1 }])
  expect(await office.orders.agree.mutate({ orderId, seen, agreed })).toEqual({ status: 'payment-pending' })
  const { money, messages, windows } = await office.orders.get.query({ orderId })
  expect(money?.cost.totalInCents).toBeGreaterThan(40_000)
  expect(windows.dropOff?.day).toBe(agreed.dropOffWindow.day)
  expect(messages.map(one => one.occasion)).toContain('ready-to-pay')
  await expect(office.orders.agreement.query({ orderId })).rejects.toMatchObject(refusedAs('illegal-move'))
})

test('if two people agree on one order, one succeeds and the other reads what it is now', async () => {
  const orderId = await restricted()
  const { seen } = await office.orders.get.query({ orderId })
  const agreed = await agreedOn(orderId)
  const outcomes = await Promise.allSettled([1, 2].map(() => office.orders.agree.mutate({ orderId, seen, agreed })))
  expect(outcomes.map(one => one.status).sort()).toEqual(['fulfilled', 'rejected'])
  const late = outcomes.find(one => one.status === 'rejected')
  expect(late?.reason).toMatchObject(refusedAs('illegal-move'))
  const { events } = await findOrder(stage.db, orderId as OrderId)
  expect(events.filter(one => one.event === 'accept')).toHaveLength(1)
})

test('wrong hours, another service area and a paid order are refused, and nothing changes', async () => {
  const orderId = await restricted()
  const agreed = await agreedOn(orderId)
  const ask = (change: object) => office.orders.agree.mutate({ orderId, seen: null, agreed: { ...agreed, ...change } })
  await expect(ask({ dropOffWindow: { ...agreed.dropOffWindow, end: 6 } })).rejects.toMatchObject({
    data: { code: 'BAD_REQUEST' },
  })
  const elsewhere = { address: { ...agreed.address, postalCode: '00501' } }
  await expect(ask(elsewhere)).rejects.toMatchObject(refusedAs('zip-not-served'))
  expect((await findOrder(stage.db, orderId as OrderId)).status).toBe('restricted')
  await stage.pool.query('UPDATE organization SET reviews_orders = true')
  const paidId = await stage.order()
  await expect(office.orders.agree.mutate({ orderId: paidId, seen: null, agreed })).rejects.toMatchObject(
    refusedAs('illegal-move'),
  )
})

test('staff need the right to see amounts to agree, and staff who plan may cancel the order', async () => {
  const orderId = await restricted()
  const agreed = await agreedOn(orderId)
  const planner = await http.hire('+15125550182', ['dispatch'])
  await expect(planner.orders.agreement.query({ orderId })).rejects.toMatchObject(refusedAs('right-missing'))
  const ask = { orderId, seen: null }
  await expect(planner.orders.agree.mutate({ ...ask, agreed })).rejects.toMatchObject(refusedAs('right-missing'))
  expect(await planner.orders.cancel.mutate({ ...ask, why: 'No asbestos' })).toEqual({ status: 'cancelled' })
})
