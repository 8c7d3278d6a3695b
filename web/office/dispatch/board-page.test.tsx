import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addDays, type Day, localTime } from '#domain/value/calendar.ts'
import { formatDay } from '#web/parts/when.ts'
import { ana, boardDay, luis, me, monday, order, stop } from '#web/testing/office-data.ts'
import { officePage } from '#web/testing/office-page.tsx'
import { type Answers, failing, pending, refused, unanswered } from '#web/testing/table-server.ts'

const path = '/office/dispatch?day=2026-11-23'
const office = officePage('/dispatch?day=2026-11-23', {
  'office.dispatch.day': boardDay,
  'office.dispatch.history': [],
})
const place = 'office.dispatch.place'
const moved = { [place]: { stops: [{ id: 's1', version: 2 }] } }

const focused = () => document.activeElement?.getAttribute('aria-label')
const change = (selector: string, value: string) => {
  const field = document.querySelector(selector)
  if (field) fireEvent.change(field, { target: { value } })
}

test('the board shows its lists, its lanes, and the visit of each card', async () => {
  await office.open()
  await office.sees('Mon, Nov 23')
  expect((await office.card('stop:s1')).getAttribute('aria-label')?.replaceAll('\u00a0', ' ')).toBe(
    'Planned, Drop-off, 20 yard dumpster, Reyes, 1100 Congress Ave, Austin, 9:00 AM - 12:00 PM, about 9:00a',
  )
  expect((await office.card('order:o1')).getAttribute('aria-label')).toContain('Drop-off, 20 yard dumpster, Ott')
  await office.sees('2 stops · 1 route · 2 drafts')
  await office.sees('Nothing planned')
})

test('a dispatcher cannot move an order that waits for no visit, and reads its new status if a colleague planned it', async () => {
  const delivered = { ...order('o2'), status: 'drop-off-confirmed' as const }
  const lists = { ...boardDay.lists, 'needs-decision': { count: 1, orders: [delivered] } }
  const answers = {
    'office.dispatch.day': { ...boardDay, lists },
    [place]: refused('not-to-plan', { order: 'R-10376', status: 'drop-off-scheduled' }),
  }
  await office.open({ answers, language: 'es' })
  await office.focusCard('order:o2')
  await office.key('m')
  expect(document.querySelectorAll('[data-gap]')).toHaveLength(0)
  await office.focusCard('order:o1')
  await office.key('m')
  await office.press('Poner aquí: Ana Beltran, primera')
  await office.sees('El pedido R-10376 no espera una visita: ahora está en “Entrega programada”.')
  expect(office.sent(place)).toMatchObject({ items: [{ orderId: 'o1' }] })
})

test('when a dispatcher moves a stop with keys alone, each place is announced and the focus follows the stop', async () => {
  const [diaz] = boardDay.routes[0]?.stops.slice(1) ?? []
  const after = {
    ...boardDay,
    routes: [
      { ...luis, stops: diaz ? [diaz] : [] },
      { ...ana, stops: [stop('s1', { version: 2 })] },
    ],
  }
  await office.open({
    answers: { ...moved, 'office.dispatch.day': (_, sent) => (sent(place) ? after : boardDay) },
  })
  await office.focusCard('stop:s1')
  await office.key('m')
  await office.sees('Arrows choose, Enter puts down, Esc gives up.')
  expect(focused()).toBe('Put here: Luis Ortega, after Diaz')
  await office.key('ArrowDown')
  expect(focused()).toBe('Put here: Ana Beltran, first')
  expect(document.querySelector('[role="log"]')?.textContent).toBe('Ana Beltran, first')
  await act(async () => void fireEvent.click(document.activeElement ?? document.body))
  await office.isSent(place, {
    items: [{ stopId: 's1', version: 1 }],
    to: { day: monday, driverId: 'd2', after: null },
  })
  await office.sees('1 stop moved')
  await office.waitFor(() => expect(document.activeElement?.getAttribute('data-card')).toBe('stop:s1'))
})

