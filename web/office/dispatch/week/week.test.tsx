import { act, fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addDays, isoDateOf } from '#domain/value/calendar.ts'
import type { DispatchWeek } from '#web/office/session/office-api.ts'
import { boardDay, monday, order, stop } from '#web/testing/office-data.ts'
import { officePage } from '#web/testing/office-page.tsx'
import { failing, pending, refused, unanswered } from '#web/testing/table-server.ts'

const { day: _, closedAs: __, routes, unassigned: ___, ...others } = boardDay
const idle = routes.map(route => ({ ...route, route: null, stops: [] }))
const wednesday = addDays(monday, 2)
const closed: Record<number, string> = { 3: 'Thanksgiving' }

/** Monday is the same as on the board. On Wednesday Kerr has a stop without a driver, and Ott asks for that day. Thursday is closed. */
const week: DispatchWeek = {
  ...others,
  lists: {
    ...boardDay.lists,
    'to-plan': { count: 1, orders: [order('o1', { asked: { day: wednesday, start: 9, end: 12 } })] },
  },
  days: [0, 1, 2, 3, 4, 5, 6].map(index => ({
    day: addDays(monday, index),
    closedAs: closed[index] ?? null,
    routes: index === 0 ? routes : idle,
    unassigned: index === 2 ? [stop('s9', { customer: 'Kerr', day: wednesday })] : [],
  })),
}
const path = '/office/dispatch?day=2026-11-23&view=week'
const place = 'office.dispatch.place'
const office = officePage('/dispatch?day=2026-11-23&view=week', {
  'office.dispatch.week': week,
  'office.dispatch.day': boardDay,
  [place]: { stops: [{ id: 'new', version: 1 }] },
  'office.dispatch.unplan': { success: true },
})
const row = (index: number) =>
  office.waitFor(() => {
    const found = document.querySelector<HTMLElement>(`[data-lane="${isoDateOf(addDays(monday, index))}"]`)
    if (!found) throw new Error(`no day ${index}`)
    return found
  })
const textOf = async (index: number) => (await row(index)).textContent?.replaceAll('\u00a0', ' ') ?? ''
const startMoving = async () => {
  await row(0)
  act(() => document.querySelector<HTMLElement>('[data-card="order:o1"]')?.focus())
  await office.key('m')
}
const click = (found: Element | null | undefined) => act(async () => void fireEvent.click(found ?? document.body))
const figure = async (index: number, label: string) => (await row(index)).querySelector(`[aria-label="${label}"]`)

test('each day shows its minutes, its stops, how many orders ask for it and which boxes are left', async () => {
  await office.open()
  expect(await textOf(0)).toMatch(/Today · 1 route.*Planned: ≈ [\d h]+ of 17 h 50/)
  expect(await figure(0, '1 drop-off')).not.toBeNull()
  expect(await figure(0, '1 pick-up')).not.toBeNull()
  expect(await textOf(1)).toContain('0 min of 18 h')
  expect(await textOf(2)).toMatch(/≈ 1 h 05 of 18 h16 h 55 left1 h 05 without a driver.*1 requests it/)
  expect(await textOf(3)).toContain('Closed: Thanksgiving')
  expect(await textOf(3)).not.toContain(' of ')
  expect(await textOf(6)).toContain('Sunday: closed')
  expect(await figure(1, '20 yard dumpster: 3 left')).not.toBeNull()
  expect(await figure(2, '20 yard dumpster: 2 left at 9:00a, the worst hour')).not.toBeNull()
  expect(await figure(5, '20 yard dumpster: 2 left')).not.toBeNull()
})

test('a day with more work than time says so in Spanish', async () => {
  await office.open({
    language: 'es',
    answers: { 'office.dispatch.week': { ...week, figures: { ...week.figures, dayMinutes: 30 } } },
  })
  expect(await textOf(2)).toMatch(/\d+ min de más/)
})

test('a figure opens the stops that make it, the address names the figure, and each stop leads to the board', async () => {
  const none = boardDay.containerTypes.map(type => ({ ...type, inYard: 0 }))
  await office.open({ answers: { 'office.dispatch.week': { ...week, containerTypes: none } } })
  const missing = await figure(2, '20 yard dumpster: -2 left at 9:00a, the worst hour')
  expect(missing?.className).toContain('text-bad')
  await click(missing)
  await office.isAt(`${path}&open=week:2026-11-25.stock-t20`)
  await office.sees('-1 in · 1 out · 0 back = -2')
  await office.sees('No dumpster is left for it')
  expect(document.querySelector('[data-panel] a')?.getAttribute('href')).toBe(
    '/office/dispatch?day=2026-11-25&open=stop:s9',
  )
  await click(await figure(0, '1 pick-up'))
  await office.waitFor(() =>
    expect(document.querySelector('[data-panel]')?.textContent).toMatch(/1 pick-up.*Diaz.*Luis Ortega/),
  )
  await click((await row(0)).querySelector('a[href*="minutes"]'))
  await office.waitFor(() =>
    expect(document.querySelector('[data-panel]')?.textContent).toMatch(/Luis Ortega.* of 9 h.*Reyes.*Diaz/),
  )
  await office.key('Escape')
  await office.waitFor(() => expect(document.querySelector('[data-panel]')).toBeNull())
  await office.isAt(path)
})

