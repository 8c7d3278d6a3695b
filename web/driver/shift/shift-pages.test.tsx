import { act, fireEvent, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { tapFormat } from '#domain/dispatch/tap.ts'
import { localTime } from '#domain/value/calendar.ts'
import { dayWith, dropOff, pickup, testId } from '#web/testing/driver-data.ts'
import { TestOffice } from '#web/testing/driver-office.ts'
import { openDriver } from '#web/testing/driver-stage.tsx'
import { button, field, follow, isAt, press, sees, seesTitle, type } from '#web/testing/stage.tsx'

const today = localTime(new Date(), 'America/Chicago').day
const officeWith = (changed: Parameters<typeof dayWith>[0] = {}) =>
  Object.assign(new TestOffice(), { day: dayWith({ day: today, ...changed }) })
const typed = async (digits: string) => {
  for (const digit of digits) await press(digit)
}
const sent = (office: TestOffice) => waitFor(() => expect(office.taps).toHaveLength(1), { timeout: 9000 })

test('a driver begins the day with the truck and its mileage', async () => {
  let isAsked = false
  Object.assign(navigator, { storage: { persist: async () => (isAsked = true) } })
  const stage = await openDriver('/', { office: officeWith({ truck: { name: 'Mack 12', plate: 'TX 1234' } }) })
  await follow('Start day')
  await isAt(stage, '/driver/start')
  await sees('Mack 12 · TX 1234')
  await sees('You can go on without it.')
  await typed('120431')
  await press('Start day')
  await isAt(stage, '/driver/')
  await sees('End day')
  await sent(stage.office)
  expect(stage.office.taps).toMatchObject([{ kind: 'start-day', routeId: testId(70), odometer: 120_431, v: tapFormat }])
  expect(isAsked).toBe(true)
})

test('a driver who leaves the page before the phone has stored the tap stays on the other page (rule C53)', async () => {
  const stage = await openDriver('/start', { office: officeWith() })
  let keep: () => void = () => undefined
  const kept = new Promise<void>(done => (keep = done))
  const keepPress = stage.phone.press
  const pressLate: typeof keepPress = async content => {
    await kept
    return keepPress(content)
  }
  Object.assign(stage.phone, { press: pressLate })
  await press('Start day')
  await act(async () => {
    window.history.replaceState({ idx: 1 }, '', '/driver/queue')
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }))
  })
  await act(async () => keep())
  await sent(stage.office)
  expect(stage.path()).toBe('/driver/queue')
})

test('a driver can begin the day without a mileage', async () => {
  const stage = await openDriver('/start', { office: officeWith() })
  await press('Start day')
  await isAt(stage, '/driver/')
  await sent(stage.office)
  expect(stage.office.taps).toMatchObject([{ kind: 'start-day', odometer: null }])
})

test('the end of the day says what is missing, and refuses a mileage that is lower than at the start', async () => {
  const done = { ...dropOff, state: 'done' as const, doneAt: '2026-11-23T15:00:00.000Z', hasPhoto: false }
  const box = { containerTypeId: testId(90), name: '20 yard', size: '20yard' as const, number: '114' }
  const load = { orderId: testId(50), state: 'dumped' as const, box, city: 'Austin', materials: [], facilityId: null }
  const office = officeWith({
    stops: [done, pickup],
    loads: [load],
    startedAt: '2026-11-23T12:00:00.000Z',
    odometerStart: 41_250,
  })
  const stage = await openDriver('/', { office })
  await follow('End day')
  await seesTitle('End day')
  for (const hole of ['No box number', 'No photo', 'Not done', 'No ticket']) await sees(hole)
  expect(document.body.textContent).not.toContain('No mileage from the start')
  await typed('41249')
  expect(document.body.textContent).not.toContain('Less than')
  await press('End day')
  await sees('Less than at the start of the day (41,250).')
  expect([stage.path(), stage.office.taps]).toEqual(['/driver/end', []])
  for (const _ of '41249') await press('Erase')
  await typed('41310')
  await press('End day')
  await isAt(stage, '/driver/')
  await sees(/Day ended/)
  await sent(stage.office)
  expect(stage.office.taps).toMatchObject([{ kind: 'end-day', odometer: 41_310 }])
})

