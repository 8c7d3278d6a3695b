import { act, fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addDays } from '#domain/value/calendar.ts'
import type { BoardRoute, DispatchDay, DispatchWeek } from '#web/office/session/office-api.ts'
import { ana, boardDay, luis, monday, order, stop } from '#web/testing/office-data.ts'
import { officePage } from '#web/testing/office-page.tsx'
import type { Answers } from '#web/testing/table-server.ts'
import { refused, unanswered } from '#web/testing/table-server.ts'

const board = '/office/dispatch?day=2026-11-23'
const week = `${board}&view=week`
const place = 'office.dispatch.place'
const change = 'office.dispatch.change'
const unplan = 'office.dispatch.unplan'
const office = officePage('/dispatch?day=2026-11-23')
const open = (answers: Answers) => office.open({ answers })

const takeBack = () => office.key('z', { metaKey: true })
const goTo = async (view: 'Board' | 'Week') => {
  const link = [...document.querySelectorAll('nav a')].find(one => one.textContent === view)
  await act(async () => void fireEvent.click(link ?? document.body))
  await office.waitFor(() =>
    expect(document.querySelectorAll('section[data-lane]')).toHaveLength(view === 'Week' ? 7 : 3),
  )
}

/**
 * It is Monday, and Luis has three stops. Each change makes a newer version, and the server accepts a change of the newest version only.
 */
function companyAtWork() {
  const stops = new Map(
    ['s1', 's2', 's3'].map(id => [id, { version: 1, driverId: 'd1' as string | null, isPinned: false }]),
  )
  const seen = (stopId: string, version: number) => {
    const found = stops.get(stopId)
    if (!found || found.version !== version) return null
    found.version += 1
    return found
  }
  const of = ({ driver }: BoardRoute) =>
    [...stops].flatMap(([id, one]) => (one.driverId === driver.id ? [stop(id, { ...one, driverId: driver.id })] : []))
  const routes = () => [luis, ana].map(route => ({ ...route, stops: of(route) }))
  const day = (): DispatchDay => ({ ...boardDay, routes: routes() })
  const weekNow = (): DispatchWeek => {
    const { day: _, closedAs, routes: now, unassigned, ...others } = day()
    const idle = now.map(route => ({ ...route, route: null, stops: [] }))
    const days = [0, 1, 2, 3, 4, 5, 6].map(index => ({
      day: addDays(monday, index),
      closedAs,
      unassigned,
      routes: index === 0 ? now : idle,
    }))
    return { ...others, days }
  }
  const overtaken = (stopId: string) => refused('stop-changed', { stop: stopId, who: 'Miguel', at: 0, day: monday })
  const answers = {
    'office.dispatch.day': ({ day: on }) =>
      on === monday ? day() : { ...day(), day: on as typeof monday, routes: [luis, ana] },
    'office.dispatch.week': weekNow,
    [change]: ({ stopId, version, isPinned }) => {
      const found = seen(stopId, version)
      if (!found) return overtaken(stopId)
      found.isPinned = isPinned ?? false
      return { id: stopId, version: found.version }
    },
    [place]: ({ items: [item], to }) => {
      const { stopId, version } = item && 'stopId' in item ? item : { stopId: '', version: 0 }
      const found = seen(stopId, version)
      if (!found) return overtaken(stopId)
      found.driverId = to.driverId
      return { stops: [{ id: stopId, version: found.version }] }
    },
  } satisfies Answers
  return { stops, seen, answers }
}

const moveTo = async (card: string, gap: string | RegExp) => {
  await office.focusCard(card)
  await office.key('m')
  await office.press(gap)
}

test('a dispatcher takes back the last twenty own acts, the newest first, on any view and day, but no older act', async () => {
  const company = companyAtWork()
  await open(company.answers)
  const pinned = ['s3', ...Array.from({ length: 20 }, (_, at) => (at % 3 === 0 ? 's2' : 's1'))]
  for (const [at, id] of pinned.entries()) {
    await office.focusCard(`stop:${id}`)
    await office.key('p')
    await office.waitFor(() => expect(office.allSent(change)).toHaveLength(at + 1))
  }
  const undo = async (from: number, to: number) => {
    for (let count = from; count <= to; count += 1) {
      await takeBack()
      await office.waitFor(() => expect(office.allSent(change)).toHaveLength(21 + count))
    }
  }
  await undo(1, 6)
  await goTo('Week')
  await undo(7, 12)
  await office.key(']')
  await office.isAt('/office/dispatch?day=2026-11-30&view=week')
  await undo(13, 16)
  await goTo('Board')
  await undo(17, 20)
  await takeBack()
  await goTo('Week')
  const takenBack = office.allSent(change).slice(21) as { stopId: string }[]
  expect(takenBack.map(one => one.stopId)).toEqual(pinned.slice(1).reverse())
  expect([...company.stops.values()].map(one => one.isPinned)).toEqual([false, false, true])
})