test('Escape ends a move without a change, and the focus returns to the card', async () => {
  await office.open()
  await office.focusCard('order:o1')
  await office.key('m')
  expect(focused()).toContain('Put here')
  await office.key('Escape')
  expect(document.activeElement?.getAttribute('data-card')).toBe('order:o1')
  expect(office.sent(place)).toBeUndefined()
})

test('a dispatcher selects several cards and moves them together', async () => {
  await office.open({ answers: moved })
  await office.focusCard('order:o1')
  await office.key('x')
  await office.focusCard('stop:s2')
  await office.key('x')
  expect(focused()).toContain('selected')
  await office.key('m')
  await office.sees('Choose a new place for all 2.')
  await office.press('Put here: No driver yet, first')
  await office.isSent(place, {
    items: [{ orderId: 'o1' }, { stopId: 's2', version: 1 }],
    to: { day: monday, driverId: null, after: null },
  })
})

test('a dispatcher plans all outstanding visits again with one press, except one that a driver is driving to', async () => {
  const late = (id: string, own: Parameters<typeof order>[1] = {}) =>
    order(id, { stopId: `s-${id}`, stopVersion: 3, stopDay: addDays(monday, -3), ...own })
  const orders = [late('o7'), late('o8'), late('o9', { isUnderWay: true }), order('o6')]
  const lists = { ...boardDay.lists, outstanding: { count: 4, orders } }
  const left = [stop('s20', { kind: 'errand', day: addDays(monday, -3), version: 2 })]
  await office.open({ answers: { ...moved, 'office.dispatch.day': { ...boardDay, lists, left } } })
  await office.press('Plan all 3 again for Mon, Nov 23')
  await office.isSent(place, {
    items: [
      { stopId: 's-o7', version: 3 },
      { stopId: 's-o8', version: 3 },
      { stopId: 's20', version: 2 },
    ],
    to: { day: monday, driverId: null, after: null },
  })
})

test('if a colleague moved a stop first, a dispatcher reads who, when and where, and can move it anyway', async () => {
  let isTaken = true
  const at = Date.parse('2026-11-23T13:41:00Z')
  const theirs = { ...boardDay, routes: [luis, { ...ana, stops: [stop('s1', { version: 5 })] }] }
  await office.open({
    answers: {
      [place]: () => (isTaken ? refused('stop-changed', { stop: 's1', who: 'Miguel', at }) : moved[place]),
      'office.dispatch.day': (_, sent) => (sent(place) ? theirs : boardDay),
    },
  })
  await office.focusCard('stop:s1')
  await office.key('m')
  await office.press('Put here: No driver yet, first')
  await office.sees('Miguel moved Reyes at 7:41 AM: Ana Beltran.')
  isTaken = false
  await office.press('Show')
  expect(document.activeElement?.getAttribute('data-card')).toBe('stop:s1')
  await office.press('Move anyway')
  await office.isSent(place, {
    items: [{ stopId: 's1', version: 5 }],
    to: { day: monday, driverId: null, after: null },
  })
})

test('without a day in its address, the board opens the next working day if today is closed and empty', async () => {
  const today = localTime(new Date(), me.organization.timeZone).day
  const next = addDays(today, 2)
  const routes = boardDay.routes.map(route => ({ ...route, stops: [] }))
  const closed = { ...boardDay, day: today, closedAs: 'Thanksgiving', routes, unassigned: [] }
  const { day: _, closedAs: __, routes: ___, unassigned, ...others } = boardDay
  const dayOfWeek = (index: number) => ({
    day: addDays(today, index),
    closedAs: index < 2 ? 'Closed' : null,
    routes: [],
    unassigned,
  })
  const answers = {
    'office.dispatch.day': ({ day }: { day: number }) => (day === today ? closed : { ...boardDay, day: day as Day }),
    'office.dispatch.week': { ...others, days: [0, 1, 2, 3, 4, 5, 6].map(dayOfWeek) },
  } as Answers
  const withoutDay = officePage('/dispatch', { 'office.dispatch.history': [] })
  await withoutDay.open({ answers })
  await office.sees(formatDay(next, 'en'))
  await office.press('Today')
  await office.sees(formatDay(today, 'en'))
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Day after')
  await office.sees('Closed: Thanksgiving. To plan for this day, give a reason.')
})

