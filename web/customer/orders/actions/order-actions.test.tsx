import { fireEvent } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { reasonFor } from '#domain/pricing/reason.ts'
import { dayOf } from '#domain/value/calendar.ts'
import { cents } from '#domain/value/money.ts'
import { cartId, order, orderId, orderScheduleOptions } from '#web/testing/customer-data.ts'
import { openOrder } from '#web/testing/customer-stage.tsx'
import { isSent, press, sees } from '#web/testing/stage.tsx'
import type { Answers } from '#web/testing/table-server.ts'

const included = {
  extraDays: 0,
  priceInCents: cents(0),
  taxInCents: cents(0),
  totalInCents: cents(0),
  reason: reasonFor('reason.extension.included'),
}
const schedule: Answers = {
  getOrderScheduleOptions: orderScheduleOptions,
  quotePickup: included,
  quoteSwap: included,
}

/** Opens the calendar of a visit and presses the day whose label begins with this text. */
async function picksDay(visit: string, day: string) {
  await press(new RegExp(`^${visit}: `))
  const found = () =>
    document.querySelector<HTMLButtonElement>(`table button[aria-label*="${day}"]:not([aria-disabled])`)
  await expect.poll(found, { timeout: 20_000 }).not.toBeNull()
  const chosen = found()
  if (chosen) fireEvent.click(chosen)
}

describe('A customer who changes the day of a visit', () => {
  test.each([
    ['Saturday, then Friday', 'December 5,', 'December 4,', '2026-12-04'],
    ['one weekday, then another', 'December 1,', 'December 2,', '2026-12-02'],
  ])('requests only the second day (%s)', async (_, first, second, iso) => {
    const window = { day: dayOf(iso), start: 6, end: 18 }
    const pickup = await openOrder('', { ...schedule, requestPickup: { status: 'pickup-requested' } })
    await press(/^Pickup Only/)
    await picksDay('Pick-up', first)
    await picksDay('Pick-up', second)
    await press('Request pick-up')
    await isSent(pickup, 'requestPickup', { orderId, pickupWindow: window, totalInCents: 0 })

    for (const [title, call] of [
      [/^Same Size Swap/, 'requestSameSizeSwap'],
      [/^Different Size Swap/, 'requestDifferentSizeSwap'],
    ] as const) {
      const swap = await openOrder('', { ...schedule, [call]: { cartId } })
      await press(title)
      await picksDay('Swap', first)
      await picksDay('Swap', second)
      await press('Continue to the swap')
      await isSent(swap, call, { orderId, swapWindow: window, rentalDurationDays: 7, totalInCents: 0 })
    }
  })
})

describe('A requested pick-up', () => {
  const asked = { ...order, status: 'pickup-requested' as const, actions: ['withdraw-pickup' as const] }

  test.each([
    [
      'en',
      'Withdraw the request',
      'The dumpster stays with you as agreed before',
      'Yes, withdraw it',
      /^Ready for pick-up/,
    ],
    ['es', 'Anular la solicitud', 'El contenedor se queda con usted', 'Sí, anularla', /^Listo para/],
  ] as const)('can be withdrawn after a question, in %s', async (language, name, text, yes, status) => {
    const answers = { getOrderById: asked, withdrawPickup: { status: 'drop-off-confirmed' as const } }
    const stage = await openOrder('', answers, language)
    await press(name)
    await sees(text)
    await press(yes)
    await isSent(stage, 'withdrawPickup', { orderId })
    // The button is gone, and the text about the status has the focus.
    await expect.poll(() => document.activeElement?.textContent).toMatch(status)
  })
})
