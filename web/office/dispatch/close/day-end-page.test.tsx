import { expect, test } from 'vitest'
import type { DayEnd } from '#web/office/dispatch/close/driver-day-end.tsx'
import { monday } from '#web/testing/office-data.ts'
import { officePage } from '#web/testing/office-page.tsx'
import { failing, pending, refused, unanswered } from '#web/testing/table-server.ts'

type Driver = DayEnd['drivers'][number]

const place: Driver['missing'][number] = {
  about: 's1',
  kinds: ['no-number', 'no-photo'],
  stopKind: 'drop-off',
  box: '20 yard',
  customer: 'Rosa Reyes',
  street: '1100 Congress Ave',
  city: 'Austin',
  orderId: null,
  asked: null,
}
const load: Driver['missing'][number] = {
  ...place,
  about: 'o7',
  kinds: ['no-ticket'],
  stopKind: null,
  customer: null,
  street: null,
  orderId: 'o7',
}
const luis: Driver = {
  id: 'luis',
  name: 'Luis',
  phone: '+15125550121',
  endedAt: null,
  noAsking: null,
  missing: [place, load],
}
const ana: Driver = { ...luis, id: 'ana', name: 'Ana', endedAt: '2026-11-23T22:30:00.000Z', missing: [] }
const end: DayEnd = { day: monday, today: monday, timeZone: 'America/Chicago', drivers: [ana, luis] }
const asked = (isRecent: boolean) => ({ at: '2026-11-23T22:40:00.000Z', who: 'Dana', isRecent })
const office = officePage('/dispatch/close?day=2026-11-23', { 'office.dayEnd.read': end }, { rights: ['dispatch'] })
const askReyes = 'Ask Luis about Rosa Reyes · 1100 Congress Ave, Austin'

test('the office reads what each driver’s day lacks, and asks a driver about a stop', async () => {
  const isAsked: Driver = { ...luis, missing: [{ ...place, asked: asked(true) }, load] }
  let reads = 0
  await office.open({
    answers: {
      'office.dayEnd.read': () => (reads++ === 0 ? end : { ...end, drivers: [ana, isAsked] }),
      'office.dayEnd.ask': { askedAt: '2026-11-23T22:40:00.000Z' },
    },
  })
  await office.seesTitle('Close the day, Mon, Nov 23')
  await office.sees('3 missing')
  expect([...document.querySelectorAll('h2')].map(one => one.textContent)).toEqual(['Luis', 'Ana'])
  await office.sees('Day ended 4:30 PM')
  expect(await office.leadsTo('Drop-off, 20 yard')).toBe('/office/dispatch?day=2026-11-23&open=stop:s1')
  expect(await office.leadsTo('Load, 20 yard')).toBe('/office/orders/o7')
  await office.press(askReyes)
  await office.isSent('office.dayEnd.ask', { day: monday, driverId: 'luis', about: 's1' })
  await office.isMessage('The text to Luis is on its way.')
  await office.sees('Asked 4:40 PM by Dana')
  expect((await office.button(askReyes)).disabled).toBe(true)
})

test('a day without gaps says so, and so does a day without routes', async () => {
  await office.open({ answers: { 'office.dayEnd.read': { ...end, drivers: [ana] } } })
  await office.sees('Nothing is missing on this day.')
  await office.open({ answers: { 'office.dayEnd.read': { ...end, drivers: [] } } })
  await office.sees('No route was published for this day.')
})

test('a driver whom no text reaches is called', async () => {
  const drivers: Driver[] = [{ ...luis, noAsking: 'texts-stopped' }]
  await office.open({ answers: { 'office.dayEnd.read': { ...end, drivers } } })
  await office.sees('Gets no texts, because the number sent STOP. Call (512) 555-0121.')
  expect(document.querySelector('a[href^="tel:"]')?.textContent).toBe('(512) 555-0121')
  expect(office.words()).not.toContain('Ask Luis')
})

test('a refused question says who was faster, and without a connection nobody is asked', async () => {
  await office.open({ answers: { 'office.dayEnd.ask': refused('driver-asked', { who: 'Miguel', driver: 'Luis' }) } })
  await office.press(askReyes)
  await office.sees('Miguel has asked Luis less than an hour ago.')
  await office.open({ answers: { 'office.changes': unanswered } })
  await office.sees('Not connected since')
  expect((await office.button(askReyes)).disabled).toBe(true)
})

test('the page says that it is loading or has failed, and is shown in Spanish', async () => {
  await office.open({ answers: { 'office.dayEnd.read': pending } })
  await office.isLoading('Loading')
  await office.open({ answers: { 'office.dayEnd.read': failing } })
  await office.sees('Unable to load the end of the day')
  await office.open({ language: 'es' })
  await office.seesTitle('Cerrar el día, lun, 23 nov')
  await office.sees('Sin foto')
})