test('without a day in its address, the board opens today if today is closed but has stops', async () => {
  const today = localTime(new Date(), me.organization.timeZone).day
  const answers = { 'office.dispatch.day': { ...boardDay, day: today, closedAs: 'Thanksgiving' } }
  const withoutDay = officePage('/dispatch', { 'office.dispatch.history': [] })
  await withoutDay.open({ answers })
  await office.sees(formatDay(today, 'en'))
  await office.sees('Closed: Thanksgiving. To plan for this day, give a reason.')
})

test('the board asks why a dispatcher plans for a closed day, and sends the reason', async () => {
  const closed = { ...boardDay, closedAs: 'Thanksgiving' }
  let asked = 0
  await office.open({
    answers: {
      'office.dispatch.day': closed,
      [place]: () => (asked++ === 0 ? refused('needs-reason', { reason: 'Thanksgiving' }) : moved[place]),
    },
  })
  await office.sees('Closed: Thanksgiving. To plan for this day, give a reason.')
  await office.focusCard('order:o1')
  await office.key('m')
  await office.press('Put here: Ana Beltran, first')
  await office.sees('The company is closed that day: Thanksgiving.')
  await office.type('Why it is planned anyway', 'Emergency')
  await office.press('Plan anyway')
  await office.waitFor(() => expect(office.sent(place)).toMatchObject({ anyway: 'Emergency' }))
})

test('the board asks why a dispatcher chooses a truck that cannot carry a planned stop, and sends the reason', async () => {
  const trucks = ['t1', 't9'].map(id => ({ id, name: `Truck ${id}`, status: 'available' as const }))
  const set = 'office.dispatch.setTruck'
  await office.open({
    answers: {
      'office.dispatch.day': { ...boardDay, trucks },
      [set]: ({ anyway }) => (anyway ? { success: true } : refused('needs-reason', { reason: 'does-not-carry' })),
    },
  })
  await office.card('stop:s2')
  change('[data-lane="d1"] [data-truck]', 't9')
  await office.sees('The truck does not carry this size.')
  await office.type('Why it is planned anyway', 'The other one is down')
  await office.press('Plan anyway')
  await office.waitFor(() => expect(office.sent(set)).toMatchObject({ truckId: 't9', anyway: 'The other one is down' }))
})

test('if two trucks both need a reason, the board asks for one reason after the other', async () => {
  const trucks = ['t1', 't9'].map(id => ({ id, name: `Truck ${id}`, status: 'available' as const }))
  const set = 'office.dispatch.setTruck'
  await office.open({
    answers: {
      'office.dispatch.day': { ...boardDay, trucks },
      [set]: ({ anyway, driverId }) => {
        if (anyway) return { success: true }
        return refused('needs-reason', { reason: driverId === 'd1' ? 'does-not-carry' : 'past-hours' })
      },
    },
  })
  await office.card('stop:s2')
  change('[data-lane="d1"] [data-truck]', 't9')
  change('[data-lane="d2"] [data-truck]', 't9')
  await office.waitFor(() => expect(office.allSent(set)).toHaveLength(2))
  await office.sees('The truck does not carry this size.')
  await office.type('Why it is planned anyway', 'The other one is down')
  await office.press('Plan anyway')
  await office.waitFor(() =>
    expect(office.sent(set)).toMatchObject({ driverId: 'd1', anyway: 'The other one is down' }),
  )
  await office.waitFor(() => expect(document.querySelector('dialog[open]')).not.toBeNull())
  expect(document.querySelector('dialog[open]')?.textContent).not.toContain('does not carry')
  await office.type('Why it is planned anyway', 'Agreed with Ana')
  await office.press('Plan anyway')
  await office.waitFor(() => expect(office.sent(set)).toMatchObject({ driverId: 'd2', anyway: 'Agreed with Ana' }))
  await office.waitFor(() => expect(document.querySelector('dialog[open]')).toBeNull())
})