test('the end of the day is in Spanish for a driver who chose Spanish', async () => {
  const office = officeWith({
    stops: [{ ...dropOff, state: 'done', leaves: pickup.takes, hasPhoto: true }],
    startedAt: '2026-11-23T12:00:00.000Z',
    odometerStart: 500,
  })
  office.day = { ...office.day, driver: { ...office.day.driver, language: 'es' } }
  await openDriver('/end', { office })
  await seesTitle('Terminar el día')
  await sees('No falta nada.')
})

const checked = { id: testId(75), name: 'Mack 12', plate: null }
const officeThatChecks = (more: Parameters<typeof dayWith>[0] = {}) => {
  const office = officeWith({ truck: checked, startedAt: '2026-11-23T12:00:00.000Z', ...more })
  office.day = { ...office.day, checksTrucks: true }
  return office
}

test('a driver reports a truck without defects with one press', async () => {
  const lastCheck = { at: '2026-11-22T22:00:00.000Z', defects: ['horn' as const], isRepaired: true }
  const stage = await openDriver('/end', { office: officeThatChecks({ truck: { ...checked, lastCheck } }) })
  await follow('Truck check')
  await seesTitle('Truck check · Mack 12')
  await sees('Horn, repaired')
  await press('All fine')
  await isAt(stage, '/driver/')
  await sent(stage.office)
  expect(stage.office.taps).toMatchObject([{ kind: 'inspect', truckId: testId(75), defects: [], signedAs: null }])
})

test('a driver ticks a defect, takes a photo of it and signs', async () => {
  const stage = await openDriver('/truck', { office: officeThatChecks() })
  await press('Tires')
  await press('Horn')
  await press('Horn')
  const picture = document.querySelector<HTMLInputElement>('input[type="file"]')
  if (picture) fireEvent.change(picture, { target: { files: [new File(['x'], 'tire.jpg', { type: 'image/jpeg' })] } })
  await sees('1 of 4')
  await type('Your name, as your signature', ' ')
  expect((await button('Sign and report')).disabled).toBe(true)
  await type('Your name, as your signature', 'Luis Ortega')
  await press('Sign and report')
  await isAt(stage, '/driver/')
  await sent(stage.office)
  expect(stage.office.taps).toMatchObject([{ kind: 'inspect', defects: ['tires'], signedAs: 'Luis Ortega' }])
  expect(stage.office.taps).toMatchObject([{ photoIds: [expect.any(String)] }])
})

test('a truck check that a driver began is still there after the phone closed the app, and gone after it is sent', async () => {
  const office = officeThatChecks()
  await openDriver('/truck', { office })
  await press('Tires')
  await type('Your name, as your signature', 'Luis Ortega')
  sessionStorage.clear()
  const stage = await openDriver('/truck', { office, isOpenedAgain: true })
  expect((await button('Tires')).getAttribute('aria-pressed')).toBe('true')
  expect((await field('Your name, as your signature')).value).toBe('Luis Ortega')
  await press('Sign and report')
  await isAt(stage, '/driver/')
  await openDriver('/truck', { office, isOpenedAgain: true })
  expect((await button('Tires')).getAttribute('aria-pressed')).toBe('false')
})

test('the phone keeps only the newest twenty drafts', async () => {
  const begun = Object.fromEntries(Array.from({ length: 25 }, (_, at) => [`ticket ${at}`, {}]))
  localStorage.setItem('driver-drafts', JSON.stringify(begun))
  await openDriver('/start', { office: officeWith() })
  await press('7')
  const names = Object.keys(JSON.parse(localStorage.getItem('driver-drafts') ?? '{}'))
  expect([names.length, names[0], names.at(-1)]).toEqual([20, 'ticket 6', `start-day ${testId(70)}`])
})

test('if the hauler does not want truck checks, their page leads to the day', async () => {
  const stage = await openDriver('/truck', { office: officeWith({ truck: checked }) })
  await isAt(stage, '/driver/')
})
