import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayOf } from '#domain/value/calendar.ts'
import { answerAll, type Customer, openCart, readyToPay, visit } from '#server/testing/journey.ts'
import { signIn } from '#server/testing/sign-in.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

/** In winter, Austin is six hours behind UTC, so 17:59 UTC is a minute before noon in Austin. */
const morning = new Date('2026-11-23T17:59:59Z')
const noon = new Date('2026-11-23T18:00:00Z')

let now = morning
let app: TestApp
let customer: Customer
beforeAll(async () => {
  app = await startTestApp({ clock: () => now })
  customer = visit(app)
  await openCart(customer)
  await answerAll(customer, morning)
})
afterAll(() => app.stop())
beforeEach(() => {
  now = morning
})

type Hours = readonly [start: number, end: number]
const choose = (dropOff: string, pickup: string, hours: Hours = [9, 12], pickupHours: Hours = [9, 12]) =>
  customer.api.upsertPickupDropOffWindow.mutate({
    cartId: customer.held.cartId,
    dropOffWindow: { day: dayOf(dropOff), start: hours[0], end: hours[1] },
    pickupWindow: { day: dayOf(pickup), start: pickupHours[0], end: pickupHours[1], isActualPickupDate: true },
  })

const refusedAs = (refusal: string, message: string) => ({
  message,
  data: expect.objectContaining({ code: 'BAD_REQUEST', refusal }),
})

describe('a drop-off', () => {
  test('can be chosen for today until noon by the area’s clock, and not later', async () => {
    await choose('2026-11-23', '2026-11-30', [12, 17])
    now = noon
    await expect(choose('2026-11-23', '2026-11-30', [12, 17])).rejects.toMatchObject(
      refusedAs('drop-off-too-early', 'That drop-off day is no longer available. Please select a later date.'),
    )
    await choose('2026-11-24', '2026-11-30')
  })

  test('can be chosen for today until two hours before the end of its hours', async () => {
    const at = (time: string) => {
      now = new Date(`2026-11-23T${time}Z`)
    }
    at('15:59:59')
    await choose('2026-11-23', '2026-11-30', [9, 12])
    at('16:00:00')
    await expect(choose('2026-11-23', '2026-11-30', [9, 12])).rejects.toMatchObject(
      refusedAs('window-over', 'That time range is over for today. Please select a later one.'),
    )
    await choose('2026-11-23', '2026-11-30', [12, 17])
    const { minutesNow } = await customer.api.getScheduleOptions.query({ cartId: customer.held.cartId })
    expect(minutesNow).toBe(10 * 60)
  })

  test('is counted by the day of the area, also when it is already tomorrow in UTC', async () => {
    now = new Date('2026-11-24T03:00:00Z')
    const { today, earliestDropOff, timeZone } = await customer.api.getScheduleOptions.query({
      cartId: customer.held.cartId,
    })
    expect([timeZone, today, earliestDropOff]).toEqual(['America/Chicago', dayOf('2026-11-23'), dayOf('2026-11-24')])
    await choose('2026-11-24', '2026-11-30')
  })

  test('on a Sunday is refused with the word that pages search for', async () => {
    await expect(choose('2026-11-29', '2026-11-30')).rejects.toMatchObject(
      refusedAs('sunday', 'Sunday pickups or drop-offs are not available. Please select a different date.'),
    )
  })

  test('on a closed day is refused with words of its own', async () => {
    await expect(choose('2026-11-26', '2026-11-30')).rejects.toMatchObject(
      refusedAs('closed-day', 'We are closed on that day. Please select a different date.'),
    )
  })

  test('on the day before today is refused', async () => {
    await expect(choose('2026-11-21', '2026-11-30', [6, 18])).rejects.toMatchObject({
      data: { refusal: 'drop-off-too-early' },
    })
  })

  test('at hours that the hauler does not offer is refused', async () => {
    await expect(choose('2026-11-24', '2026-11-30', [10, 11])).rejects.toMatchObject(
      refusedAs('unknown-window', 'That time range is not offered. Please select another.'),
    )
    await expect(choose('2026-11-28', '2026-11-30', [9, 12])).rejects.toMatchObject({
      data: { refusal: 'unknown-window' },
    })
    await choose('2026-11-28', '2026-11-30', [6, 18])
  })

  test.each([
    ['midnight', dayOf('2026-11-24') - 43_200_000],
    ['a second off', dayOf('2026-11-24') + 1000],
    ['half a millisecond off', dayOf('2026-11-24') + 0.5],
    ['the end of time', 8_640_000_000_043_200_000],
  ])('with a day given as %s is a bad request', async (_, day) => {
    const { cartId } = customer.held
    const window = { start: 9, end: 12 }
    const asked = customer.api.upsertPickupDropOffWindow.mutate({
      cartId,
      dropOffWindow: { ...window, day },
      pickupWindow: { ...window, day: dayOf('2026-11-30'), isActualPickupDate: true },
    })
    await expect(asked).rejects.toMatchObject({ data: { code: 'BAD_REQUEST' } })
  })
})

describe('a pick-up', () => {
  test('must be at least a day after the drop-off', async () => {
    await expect(choose('2026-11-24', '2026-11-24')).rejects.toMatchObject(
      refusedAs('pickup-before-drop-off', 'Pick-up date must be after drop-off date.'),
    )
    await choose('2026-11-24', '2026-11-25')
  })

  test('on a Sunday is refused with the word that pages search for', async () => {
    await expect(choose('2026-11-24', '2026-11-29')).rejects.toThrow('Sunday')
  })

  test('can be booked up to a year ahead, and not a day later', async () => {
    await expect(choose('2026-11-24', '2027-11-24')).rejects.toMatchObject(
      refusedAs('day-too-far', 'Dates can be booked up to a year ahead.'),
    )
    await choose('2026-11-24', '2027-11-23')
  })
})

test('The customer cannot pay for a day that has passed before the payment', async () => {
  await choose('2026-11-23', '2026-11-30', [12, 17])

  const late = await readyToPay(app, '+15125550131', morning)
  now = new Date('2026-12-01T15:00:00Z')

  late.held.session = await signIn(app, '+15125550131')
  await expect(late.api.createCheckoutPaymentIntent.mutate({ cartId: late.held.cartId })).rejects.toMatchObject({
    data: { refusal: 'drop-off-too-early' },
  })
})