test('a refusal that arrives late is shown on the page that is open by then', async () => {
  // The test loads the code of the page first, so that its result does not depend on how fast the machine loads the code.
  await import('#web/office/fleet/drivers/drivers-page.tsx')
  const trucks = ['t1', 't9'].map(id => ({ id, name: `Truck ${id}`, status: 'available' as const }))
  let answer = (_: ReturnType<typeof refused>): void => undefined
  const later = new Promise<ReturnType<typeof refused>>(resolve => {
    answer = resolve
  })
  await office.open({
    answers: {
      'office.dispatch.day': { ...boardDay, trucks },
      'office.dispatch.setTruck': () => later,
    },
  })
  await office.card('stop:s2')
  change('[data-lane="d1"] [data-truck]', 't9')
  await office.follow('Drivers')
  await office.waitFor(() => expect(document.querySelector('[data-card]')).toBeNull())
  await act(async () => answer(refused('needs-reason', { reason: 'does-not-carry' })))
  await office.sees('The truck does not carry this size.')
})

test('a dispatcher takes back the planning of an order', async () => {
  await office.open({
    answers: { [place]: { stops: [{ id: 'new', version: 1 }] }, 'office.dispatch.unplan': { success: true } },
  })
  await office.focusCard('order:o1')
  await office.key('m')
  await office.press('Put here: Ana Beltran, first')
  await office.press('Undo')
  await office.isSent('office.dispatch.unplan', { stops: [{ stopId: 'new', version: 1 }] })
})

test('a dispatcher takes back the move of a stop', async () => {
  await office.open({ answers: moved })
  await office.focusCard('stop:s1')
  await office.key('m')
  await office.press('Put here: Ana Beltran, first')
  await office.sees('1 stop moved')
  await office.key('z', { metaKey: true })
  await office.waitFor(() =>
    expect(office.sent(place)).toMatchObject({
      to: { day: monday, driverId: 'd1', after: null },
      items: [{ version: 2 }],
    }),
  )
})

test('a dispatcher changes hours, note and driver of a stop in its panel, and the address names the stop', async () => {
  await office.open({ answers: { ...moved, 'office.dispatch.change': { id: 's1', version: 2 } } })
  await office.focusCard('stop:s1')
  await act(async () => void fireEvent.click(document.activeElement ?? document.body))
  await office.isAt(`${path}&open=stop:s1`)
  await office.sees('R-10301')
  await office.sees('Nothing has happened yet.')
  change('[data-field="window"]', '8')
  await office.isSent('office.dispatch.change', { stopId: 's1', version: 1, window: { start: 8, end: 12 } })
  change('[data-field="note"]', 'Call first')
  await office.press('Save note')
  await office.isSent('office.dispatch.change', { stopId: 's1', version: 2, noteToDriver: 'Call first' })
  change('[data-field="driver"]', 'd2')
  await office.waitFor(() => expect(office.sent(place)).toMatchObject({ to: { driverId: 'd2', after: null } }))
  await office.press('Close')
  await office.isAt(path)
})

test('if a dispatcher takes a stop back to its list, undo plans the same stop again', async () => {
  await office.open({
    answers: {
      'office.dispatch.unplan': { success: true },
      'office.dispatch.restore': { stops: [{ id: 's1', version: 3 }] },
    },
  })
  await office.focusCard('stop:s1')
  await act(async () => void fireEvent.click(document.activeElement ?? document.body))
  await office.press('Back to the list')
  await office.isSent('office.dispatch.unplan', { stops: [{ stopId: 's1', version: 1 }] })
  await office.sees('Back on its list')
  await office.key('z', { metaKey: true })
  await office.isSent('office.dispatch.restore', { stops: [{ stopId: 's1', version: 2 }] })
})

