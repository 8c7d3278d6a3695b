import { act, fireEvent, waitFor as waitShortly } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addDays, isoDateOf } from '#domain/value/calendar.ts'
import { App } from '#web/office/app.tsx'
import type { DispatchWeek } from '#web/office/session/office-api.ts'
import { boardDay, me, monday, noNews, order, stop } from '#web/testing/office-data.ts'
import { isAt, isLoading, isSent, openApp, press, type Scene, sees, type } from '#web/testing/stage.tsx'
import { failing, pending, refused, unanswered } from '#web/testing/table-server.ts'

/** The machine may be busy. */
const waitFor = <Found,>(look: () => Found) => waitShortly(look, { timeout: 20_000 })

const { day: _, closedAs: __, routes, unassigned: ___, ...others } = boardDay
const idle = routes.map(route => ({ ...route, route: null, stops: [] }))
const wednesday = addDays(monday, 2)
const closed: Record<number, string> = { 3: 'Thanksgiving', 6: 'Sunday' }

/** Monday is the same as on the board. On Wednesday Kerr has a stop without a driver and Ott requests that day. Thursday is closed. */
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
const open = ({ answers, ...scene }: Scene = {}, at = path) =>
  openApp(
    <App />,
    at,
    {
      session: 'signed-in',
      answers: {
        'office.me': me,
        'office.dispatch.week': week,
        'office.dispatch.day': boardDay,
        [place]: { stops: [{ id: 'new', version: 1 }] },
        'office.dispatch.unplan': { success: true },
        ...noNews,
        ...answers,
      },
      ...scene,
    },
    '/office',
  )
const row = (index: number) =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>(`[data-lane="${isoDateOf(addDays(monday, index))}"]`)
    if (!found) throw new Error(`no day ${index}`)
    return found
  })
const textOf = async (index: number) => (await row(index)).textContent?.replaceAll('\u00a0', ' ') ?? ''
const key = (name: string, more: object = {}) =>
  act(
    async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key: name, bubbles: true, ...more }),
  )
const startMoving = async () => {
  await row(0)
  act(() => document.querySelector<HTMLElement>('[data-card="order:o1"]')?.focus())
  await key('m')
}
const click = (found: Element | null | undefined) => act(async () => void fireEvent.click(found ?? document.body))
const figure = async (index: number, label: string) => (await row(index)).querySelector(`[aria-label="${label}"]`)

test('each day shows its minutes, its stops, who asks for it and the boxes that are left', async () => {
  await open()
  expect(await textOf(0)).toMatch(/Today · 1 route.*Planned: ≈ [\d h]+ of 17 h 50/)
  expect(await figure(0, '1 drop-off')).not.toBeNull()
  expect(await figure(0, '1 pick-up')).not.toBeNull()
  expect(await textOf(1)).toContain('0 min of 18 h')
  expect(await textOf(2)).toMatch(/≈ 1 h 05 of 18 h1 h 05 without a driver.*1 asks for it/)
  expect(await textOf(3)).toContain('Closed: Thanksgiving')
  expect(await textOf(3)).not.toContain(' of ')
  expect(await textOf(6)).toContain('Sunday: closed')
  expect(await figure(1, '20 yard dumpster: 3 left')).not.toBeNull()
  expect(await figure(2, '20 yard dumpster: 2 left at 9:00, the worst hour')).not.toBeNull()
  expect(await figure(5, '20 yard dumpster: 2 left')).not.toBeNull()
})

test('a figure opens what makes it, in the address; each stop leads to its place on the board', async () => {
  const none = boardDay.containerTypes.map(type => ({ ...type, inYard: 0 }))
  const stage = await open({ answers: { 'office.dispatch.week': { ...week, containerTypes: none } } })
  const missing = await figure(2, '20 yard dumpster: -2 left at 9:00, the worst hour')
  expect(missing?.className).toContain('text-bad')
  await click(missing)
  await isAt(stage, `${path}&open=week:2026-11-25.stock-t20`)
  await sees('-1 in · 1 out · 0 back = -2')
  await sees('No dumpster is left for it')
  expect(document.querySelector('[data-panel] a')?.getAttribute('href')).toBe(
    '/office/dispatch?day=2026-11-25&open=stop:s9',
  )
  await click(await figure(0, '1 pick-up'))
  await waitFor(() =>
    expect(document.querySelector('[data-panel]')?.textContent).toMatch(/1 pick-up.*Diaz.*Luis Ortega/),
  )
  await click((await row(0)).querySelector('a[href*="minutes"]'))
  await waitFor(() =>
    expect(document.querySelector('[data-panel]')?.textContent).toMatch(/Luis Ortega.* of 9 h.*Reyes.*Diaz/),
  )
  await key('Escape')
  await waitFor(() => expect(document.querySelector('[data-panel]')).toBeNull())
  await isAt(stage, path)
})

