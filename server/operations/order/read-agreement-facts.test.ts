import { sql } from '@rolloff/sql/sql.ts'
import { expect, it } from 'vitest'
import { localTime } from '#domain/value/calendar.ts'
import { submitRestrictedOrder } from '#server/operations/checkout/submit-restricted-order.ts'
import { cancelOrder } from '#server/operations/order/cancel-order.ts'
import { readAgreementFacts } from '#server/operations/order/read-agreement-facts.ts'
import { openCheckoutStage } from '#server/testing/checkout-stage.ts'

it('the office reads what the customer wants and the hauler offers only while the order waits for an agreement', async () => {
  const stage = await openCheckoutStage()
  const { restrictedMaterialId, containerTypeIds, zipCode } = stage.organization
  await sql`UPDATE material SET translations = '{"es":{"name":"Asbesto"}}' WHERE id = ${restrictedMaterialId}`.execute(
    stage.db,
  )
  const { cartId, user } = await stage.readyCart({ materialIds: [restrictedMaterialId] })
  await submitRestrictedOrder(stage.deps, { cartId, user, language: 'en' })
  const facts = await readAgreementFacts(stage.deps, cartId, 'en')
  expect(facts).toMatchObject({
    zipCode,
    city: 'Austin',
    state: 'TX',
    today: localTime(stage.deps.clock(), 'America/Chicago').day,
    collectTaxes: true,
    wanted: [{ id: restrictedMaterialId, quantity: 1 }],
  })
  expect(facts.containerTypes.map(one => one.id)).toEqual(expect.arrayContaining([...containerTypeIds]))
  const spanish = await readAgreementFacts(stage.deps, cartId, 'es')
  const nameIn = ({ materials }: typeof facts) => materials.find(one => one.id === restrictedMaterialId)?.name
  expect([facts, spanish].map(nameIn)).toEqual(['Asbestos', 'Asbesto'])
  await cancelOrder(stage.deps, { orderId: cartId, by: 'admin', actorId: null })
  await expect(readAgreementFacts(stage.deps, cartId, 'en')).rejects.toMatchObject({ refusal: 'illegal-move' })
  await stage.close()
})