test('before a dispatcher publishes a day, the board says how many drivers and customers are told', async () => {
  const window = { day: monday, start: 9, end: 12 }
  await office.open({
    answers: {
      'office.dispatch.previewPublish': {
        drivers: [
          { id: 'd1', name: 'Luis', stops: 2, isTexted: true },
          { id: 'd2', name: 'Ana', stops: 1, isTexted: false },
        ],
        customers: [
          { driverId: 'd1', orderId: 'o1', friendlyId: 'R-1', name: 'Reyes', isFirst: true, before: null, now: window },
          {
            driverId: 'd2',
            orderId: 'o2',
            friendlyId: 'R-2',
            name: 'Diaz',
            isFirst: false,
            before: { ...window, start: 6 },
            now: window,
          },
        ],
      },
      'office.dispatch.publish': { drivers: 2, customers: 2, texts: 1 },
    },
  })
  await office.card('stop:s1')
  await office.key('Enter', { metaKey: true })
  await office.sees(
    'This tells 2 drivers and 2 customers. 1 customer gets another day or time than promised. 1 driver gets a text.',
  )
  await office.sees('2 stops, gets a text')
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('dialog button')]
  fireEvent.click(buttons.at(-1) ?? document.body)
  await office.isSent('office.dispatch.publish', { day: monday, driverIds: null })
  await office.sees('2 drivers and 2 customers told. 1 driver was sent a text.')
})

test('a dispatcher publishes a day for chosen drivers, and sees only the customers who are told then', async () => {
  const now = { day: monday, start: 9, end: 12 }
  const driver = (id: string, name: string) => ({ id, name, stops: 1, isTexted: id === 'd1' })
  const customer = (driverId: string, name: string) => ({
    driverId,
    orderId: name,
    friendlyId: `R-${name}`,
    name,
    isFirst: true,
    before: null,
    now,
  })
  const preview = {
    drivers: [driver('d1', 'Luis'), driver('d2', 'Ana'), driver('d3', 'Ray')],
    customers: [customer('d1', 'Reyes'), customer('d2', 'Diaz'), customer('d3', 'Ott')],
  }
  await office.open({
    answers: {
      'office.dispatch.previewPublish': preview,
      'office.dispatch.publish': { drivers: 1, customers: 1, texts: 0 },
    },
  })
  await office.card('stop:s1')
  await office.key('Enter', { metaKey: true })
  await office.sees('This tells 3 drivers and 3 customers. 1 driver gets a text.')
  const tick = (name: RegExp) => fireEvent.click(screen.getByRole('checkbox', { name }))
  const publish = () => [...document.querySelectorAll<HTMLButtonElement>('dialog button')].at(-1)
  tick(/^All drivers/)
  await office.sees('Choose at least one driver.')
  expect(publish()?.disabled).toBe(true)
  tick(/^Ana/)
  await office.sees('This tells 1 driver and 1 customer. No driver gets a text.')
  expect([screen.queryByText('R-Reyes'), screen.queryByText('R-Ott')]).toEqual([null, null])
  await office.sees('R-Diaz')
  fireEvent.click(publish() ?? document.body)
  await office.isSent('office.dispatch.publish', { day: monday, driverIds: ['d2'] })
})

test('the board of a day without drivers says that orders can be planned without them', async () => {
  await office.open({ answers: { 'office.dispatch.day': { ...boardDay, routes: [] } } })
  await office.sees('No drivers yet. Orders can be given a day; a driver follows.')
})

test('the board of a day without stops says how many orders ask for it', async () => {
  await office.open({ answers: { 'office.dispatch.day': { ...boardDay, routes: [ana] } } })
  await office.sees('Nothing planned for Mon, Nov 23. 1 order requests it.')
  await office.sees('Plan it')
})

test('the board shows that the day is loading', async () => {
  await office.open({ answers: { 'office.dispatch.day': pending } })
  await office.isLoading('Loading')
})

test('a dispatcher can load the day again if it could not be loaded', async () => {
  let isDown = true
  await office.open({ answers: { 'office.dispatch.day': () => (isDown ? failing : boardDay) } })
  await office.sees('The day could not be loaded')
  isDown = false
  await office.press('Try Again')
  await office.card('stop:s1')
})