test('the panel of a figure is one like any other: a card takes its place, and going back closes it', async () => {
  const stage = await open()
  await click((await row(2)).querySelector('a[href*="asks"]'))
  await isAt(stage, `${path}&open=week:2026-11-25.asks`)
  await click(document.querySelector('[data-panel] [data-card="order:o1"]'))
  await isAt(stage, `${path}&open=order:o1`)
  await waitFor(() => expect(document.querySelectorAll('[data-panel]')).toHaveLength(1))
  await act(async () => window.history.back())
  await isAt(stage, path)
  await waitFor(() => expect(document.querySelector('[data-panel]')).toBeNull())
})

test('an order is put on a day by keys or touch, shown at once, and taken back', async () => {
  const stage = await open()
  await startMoving()
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Put here: Mon, Nov 23')
  await key('ArrowDown')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Put here: Tue, Nov 24')
  await press('Put here: Fri, Nov 27')
  await isSent(stage, place, {
    items: [{ orderId: 'o1' }],
    to: { day: addDays(monday, 4), driverId: null, after: null },
  })
  await sees('1 stop moved')
  expect(document.activeElement?.textContent).toBe('Fri, Nov 27')
  await key('z', { metaKey: true })
  await isSent(stage, 'office.dispatch.unplan', { stops: [{ stopId: 'new', version: 1 }] })
})

test('a closed day asks for a reason, which is sent', async () => {
  let asked = 0
  const answer = () => (asked++ === 0 ? refused('needs-reason', { reason: 'Thanksgiving' }) : { stops: [] })
  const stage = await open({ answers: { [place]: answer } })
  await startMoving()
  await press('Put here: Thu, Nov 26')
  await sees('The company is closed that day: Thanksgiving.')
  await type('Why it is planned anyway', 'Emergency')
  await press('Plan anyway')
  await waitFor(() => expect(stage.sent(place)).toMatchObject({ anyway: 'Emergency', to: { day: addDays(monday, 3) } }))
})

test('what was put on a day is there at once; who was slower reads who was faster', async () => {
  const late = order('o1', { stopId: 's9', stopVersion: 1, status: 'drop-off-scheduled' })
  const lists = { ...week.lists, outstanding: { count: 1, orders: [late] } }
  const at = Date.parse('2026-11-23T13:41:00Z')
  let isHeld = true
  const scene: Scene = {
    answers: {
      'office.dispatch.week': { ...week, lists },
      [place]: () => (isHeld ? pending : refused('stop-changed', { stop: 's9', orderId: 'o1', who: 'Miguel', at })),
    },
  }
  await open(scene)
  await startMoving()
  await press('Put here: Fri, Nov 27')
  expect(await figure(4, '1 drop-off')).not.toBeNull()
  isHeld = false
  await open(scene)
  await startMoving()
  await press('Put here: Fri, Nov 27')
  await sees('Miguel moved Kerr at 7:41 AM: Wed, Nov 25, No driver yet.')
  expect(await figure(4, '1 drop-off')).toBeNull()
})

test('who was slower is shown the stop, and may move it anyway', async () => {
  const planned = { ...week, lists: { ...week.lists, 'to-plan': { count: 0, orders: [] } } }
  const theirs = { stop: 's9', orderId: 'o1', who: 'Miguel', at: Date.parse('2026-11-23T13:41:00Z'), day: wednesday }
  let isTaken = true
  const stage = await open({
    answers: {
      'office.dispatch.week': (_, sent) => (sent(place) ? planned : week),
      [place]: () => (isTaken ? refused('stop-changed', theirs) : { stops: [] }),
    },
  })
  await startMoving()
  await press('Put here: Fri, Nov 27')
  await sees('Miguel moved Kerr at 7:41 AM: Wed, Nov 25, No driver yet.')
  await press('Show')
  await isAt(stage, `${path}&open=stop:s9`)
  await waitFor(() => expect(document.querySelector('[data-panel]')?.textContent).toContain('Kerr'))
  isTaken = false
  await press('Move anyway')
  const to = { day: addDays(monday, 4), driverId: null, after: null }
  await isSent(stage, place, { items: [{ stopId: 's9', version: 1 }], to })
})