test('a card replaces the panel of a figure, and going back closes the panel', async () => {
  await office.open()
  await click((await row(2)).querySelector('a[href*="asks"]'))
  await office.isAt(`${path}&open=week:2026-11-25.asks`)
  await click(document.querySelector('[data-panel] [data-card="order:o1"]'))
  await office.isAt(`${path}&open=order:o1`)
  await office.waitFor(() => expect(document.querySelectorAll('[data-panel]')).toHaveLength(1))
  await act(async () => window.history.back())
  await office.isAt(path)
  await office.waitFor(() => expect(document.querySelector('[data-panel]')).toBeNull())
})

test('a dispatcher puts an order on a day with keys or by a press, and takes it back', async () => {
  await office.open()
  await startMoving()
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Put here: Mon, Nov 23')
  await office.key('ArrowDown')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Put here: Tue, Nov 24')
  await office.key('ArrowRight')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Put here: Wed, Nov 25')
  await office.press('Put here: Fri, Nov 27')
  await office.isSent(place, {
    items: [{ orderId: 'o1' }],
    to: { day: addDays(monday, 4), driverId: null, after: null },
  })
  await office.sees('1 stop moved')
  expect(document.activeElement?.textContent).toBe('Fri, Nov 27')
  await office.key('z', { metaKey: true })
  await office.isSent('office.dispatch.unplan', { stops: [{ stopId: 'new', version: 1 }] })
})

test('the week asks why a dispatcher plans for a closed day, and sends the reason', async () => {
  let asked = 0
  const answer = () => (asked++ === 0 ? refused('needs-reason', { reason: 'Thanksgiving' }) : { stops: [] })
  await office.open({ answers: { [place]: answer } })
  await startMoving()
  await office.press('Put here: Thu, Nov 26')
  await office.sees('The company is closed that day: Thanksgiving.')
  await office.type('Why it is planned anyway', 'Emergency')
  await office.press('Plan anyway')
  await office.waitFor(() =>
    expect(office.sent(place)).toMatchObject({ anyway: 'Emergency', to: { day: addDays(monday, 3) } }),
  )
})

const late = order('o1', { stopId: 's9', stopVersion: 1, status: 'drop-off-scheduled' })
const weekWithLate = { ...week, lists: { ...week.lists, outstanding: { count: 1, orders: [late] } } }

test('the week shows an order on its new day before the server answers', async () => {
  await office.open({ answers: { 'office.dispatch.week': weekWithLate, [place]: pending } })
  await startMoving()
  await office.press('Put here: Fri, Nov 27')
  expect(await figure(4, '1 drop-off')).not.toBeNull()
})

test('if a colleague was faster, a dispatcher reads who has moved the stop, and where to', async () => {
  const byMiguel = { stop: 's9', orderId: 'o1', who: 'Miguel', at: Date.parse('2026-11-23T13:41:00Z') }
  await office.open({
    answers: { 'office.dispatch.week': weekWithLate, [place]: refused('stop-changed', byMiguel) },
  })
  await startMoving()
  await office.press('Put here: Fri, Nov 27')
  await office.sees('Miguel moved Kerr at 7:41 AM: Wed, Nov 25, No driver yet.')
  expect(await figure(4, '1 drop-off')).toBeNull()
})

test('if a colleague was faster, a dispatcher can look at the stop and move it anyway', async () => {
  const planned = { ...week, lists: { ...week.lists, 'to-plan': { count: 0, orders: [] } } }
  const theirs = { stop: 's9', orderId: 'o1', who: 'Miguel', at: Date.parse('2026-11-23T13:41:00Z'), day: wednesday }
  let isTaken = true
  await office.open({
    answers: {
      'office.dispatch.week': (_, sent) => (sent(place) ? planned : week),
      [place]: () => (isTaken ? refused('stop-changed', theirs) : { stops: [] }),
    },
  })
  await startMoving()
  await office.press('Put here: Fri, Nov 27')
  await office.sees('Miguel moved Kerr at 7:41 AM: Wed, Nov 25, No driver yet.')
  await office.press('Show')
  await office.isAt(`${path}&open=stop:s9`)
  await office.waitFor(() => expect(document.querySelector('[data-panel]')?.textContent).toContain('Kerr'))
  isTaken = false
  await office.press('Move anyway')
  const to = { day: addDays(monday, 4), driverId: null, after: null }
  await office.isSent(place, { items: [{ stopId: 's9', version: 1 }], to })
})