test('a list that is too long says how many of its orders are shown', async () => {
  const toPlan = { ...boardDay.lists['to-plan'], count: 312 }
  await office.open({
    answers: { 'office.dispatch.day': { ...boardDay, lists: { ...boardDay.lists, 'to-plan': toPlan } } },
  })
  await office.sees('1 of 312 shown. Search finds the others.')
})

test('if a colleague has planned an order meanwhile, a dispatcher can move the new stop anyway', async () => {
  let isTaken = true
  const at = Date.parse('2026-11-23T13:41:00Z')
  const theirs = {
    ...boardDay,
    routes: [luis, { ...ana, stops: [stop('s7', { version: 3, customer: 'Ott' })] }],
    lists: { ...boardDay.lists, 'to-plan': { count: 0, orders: [] } },
  }
  await office.open({
    answers: {
      [place]: () =>
        isTaken
          ? refused('stop-changed', { stop: 's7', orderId: 'o1', who: 'Miguel', at, day: monday })
          : { stops: [] },
      'office.dispatch.day': (_, sent) => (sent(place) ? theirs : boardDay),
    },
  })
  await office.focusCard('order:o1')
  await office.key('m')
  await office.press('Put here: No driver yet, first')
  await office.sees('Miguel moved Ott at 7:41 AM: Ana Beltran.')
  isTaken = false
  await office.press('Move anyway')
  const to = { day: monday, driverId: null, after: null }
  await office.isSent(place, { items: [{ stopId: 's7', version: 3 }], to })
})

test('if a colleague has put a stop on another day, a dispatcher can move it back anyway', async () => {
  const without = { ...boardDay, routes: [{ ...luis, stops: [] }, ana] }
  const later = (monday + 2 * 86_400_000) as typeof monday
  const theirs = { who: 'Miguel', at: Date.parse('2026-11-23T13:41:00Z'), day: later, version: 9 }
  let isTaken = true
  await office.open({
    answers: {
      [place]: () => (isTaken ? refused('stop-changed', { stop: 's1', ...theirs }) : { stops: [] }),
      'office.dispatch.day': (_, sent) => (sent(place) ? without : boardDay),
    },
  })
  await office.focusCard('stop:s1')
  await office.key('m')
  await office.press('Put here: No driver yet, first')
  await office.sees('Miguel moved a stop at 7:41 AM: Wed, Nov 25.')
  isTaken = false
  await office.press('Move anyway')
  const to = { day: monday, driverId: null, after: null }
  await office.isSent(place, { items: [{ stopId: 's1', version: 9 }], to })
})

test.each([
  ['their trucks', 'Truck 9', 'Luis Ortega (Truck 4)', 'Luis Ortega (Truck 9)'],
  ['numbers, if one of them has no truck', null, 'Luis Ortega (1)', 'Luis Ortega (2)'],
])('the rows of two drivers with the same name have %s in their names', async (_, other, first, second) => {
  const truckOf = (name: string | null) => ({ ...luis, truck: luis.truck && name ? { ...luis.truck, name } : null })
  const namesake = { ...truckOf(other), driver: { ...luis.driver, id: 'd9' }, stops: [] }
  await office.open({ answers: { 'office.dispatch.day': { ...boardDay, routes: [truckOf('Truck 4'), namesake] } } })
  await office.waitFor(() => screen.getByRole('region', { name: first }))
  expect(screen.getByRole('region', { name: second })).toBeTruthy()
  expect(screen.getByRole('combobox', { name: `Truck of ${second}` })).toBeTruthy()
  await office.focusCard('order:o1')
  await office.key('m')
  expect(screen.getByRole('button', { name: `Put here: ${second}, first` })).toBeTruthy()
})

test('a row says that texts do not reach its driver', async () => {
  const routes = [{ ...luis, driver: { ...luis.driver, hasStoppedTexts: true } }, ana]
  await office.open({ answers: { 'office.dispatch.day': { ...boardDay, routes } } })
  await office.sees('Gets no texts: the number sent STOP')
})

