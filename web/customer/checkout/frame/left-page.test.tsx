/** If an answer arrives after the customer left the page, it opens no page and shows nothing (rule C53). */
import { act, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { cart, cartId } from '#web/testing/customer-data.ts'
import { openCheckout } from '#web/testing/customer-stage.tsx'
import { box, button, choose, isAt, press, type Stage, seesTitle } from '#web/testing/stage.tsx'
import { failing } from '#web/testing/table-server.ts'

/** The test answers these calls at any time and in any order. */
function heldCalls() {
  const held: ((answer: unknown) => void)[] = []
  return {
    hold: (): Promise<never> => new Promise(answer => held.push(answer as (answer: unknown) => void)),
    count: () => held.length,
    /** Answers the call with this number and waits for what follows. */
    answer: (number: number, answer: unknown) =>
      act(async () => {
        held[number]?.(answer)
        await new Promise(done => setTimeout(done, 50))
      }),
  }
}

const message = () => document.querySelector('section[aria-live]')?.textContent

const travel = (go: () => void) =>
  act(async () => {
    const arrived = new Promise(done => window.addEventListener('popstate', done, { once: true }))
    go()
    await arrived
  })

/** Opens a page that a person reached from another page of the app. */
async function openAfter(
  before: string,
  step: string,
  answers: Parameters<typeof openCheckout>[1] = {},
): Promise<Stage> {
  const stage = await openCheckout(before, answers)
  await seesTitle(/./)
  await act(async () => {
    window.history.pushState({ idx: 1 }, '', `/checkout/${cartId}/${step}`)
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }))
  })
  await seesTitle(/^(?!Are you a contractor)/)
  return stage
}

const pages = [
  { step: 'zipcode', call: 'updateCartForZipcode', answer: { cartId } },
  { step: 'cleanup', call: 'upsertCleanups', answer: { cartId } },
  { step: 'materials', call: 'upsertMaterials', answer: { cartId } },
  { step: 'containers', call: 'upsertContainers', answer: { cartId } },
  { step: 'address', call: 'upsertDeliveryAddress', answer: { cartId } },
  { step: 'address/restrictions', call: 'updateAddressRestrictions', answer: { cartId } },
  { step: 'location-type', call: 'updateDeliveryLocationType', answer: { cartId } },
  { step: 'pickup-dropoff', call: 'upsertPickupDropOffWindow', answer: { cartId } },
  { step: 'add-ons', call: 'upsertAddOns', answer: { cartId } },
  { step: 'order-summary', call: 'createCheckoutPaymentIntent', answer: { cartId } },
  { step: 'customer-details', call: 'createCheckoutPaymentIntent', answer: { cartId } },
] as const

test.each(
  pages.flatMap(page => [
    { ...page, is: 'answered' },
    { ...page, answer: failing, is: 'refused' },
  ]),
)(
  'a customer who goes back from $step stays on the earlier page when its late answer comes ($is)',
  async ({ step, call, answer }) => {
    const { hold, count, answer: give } = heldCalls()
    const stage = await openAfter('customer-type', step, {
      ...(step === 'order-summary' || step === 'customer-details' ? { session: 'signed-in' as const } : {}),
      answers: { [call]: hold, upsertCustomer: hold },
    })
    if (step !== 'customer-details') await press(step === 'order-summary' ? /^Continue to payment/ : 'Continue')
    await waitFor(() => expect(count()).toBe(1))
    await travel(() => window.history.back())
    await isAt(stage, `/checkout/${cartId}/customer-type`)
    const said = message()
    await give(0, answer)
    // This wait is longer than every pause before a next page.
    await act(() => new Promise(done => setTimeout(done, 1100)))
    expect(stage.path()).toBe(`/checkout/${cartId}/customer-type`)
    expect(message()).toBe(said)
  },
)

test('the page keeps what a customer saved before going back, and shows it when they open the page again', async () => {
  const { hold, answer } = heldCalls()
  const stage = await openAfter('customer-type', 'materials', { answers: { upsertMaterials: hold } })
  await choose('checkbox', /^TV/)
  await press('Continue')
  await travel(() => window.history.back())
  await isAt(stage, `/checkout/${cartId}/customer-type`)
  const materials = [{ id: 'junk' }, { id: 'tv', quantity: 1 }]
  await answer(0, { cartId, reads: { getCart: { ...cart, materials } } })
  await travel(() => window.history.forward())
  await isAt(stage, `/checkout/${cartId}/materials`)
  expect((await box(/^TV/)).checked).toBe(true)
  expect(sessionStorage.getItem(`draft materials ${cartId}`)).toBeNull()
})

test('a customer who returns before the first answer comes stays on the page and keeps their new ticks', async () => {
  const { hold, answer } = heldCalls()
  const stage = await openAfter('customer-type', 'materials', { answers: { upsertMaterials: hold } })
  await press('Continue')
  await travel(() => window.history.back())
  await isAt(stage, `/checkout/${cartId}/customer-type`)
  await travel(() => window.history.forward())
  await choose('checkbox', /^TV/)
  await answer(0, { cartId })
  expect(stage.path()).toBe(`/checkout/${cartId}/materials`)
  expect((await box(/^TV/)).checked).toBe(true)
  expect(sessionStorage.getItem(`draft materials ${cartId}`)).toContain('tv')
  await waitFor(async () => expect((await button('Continue')).disabled).toBe(false))
})

test('if two answers arrive in the wrong order, the page still shows the newest cart', async () => {
  const { hold, count, answer } = heldCalls()
  let now = cart
  const stage = await openAfter('customer-type', 'materials', {
    answers: { upsertMaterials: hold, getCart: () => now },
  })
  await press('Continue')
  await travel(() => window.history.back())
  await isAt(stage, `/checkout/${cartId}/customer-type`)
  await travel(() => window.history.forward())
  await choose('checkbox', /^TV/)
  await press('Continue')
  await waitFor(() => expect(count()).toBe(2))
  const materials = [{ id: 'junk' }, { id: 'tv', quantity: 1 }]
  now = { ...cart, materials }
  await answer(1, { cartId, reads: { getCart: now } })
  await isAt(stage, `/checkout/${cartId}/containers`)
  await answer(0, { cartId, reads: { getCart: cart } })
  expect(stage.path()).toBe(`/checkout/${cartId}/containers`)
  await travel(() => window.history.back())
  await waitFor(async () => expect((await box(/^TV/)).checked).toBe(true))
})
