import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UsPhone } from '#domain/value/phone.ts'
import { newPhone, openPhoneStage, type PhoneStage } from '#server/operations/phone-order/phone-order.stage.ts'
import { requestRestricted } from '#server/operations/phone-order/request-restricted.ts'
import { waitForZip } from '#server/operations/phone-order/wait-for-zip.ts'

let stage: PhoneStage
beforeAll(async () => {
  stage = await openPhoneStage()
})
afterAll(() => stage.close())

const restricted = (phone: UsPhone) =>
  stage.order({ phone, visit: null, materials: [{ id: stage.organization.restrictedMaterialId }] })

test('the office sends a request for restricted materials for a caller with an account, and only once', async () => {
  const { phone, id } = await stage.regular()
  const asked = await restricted(phone)
  const first = await requestRestricted(stage.phoneDeps, stage.acting, asked)
  expect(await requestRestricted(stage.phoneDeps, stage.acting, asked)).toEqual(first)
  const orders = await stage.rows(`SELECT id, user_id AS "userId" FROM orders WHERE status = 'restricted'`)
  expect(orders).toEqual([{ id: asked.cartId, userId: id }])
})

test('the office cannot send a request for restricted materials for a new caller, nor one for other materials', async () => {
  await expect(requestRestricted(stage.phoneDeps, stage.acting, await restricted(newPhone))).rejects.toMatchObject({
    refusal: 'caller-unknown',
  })
  const { phone } = await stage.regular()
  await expect(requestRestricted(stage.phoneDeps, stage.acting, await stage.order({ phone }))).rejects.toMatchObject({
    refusal: 'not-restricted',
  })
})

test('the office puts a caller on the waiting list of a ZIP that no hauler serves, and the history stores this', async () => {
  const options = { zipCode: '99501', email: 'Ana@example.com', language: 'es' } as never
  await waitForZip(stage.deps, stage.acting, options)
  await waitForZip(stage.deps, stage.acting, options)
  expect(await stage.rows('SELECT zip_code AS zip, email, language FROM waiting_list')).toEqual([
    { zip: '99501', email: 'ana@example.com', language: 'es' },
  ])
  const [change] = await stage.rows(`SELECT actor_id AS who, after FROM change WHERE act = 'wait-for-zip'`)
  expect(change).toEqual({ who: stage.acting.actorId, after: { zipCode: '99501' } })
})