test('a dispatcher publishes the route of one driver, from the lane or from the search', async () => {
  const drafts = { ...boardDay, routes: [{ ...luis, stops: [stop('s1')] }, ana] }
  const driverIds = [luis.driver.id]
  const drivers = [{ id: luis.driver.id, name: 'Luis', stops: 1, isTexted: true }]
  const answers = {
    'office.dispatch.day': drafts,
    'office.dispatch.previewPublish': { drivers, customers: [] },
    'office.dispatch.publish': { drivers: 1, customers: 0, texts: 1 },
  }
  await office.open({ answers })
  await office.press(/^Publish this route for Luis/)
  await office.sees('Publish Mon, Nov 23 for Luis Ortega?')
  await office.isSent('office.dispatch.previewPublish', { day: monday, driverIds })
  await office.sees('1 driver gets a text.')
  fireEvent.click([...document.querySelectorAll<HTMLButtonElement>('dialog button')].at(-1) ?? document.body)
  await office.isSent('office.dispatch.publish', { day: monday, driverIds })
  await office.waitFor(() => expect(document.querySelector('dialog')).toBeNull())
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  await office.type(/^Number, name/, 'publish for')
  await office.waitFor(() =>
    expect(document.querySelector('[role="option"]')?.textContent).toMatch(/^Publish for Luis/),
  )
  fireEvent.click(document.querySelector('[role="option"]') ?? document.body)
  await office.sees('Publish Mon, Nov 23 for Luis Ortega?')
})

test('the board sends a move to the server before it asks whom a publishing tells', async () => {
  const preview = 'office.dispatch.previewPublish'
  await office.open({ answers: { [place]: pending, [preview]: { drivers: [], customers: [] } } })
  await office.focusCard('order:o1')
  await office.key('m')
  await office.press('Put here: No driver yet, first')
  await office.waitFor(() => expect(office.allSent(place)).not.toEqual([]))
  await office.press(/^Publish \d/)
  await office.sees('Publish Mon, Nov 23?')
  expect(office.allSent(preview)).toEqual([])
  expect(document.body.textContent).not.toContain('There is nothing new to publish')
})

test('the board marks a published route that its driver has not looked at for ten minutes', async () => {
  const published = (publishedAt: string, seenAt: string | null) => ({
    'office.dispatch.day': {
      ...boardDay,
      routes: [{ ...luis, route: luis.route && { ...luis.route, publishedAt, seenAt } }],
    },
  })
  await office.open({ answers: published('2026-11-23T12:53:00.000Z', null) })
  await office.sees('Not seen for 12 min')
  await office.open({ answers: published('2026-11-23T12:56:00.000Z', null) })
  await office.sees('Published')
  expect(document.body.textContent).not.toContain('Not seen')
  await office.open({ answers: published('2026-11-23T12:53:00.000Z', '2026-11-23T12:54:00.000Z') })
  await office.sees('Seen')
  expect(document.body.textContent).not.toContain('Not seen')
})

test('a dispatcher cannot change anything without a connection', async () => {
  await office.open({ answers: { 'office.changes': unanswered } })
  await office.sees('Not connected since')
  await office.focusCard('stop:s1')
  await office.key('m')
  expect(document.querySelector('[data-gap]')).toBeNull()
  expect(document.querySelector<HTMLSelectElement>('select[data-truck]')?.disabled).toBe(true)
})

test('a dispatcher goes from card to card and from day to day with keys', async () => {
  await office.open()
  await office.focusCard('stop:s1')
  await office.key('ArrowRight')
  expect(document.activeElement?.getAttribute('data-card')).toBe('stop:s2')
  await office.key(']')
  await office.isAt('/office/dispatch?day=2026-11-24')
  await office.key('.')
  await office.isAt('/office/dispatch')
  await office.key('?')
  await office.sees('Move the card; arrows choose, Enter puts down')
})