test('a dispatcher can look at a stop that a colleague has put on a day of another week', async () => {
  const theirs = {
    stop: 's77',
    orderId: 'o1',
    who: 'Miguel',
    at: Date.parse('2026-11-23T13:41:00Z'),
    day: addDays(monday, 14),
  }
  await office.open({ answers: { [place]: refused('stop-changed', theirs) } })
  await startMoving()
  await office.press('Put here: Fri, Nov 27')
  await office.sees('Miguel moved a stop at 7:41 AM: Mon, Dec 7.')
  await office.press('Show')
  await office.isAt('/office/dispatch?day=2026-12-07&open=stop:s77')
})

test('a dispatcher can move a stop anyway that a colleague has put on another week, and undo puts it back there', async () => {
  const later = addDays(monday, 14)
  const at = Date.parse('2026-11-23T13:41:00Z')
  const theirs = { stop: 's77', orderId: 'o1', who: 'Miguel', at, day: later, version: 4, driverId: 'd2', after: 's70' }
  const answersInTurn = [
    refused('stop-changed', theirs),
    refused('needs-reason', { reason: 'Thanksgiving' }),
    { stops: [{ id: 's77', version: 5 }] },
    { stops: [{ id: 's77', version: 6 }] },
  ]
  const planned = { ...week, lists: { ...week.lists, 'to-plan': { count: 0, orders: [] } } }
  await office.open({
    answers: {
      'office.dispatch.week': (_, sent) => (sent(place) ? planned : week),
      [place]: () => answersInTurn.shift() ?? { stops: [] },
    },
  })
  await startMoving()
  await office.press('Put here: Fri, Nov 27')
  await office.sees('Miguel moved a stop at 7:41 AM: Mon, Dec 7.')
  await office.press('Move anyway')
  const items = [{ stopId: 's77', version: 4 }]
  const to = { day: addDays(monday, 4), driverId: null, after: null }
  await office.isSent(place, { items, to })
  await office.type('Why it is planned anyway', 'Emergency')
  await office.press('Plan anyway')
  await office.isSent(place, { items, to, anyway: 'Emergency' })
  await office.press('Undo')
  const back = { day: later, driverId: 'd2', after: 's70' }
  await office.isSent(place, { items: [{ stopId: 's77', version: 5 }], to: back, anyway: 'Taken back' })
})

test('a dispatcher cannot move a stop anyway that a colleague has taken off the board', async () => {
  const at = Date.parse('2026-11-23T13:41:00Z')
  await office.open({
    answers: { [place]: refused('stop-changed', { stop: 's77', orderId: 'o1', who: 'Miguel', at }) },
  })
  await startMoving()
  await office.press('Put here: Fri, Nov 27')
  await office.sees('Miguel moved a stop')
  expect(document.body.textContent).not.toContain('Move anyway')
})

test('brackets lead from week to week, a day leads to its board, and the address keeps the view', async () => {
  await office.open()
  await row(0)
  await office.key(']')
  await office.isAt('/office/dispatch?day=2026-11-30&view=week')
  await office.key('[')
  await office.isAt(path)
  await click((await row(2)).querySelector('[data-day]'))
  await office.isAt('/office/dispatch?day=2026-11-25')
  await office.waitFor(() => expect(document.querySelector('[data-card="stop:s1"]')).not.toBeNull())
  await click([...document.querySelectorAll('nav a')].find(link => link.textContent === 'Week'))
  await office.isAt('/office/dispatch?day=2026-11-25&view=week')
  expect(await textOf(3)).toContain('Closed')
})

test('the page shows that the week is loading', async () => {
  await office.open({ answers: { 'office.dispatch.week': pending } })
  await office.isLoading('Loading')
})

test('a dispatcher can load the week again if it could not be loaded', async () => {
  let isDown = true
  await office.open({ answers: { 'office.dispatch.week': () => (isDown ? failing : week) } })
  await office.sees('The week could not be loaded')
  isDown = false
  await office.press('Try Again')
  await row(0)
})

test('an empty week says that nothing is planned', async () => {
  const empty = { ...week, days: week.days.map(one => ({ ...one, routes: idle, unassigned: [] })) }
  await office.open({ answers: { 'office.dispatch.week': empty } })
  await office.sees('Nothing is planned in these seven days.')
})

test('a dispatcher cannot move anything in the week without a connection', async () => {
  await office.open({ answers: { 'office.changes': unanswered } })
  await office.sees('Not connected since')
  await startMoving()
  expect(document.querySelector('[data-gap]')).toBeNull()
})

test('a dispatcher cannot plan for days that are over', async () => {
  await office.open({ language: 'es', answers: { 'office.dispatch.week': { ...week, today: addDays(monday, 1) } } })
  expect(await textOf(0)).toContain('Ya pasó')
  expect(await textOf(2)).toMatch(/1 h 05 sin chofer.*1 lo pide/)
  await startMoving()
  expect((await row(0)).querySelector('[data-gap]')).toBeNull()
  expect((await row(1)).querySelector('[data-gap]')).not.toBeNull()
})
