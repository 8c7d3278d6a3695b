import { sql } from '@rolloff/sql/sql.ts'
import { expect, it } from 'vitest'
import { Refusal } from '#domain/refusal/refusal.ts'
import { startCheckoutPayment } from '#server/operations/checkout/start-checkout-payment.ts'
import { openCheckoutStage } from '#server/testing/checkout-stage.ts'

it('a customer cannot pay a cart with hours that the hauler has archived meanwhile (rules S14 and S16)', async () => {
  const stage = await openCheckoutStage()
  try {
    const { cartId, user } = await stage.readyCart({ now: stage.deps.clock() })
    const pay = () => startCheckoutPayment(stage.deps, { cartId, user, language: 'en' })
    await sql`UPDATE time_window SET archived = true`.execute(stage.db)
    await expect(pay()).rejects.toEqual(new Refusal('unknown-window'))
    await sql`UPDATE time_window SET archived = false`.execute(stage.db)
    expect((await pay()).totalInCents).toBeGreaterThan(0)
  } finally {
    await stage.close()
  }
})