test('each key of a card does what the dialog of keys says of it', async () => {
  const swap = stop('s3', { kind: 'swap', takesTypeId: 't20' })
  const day = { ...boardDay, routes: [{ ...luis, stops: [swap] }, ana] }
  await office.open({
    answers: { 'office.dispatch.day': day, 'office.dispatch.change': { id: 's3', version: 2 } },
  })
  for (const [name, field] of Object.entries({ d: 'driver', c: 'container', w: 'window', n: 'note' })) {
    await office.focusCard('stop:s3')
    await office.key(name)
    await office.waitFor(() => expect(document.activeElement?.getAttribute('data-field')).toBe(field))
  }
  const choices = [...document.querySelectorAll<HTMLOptionElement>('[data-field="container"] option')]
  expect(choices.map(one => [one.textContent, one.disabled])).toEqual([
    ['Whichever the driver takes', false],
    ['C-114', false],
    ['C-117, for another stop', true],
  ])
  change('[data-field="container"]', 'b114')
  await office.isSent('office.dispatch.change', { stopId: 's3', version: 1, boxId: 'b114' })
  await office.focusCard('stop:s3')
  await office.key('t')
  expect(document.activeElement?.hasAttribute('data-truck')).toBe(true)
  await office.focusCard('stop:s3')
  await office.key('p')
  await office.waitFor(() => expect(office.sent('office.dispatch.change')).toMatchObject({ isPinned: true }))
  await office.focusCard('stop:s3')
  await office.key('b')
  await office.waitFor(() => expect(office.sent('office.dispatch.change')).toMatchObject({ isSameBox: true }))
  await office.focusCard('stop:s3')
  await office.key('f')
  await office.sees('Best places for Reyes')
  fireEvent(document.querySelector('dialog') ?? document.body, new Event('cancel', { cancelable: true }))
  await office.focusCard('stop:s3')
  await office.key('o')
  await office.sees('Best order for Luis Ortega')
})

test('the board dims every card without the words of the filter', async () => {
  await office.open()
  await office.type('Filter', 'diaz')
  await office.isAt(`${path}&q=diaz`)
  expect((await office.card('stop:s1')).className).toContain('opacity-40')
  expect((await office.card('stop:s2')).className).not.toContain('opacity-40')
})

test('an order that was paid beyond capacity is marked in its list (rule S19)', async () => {
  const beyond = (side: 'drop-off' | 'pickup') => order('o9', { side, isBeyondCapacity: true })
  const listing = (side: 'drop-off' | 'pickup') => ({
    ...boardDay,
    lists: { ...boardDay.lists, outstanding: { count: 1, orders: [beyond(side)] } },
  })
  await office.open({ answers: { 'office.dispatch.day': listing('drop-off') } })
  await office.sees('Beyond capacity')
})

test('a delivered order is no longer marked as beyond capacity (rule S19)', async () => {
  const beyond = (side: 'drop-off' | 'pickup') => order('o9', { side, isBeyondCapacity: true })
  const listing = (side: 'drop-off' | 'pickup') => ({
    ...boardDay,
    lists: { ...boardDay.lists, outstanding: { count: 1, orders: [beyond(side)] } },
  })
  await office.open({ answers: { 'office.dispatch.day': listing('pickup') } })
  await office.sees('Outstanding')
  expect(document.body.textContent).not.toContain('Beyond capacity')
})

test('the page is shown in Spanish', async () => {
  const lists = {
    ...boardDay.lists,
    outstanding: { count: 1, orders: [order('o9', { isSwap: true, isNewOneUnpaid: true, side: 'pickup' })] },
  }
  await office.open({ language: 'es', answers: { 'office.dispatch.day': { ...boardDay, lists } } })
  await office.sees('Por planificar')
  await office.sees('Pendiente de ayer')
  await office.sees('El nuevo no está pagado')
  await office.sees('2 paradas · 1 ruta · 2 borradores')
  await office.focusCard('stop:s1')
  await office.key('m')
  await office.sees('Las flechas eligen, Enter la deja, Esc cancela.')
})
