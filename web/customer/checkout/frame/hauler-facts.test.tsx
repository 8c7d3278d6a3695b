import { afterEach, expect, test } from 'vitest'
import { settings } from '#web/client/settings.ts'
import { cart, self } from '#web/testing/customer-data.ts'
import { openCheckout } from '#web/testing/customer-stage.tsx'
import { leadsTo, sees, seesTitle } from '#web/testing/stage.tsx'

afterEach(() => {
  Object.assign(settings, { facts: undefined })
})

const started = { ...cart, paymentIntentId: 'pi_1' }
const pages = [
  ['order-summary', 'Order Summary', { getSelf: self }],
  ['payment', 'Payment Details', { getCart: started }],
] as const

test.each(pages)(
  'the %s page shows the facts that the hauler published about itself (rule A21)',
  async (step, _, answers) => {
    const facts = [{ text: 'In business since 2009' }, { text: '4.8 of 5', url: 'https://example.com/reviews' }]
    Object.assign(settings, { facts: { en: facts, es: facts, reviewUrl: null } })
    await openCheckout(step, { session: 'signed-in', answers })
    await sees('In business since 2009')
    expect(await leadsTo('4.8 of 5')).toBe('https://example.com/reviews')
  },
)

test.each(pages)('the %s page shows no facts if the hauler published none (rule A21)', async (step, title, answers) => {
  await openCheckout(step, { session: 'signed-in', answers })
  await seesTitle(title)
  expect(document.body.textContent).not.toContain('In business since')
})