test('a stop that somebody has put on a day of another week is shown there', async () => {
  const theirs = {
    stop: 's77',
    orderId: 'o1',
    who: 'Miguel',
    at: Date.parse('2026-11-23T13:41:00Z'),
    day: addDays(monday, 14),
  }
  const stage = await open({ answers: { [place]: refused('stop-changed', theirs) } })
  await startMoving()
  await press('Put here: Fri, Nov 27')
  await sees('Miguel moved a stop at 7:41 AM: Mon, Dec 7.')
  await press('Show')
  await isAt(stage, '/office/dispatch?day=2026-12-07&open=stop:s77')
})

test('and is moved from there anyway, also with a reason, and taken back to where it stood', async () => {
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
  const stage = await open({
    answers: {
      'office.dispatch.week': (_, sent) => (sent(place) ? planned : week),
      [place]: () => answersInTurn.shift() ?? { stops: [] },
    },
  })
  await startMoving()
  await press('Put here: Fri, Nov 27')
  await sees('Miguel moved a stop at 7:41 AM: Mon, Dec 7.')
  await press('Move anyway')
  const items = [{ stopId: 's77', version: 4 }]
  const to = { day: addDays(monday, 4), driverId: null, after: null }
  await isSent(stage, place, { items, to })
  await type('Why it is planned anyway', 'Emergency')
  await press('Plan anyway')
  await isSent(stage, place, { items, to, anyway: 'Emergency' })
  await press('Undo')
  const back = { day: later, driverId: 'd2', after: 's70' }
  await isSent(stage, place, { items: [{ stopId: 's77', version: 5 }], to: back, anyway: 'Taken back' })
})

test('what was taken off the board cannot be moved anyway', async () => {
  const at = Date.parse('2026-11-23T13:41:00Z')
  await open({ answers: { [place]: refused('stop-changed', { stop: 's77', orderId: 'o1', who: 'Miguel', at }) } })
  await startMoving()
  await press('Put here: Fri, Nov 27')
  await sees('Miguel moved a stop')
  expect(document.body.textContent).not.toContain('Move anyway')
})

test('brackets lead from week to week, a day to its board, and the view stands in the address', async () => {
  const stage = await open()
  await row(0)
  await key(']')
  await isAt(stage, '/office/dispatch?day=2026-11-30&view=week')
  await key('[')
  await isAt(stage, path)
  await click((await row(2)).querySelector('[data-day]'))
  await isAt(stage, '/office/dispatch?day=2026-11-25')
  await waitFor(() => expect(document.querySelector('[data-card="stop:s1"]')).not.toBeNull())
  await click([...document.querySelectorAll('nav a')].find(link => link.textContent === 'Week'))
  await isAt(stage, '/office/dispatch?day=2026-11-25&view=week')
  expect(await textOf(3)).toContain('Closed')
})

test('a week that is not known yet, not to be had, empty or not connected says so', async () => {
  await open({ answers: { 'office.dispatch.week': pending } })
  await isLoading('Loading')
  let isDown = true
  await open({ answers: { 'office.dispatch.week': () => (isDown ? failing : week) } })
  await sees('The week could not be loaded')
  isDown = false
  await press('Try Again')
  await row(0)
  const empty = { ...week, days: week.days.map(one => ({ ...one, routes: idle, unassigned: [] })) }
  await open({ answers: { 'office.dispatch.week': empty } })
  await sees('Nothing is planned in these seven days.')
  await open({ answers: { 'office.changes': unanswered } })
  await sees('Not connected since')
  await startMoving()
  expect(document.querySelector('[data-gap]')).toBeNull()
})

test('days that are over take nothing; in Spanish', async () => {
  await open({ language: 'es', answers: { 'office.dispatch.week': { ...week, today: addDays(monday, 1) } } })
  expect(await textOf(0)).toContain('Ya pasó')
  expect(await textOf(2)).toMatch(/1 h 05 sin chofer.*1 lo pide/)
  await startMoving()
  expect((await row(0)).querySelector('[data-gap]')).toBeNull()
  expect((await row(1)).querySelector('[data-gap]')).not.toBeNull()
})