test('a dispatcher takes back acts of the week and of the board one after the other, also after another page', async () => {
  const company = companyAtWork()
  await open(company.answers)
  await moveTo('stop:s1', 'Put here: Ana Beltran, first')
  await office.sees('1 stop moved')
  await goTo('Week')
  await office.sees('1 stop moved')
  await act(async () => {
    window.history.pushState(null, '', `${week}&open=stop:s1`)
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  await office.waitFor(() => expect(document.querySelector('[data-field="driver"]')).not.toBeNull())
  fireEvent.change(document.querySelector('[data-field="driver"]') ?? document.body, { target: { value: '' } })
  await office.waitFor(() => expect(company.stops.get('s1')?.driverId).toBeNull())
  await act(async () => void fireEvent.click(document.querySelector('a[href="/office/today"]') ?? document.body))
  await office.isAt('/office/today')
  await office.waitFor(() => expect(document.querySelector('section[data-lane]')).toBeNull())
  await act(async () => void fireEvent.click(document.querySelector('a[href="/office/dispatch"]') ?? document.body))
  await office.waitFor(() => expect(document.querySelector('section[data-lane]')).not.toBeNull())
  await takeBack()
  await office.waitFor(() => expect(company.stops.get('s1')?.driverId).toBe('d2'))
  await takeBack()
  await office.waitFor(() => expect(company.stops.get('s1')?.driverId).toBe('d1'))
  expect(office.allSent(place)).toHaveLength(4)
})

test('a dispatcher cannot take back what a colleague has changed since, not even after changing it again', async () => {
  const company = companyAtWork()
  await open(company.answers)
  await moveTo('stop:s1', 'Put here: Ana Beltran, first')
  await office.sees('1 stop moved')
  Object.assign(company.seen('s1', 2) ?? {}, { driverId: 'd1' })
  await goTo('Week')
  await goTo('Board')
  await office.waitFor(() => expect(document.querySelector('[data-lane="d1"] [data-card="stop:s1"]')).not.toBeNull())
  await moveTo('stop:s1', /^Put here: No driver yet/)
  await office.waitFor(() => expect(company.stops.get('s1')).toMatchObject({ driverId: null, version: 4 }))
  await takeBack()
  await office.waitFor(() => expect(company.stops.get('s1')).toMatchObject({ driverId: 'd1', version: 5 }))
  await takeBack()
  await office.isMessage('This cannot be undone any more', 'Miguel has changed this stop meanwhile.')
  expect(company.stops.get('s1')).toMatchObject({ driverId: 'd1', version: 5 })
  expect(office.allSent(place)).toHaveLength(4)
})

test('an act without an answer is shown on the other view, and undo takes it back as soon as it is answered', async () => {
  let answer: (isMade: boolean) => void = () => undefined
  const company = companyAtWork()
  const theirs = { stop: 's7', who: 'Miguel', at: Date.parse('2026-11-23T13:41:00Z'), day: addDays(monday, 9) }
  const answers: Answers = {
    ...company.answers,
    [place]: () =>
      new Promise(resolve => {
        answer = isMade =>
          resolve(isMade ? { stops: [{ id: 'new', version: 1 }] } : refused('stop-changed', { ...theirs }))
      }),
    [unplan]: { success: true },
  }
  await open(answers)
  await moveTo('order:o1', 'Put here: Ana Beltran, first')
  await takeBack()
  await goTo('Week')
  const drops = () => document.querySelector('[data-lane="2026-11-23"] [aria-label="4 drop-offs"]')
  await office.waitFor(() => expect(drops()).not.toBeNull())
  expect(office.allSent(unplan)).toEqual([])
  await act(async () => answer(true))
  await office.isSent(unplan, { stops: [{ stopId: 'new', version: 1 }] })
  await office.waitFor(() => expect(drops()).toBeNull())
})

test('an act that the server refuses later says why on the view that is open by then', async () => {
  let answer: (isMade: boolean) => void = () => undefined
  const company = companyAtWork()
  const theirs = { stop: 's7', who: 'Miguel', at: Date.parse('2026-11-23T13:41:00Z'), day: addDays(monday, 9) }
  const answers: Answers = {
    ...company.answers,
    [place]: () =>
      new Promise(resolve => {
        answer = isMade =>
          resolve(isMade ? { stops: [{ id: 'new', version: 1 }] } : refused('stop-changed', { ...theirs }))
      }),
    [unplan]: { success: true },
  }
  await open(answers)
  await moveTo('order:o1', 'Put here: Ana Beltran, first')
  await office.waitFor(() => expect(office.allSent(place)).toHaveLength(1))
  await goTo('Week')
  await act(async () => answer(false))
  await office.sees('Miguel moved a stop at 7:41 AM: Wed, Dec 2.')
})

test('the board names all stops that colleagues have moved meanwhile, and a dispatcher moves them all anyway', async () => {
  const without = { ...boardDay, routes: [{ ...luis, stops: [] }, ana] }
  const later = (monday + 2 * 86_400_000) as typeof monday
  const theirs = { who: 'Miguel', at: Date.parse('2026-11-23T13:41:00Z'), day: later, version: 9 }
  const both = refused('stop-changed', { stop: 's1', ...theirs }, [{ stop: 's2', ...theirs, who: '–', version: 4 }])
  let isTaken = true
  await open({
    [place]: () => (isTaken ? both : { stops: [] }),
    'office.dispatch.day': (_, sent) => (sent(place) ? without : boardDay),
  })
  for (const id of ['order:o1', 'stop:s1', 'stop:s2']) {
    await office.focusCard(id)
    await office.key('x')
  }
  await office.key('m')
  await office.press('Put here: No driver yet, first')
  await office.sees('Miguel moved a stop at 7:41 AM: Wed, Nov 25.')
  await office.sees('Another person moved a stop at 7:41 AM: Wed, Nov 25.')
  isTaken = false
  await office.press('Move anyway')
  await office.isSent(place, {
    items: [{ orderId: 'o1' }, { stopId: 's1', version: 9 }, { stopId: 's2', version: 4 }],
    to: { day: monday, driverId: null, after: null },
  })
})

test('a dispatcher changes the truck of a driver’s day and takes it back, also twice and from the week', async () => {
  const company = companyAtWork()
  const set = 'office.dispatch.setTruck'
  let truck: BoardRoute['truck'] = luis.truck
  const trucks = ['t1', 't8', 't9'].map(id => ({ id, name: `Truck ${id}`, status: 'available' as const }))
  const isTaken = (seen: unknown) => seen !== (truck?.id ?? null)
  await open({
    ...company.answers,
    'office.dispatch.day': () => ({ ...boardDay, trucks, routes: [{ ...luis, truck }, ana] }),
    [set]: ({ truckId, seenTruckId }) => {
      if (isTaken(seenTruckId)) return refused('truck-changed', { who: 'Miguel', driver: 'Luis' })
      truck = truckId === null || !luis.truck ? null : { ...luis.truck, id: truckId }
      return { success: true }
    },
  })
  const first = luis.truck?.id
  const choose = async (id: string) => {
    const choice = await office.waitFor(() => {
      const found = document.querySelector<HTMLSelectElement>('[data-lane="d1"] [data-truck]')
      if (!found) throw new Error('no choice of a truck')
      return found
    })
    await act(async () => void fireEvent.change(choice, { target: { value: id } }))
  }
  await choose('t8')
  await choose('t9')
  await office.sees('Luis Ortega: Truck t9')
  await goTo('Week')
  await takeBack()
  await takeBack()
  await office.waitFor(() => expect(truck?.id).toBe(first))
  type Sent = { readonly truckId: string; readonly seenTruckId: string }
  const sent = (office.allSent(set) as Sent[]).map(({ truckId, seenTruckId }) => [truckId, seenTruckId])
  expect(sent).toEqual([
    ['t8', first],
    ['t9', 't8'],
    ['t8', 't9'],
    [first, 't8'],
  ])
  await goTo('Board')
  await choose('t8')
  await office.waitFor(() => expect(office.allSent(set)).toHaveLength(5))
  await office.sees('Luis Ortega: Truck t8')
  if (luis.truck) truck = { ...luis.truck, id: 't9' }
  await takeBack()
  await office.isMessage('This cannot be undone any more', 'Miguel has given Luis another truck meanwhile.')
  expect(truck?.id).toBe('t9')
})

test('a dispatcher can press undo again if the server did not answer', async () => {
  const company = companyAtWork()
  let isBroken = false
  await open({
    ...company.answers,
    [place]: input => (isBroken ? unanswered : company.answers[place](input)),
  })
  await moveTo('stop:s1', 'Put here: Ana Beltran, first')
  await office.sees('1 stop moved')
  isBroken = true
  await takeBack()
  await office.waitFor(() => expect(office.allSent(place)).toHaveLength(2))
  await office.sees('No connection')
  isBroken = false
  await takeBack()
  await office.waitFor(() => expect(company.stops.get('s1')?.driverId).toBe('d1'))
})

test('undo returns an outstanding order to its earlier day and driver, and so to its list', async () => {
  const friday = addDays(monday, -3)
  const late = order('o9', { stopId: 's9', stopVersion: 4, stopDay: friday, stopDriverId: 'd2' })
  const day = { ...boardDay, lists: { ...boardDay.lists, outstanding: { count: 1, orders: [late] } } }
  let version = 4
  await open({
    'office.dispatch.day': day,
    [place]: () => {
      version += 1
      return { stops: [{ id: 's9', version }] }
    },
    [unplan]: { success: true },
  })
  await moveTo('order:o9', 'Put here: Ana Beltran, first')
  await office.press('Undo')
  await office.waitFor(() =>
    expect(office.sent(place)).toMatchObject({
      items: [{ stopId: 's9', version: 5 }],
      to: { day: friday, driverId: 'd2', after: null },
    }),
  )
  expect(office.allSent(unplan)).toEqual([])
})
