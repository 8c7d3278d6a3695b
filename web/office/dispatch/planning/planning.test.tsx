import { act, fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { DispatchDay } from '#web/office/session/office-api.ts'
import { ana, boardDay, luis, monday, order, stop } from '#web/testing/office-data.ts'
import { type OfficeScene, officePage } from '#web/testing/office-page.tsx'
import { refused } from '#web/testing/table-server.ts'

const far = { latitude: 30.6, longitude: -97.9 }
const place = 'office.dispatch.place'
const office = officePage('/dispatch?day=2026-11-23', {
  'office.dispatch.history': [],
  [place]: { stops: [{ id: 's1', version: 2 }] },
})
const open = (day: Partial<DispatchDay> = {}, { answers, ...scene }: OfficeScene = {}, panel = '') => {
  const shown = { ...boardDay, now: '2026-11-22T18:00:00.000Z', ...day }
  return office.open(panel, { ...scene, answers: { 'office.dispatch.day': shown, ...answers } })
}

test('a card says when the truck arrives, and the lane shows its legs, hours, miles and boxes', async () => {
  await open()
  expect((await office.focusCard('stop:s1')).getAttribute('aria-label')).toContain('about 9:00a')
  await office.sees('load 20')
  await office.sees(/of 9 h/)
  await office.sees('mi · 1 load')
  await office.sees('4 in · 1 out')
})

test('a row says which stop its truck cannot carry any more, unless a dispatcher has given a reason', async () => {
  const truck = luis.truck && { ...luis.truck, carries: ['t10'] }
  const [plain, agreed] = [
    stop('s3', { customer: 'Kerr', leavesTypeId: 't20' }),
    stop('s4', { customer: 'Diaz', leavesTypeId: 't20', plannedAnyway: 'Borrowed trailer' }),
  ]
  await open({ routes: [{ ...luis, truck, stops: [plain, agreed] }, ana] })
  await office.sees(/Kerr: .* does not carry 20/)
  expect(document.body.textContent).not.toMatch(/Diaz: .* does not carry/)
})

test('the card and the lane say which customer is reached too late', async () => {
  const late = stop('s3', { ...far, customer: 'Kerr', window: { start: 6, end: 7 } })
  await open({ routes: [{ ...luis, stops: [late] }, ana] })
  expect((await office.focusCard('stop:s3')).getAttribute('aria-label')).toMatch(/^Late, Not published, .*Kerr/)
  await office.sees('Kerr late')
})

test('the board says which size runs out, and which stop gets no box', async () => {
  const types = boardDay.containerTypes.map(one => ({ ...one, inYard: 0 }))
  await open({ containerTypes: types })
  await office.sees('0 in · 1 out')
  await office.sees('(Reyes)')
})

test('a place shows how much time and how many miles it adds before a dispatcher takes it', async () => {
  await open()
  await office.focusCard('order:o1')
  await office.key('m')
  await office.waitFor(() =>
    expect(document.querySelector('section [role="status"]')?.textContent).toMatch(/^\+[\d h]+( min)? · \+[\d.]+ mi/),
  )
})

test('a place says if its truck cannot carry the dumpster, and the board asks why a dispatcher plans it anyway', async () => {
  const small = { ...ana, truck: ana.truck && { ...ana.truck, name: 'Ford 2', carries: ['t10'] } }
  await open({ routes: [luis, small] })
  await office.focusCard('order:o1')
  await office.key('m')
  await office.sees('Ford 2 does not carry 20 yard dumpster')
  await office.press('Put here: Ana Beltran, first')
  await office.sees('Plan it anyway?')
  expect(office.sent(place)).toBeUndefined()
  await office.type('Why it is planned anyway', 'Borrowed trailer')
  await office.press('Plan anyway')
  await office.isSent(place, {
    items: [{ orderId: 'o1' }],
    to: { day: monday, driverId: 'd2', after: null },
    anyway: 'Borrowed trailer',
  })
})

test('the board proposes the best order of stops with what it saves, and a dispatcher takes it as one move', async () => {
  const early = stop('early', { customer: 'Early', window: { start: 7, end: 8 }, kind: 'drop-off' })
  const later = stop('later', { customer: 'Later', window: { start: 13, end: 17 }, kind: 'drop-off' })
  await open({ routes: [{ ...luis, stops: [later, early] }, ana] })
  await office.focusCard('stop:later')
  await office.key('o')
  await office.sees('Best order for Luis Ortega')
  await office.sees('Early in time')
  await office.press('Use this order')
  await office.isSent(place, {
    items: [
      { stopId: 'early', version: 1 },
      { stopId: 'later', version: 1 },
    ],
    to: { day: monday, driverId: 'd1', after: null },
  })
})

test('the board says so if it finds no better order of stops', async () => {
  await open()
  await office.focusCard('stop:s1')
  await office.key('o')
  await office.sees('No better order was found.')
})

test('the board offers the best places for a card, and a dispatcher takes one with a press', async () => {
  await open({ lists: { ...boardDay.lists, 'to-plan': { count: 1, orders: [order('o1', far)] } } })
  await office.focusCard('order:o1')
  await office.key('f')
  await office.sees('Best places for Ott')
  await office.press(/Ana Beltran, first/)
  await office.isSent(place, { items: [{ orderId: 'o1' }], to: { day: monday, driverId: 'd2', after: null } })
})

const places: DispatchDay['facilities'] = [
  ...boardDay.facilities,
  ...[
    { id: 'f2', name: 'Austin Landfill', opens: null, materialIds: null },
    { id: 'f3', name: 'Concrete Yard', opens: {}, materialIds: ['concrete'] },
  ].map(one => ({ ...one, kind: 'landfill' as const, latitude: 30.2, longitude: -97.7, minutes: 30 })),
]
const load = order('o1', { ...far, isInYard: true, side: 'pickup', materialIds: ['junk'] })
const choose = (value: string) => {
  const field = document.querySelector('[data-field="facility"]')
  if (field) fireEvent.change(field, { target: { value } })
}
const choices = () =>
  [...document.querySelectorAll('[data-field="facility"] option')].map(one =>
    one.textContent?.replace(/\d+:\d\d[ap]$/, '…'),
  )

test('a dispatcher needs a reason to plan a load that reaches its facility after closing time', async () => {
  const [yard, landfill] = places
  if (!yard || !landfill) throw new Error('there are a yard and a landfill')
  const early = { ...landfill, opens: { 1: [360, 400] as [number, number] } }
  const one = order('o1', { side: 'pickup', status: 'pickup-requested' })
  const lists = { ...boardDay.lists, 'to-plan': { count: 1, orders: [one] } }
  await open({ lists, facilities: [yard, early] }, {}, '&open=order:o1')
  await office.press('Plan')
  act(() => document.querySelector<HTMLElement>('[aria-label^="Put here: Ana Beltran"]')?.focus())
  // The preview is red before the person puts the stop there.
  await office.waitFor(() => {
    const preview = document.querySelector('section [role="status"]')
    expect(preview?.textContent).toContain('Austin Landfill')
    expect(preview?.className).toContain('bg-bad-tint')
  })
  await office.press('Put here: Ana Beltran, first')
  await office.sees('Austin Landfill is closed when the truck comes')
  expect(office.sent(place)).toBeUndefined()
  await office.type('Why it is planned anyway', 'They wait for us')
  await office.press('Plan anyway')
  await office.isSent(place, {
    items: [{ orderId: 'o1' }],
    to: { day: monday, driverId: 'd2', after: null },
    anyway: 'They wait for us',
  })
})

test('a dispatcher chooses the facility of a load in the yard, and needs a reason if it does not take the load', async () => {
  const none = { count: 0, orders: [] }
  const lists = { ...boardDay.lists, 'to-plan': none, 'full-not-dumped': { count: 1, orders: [load] } }
  await open({ lists, facilities: places }, {}, '&open=order:o1')
  await office.sees('Arrival with')
  expect(choices()).toEqual([
    'Best place on the route',
    'Austin Landfill · open all day · open at arrival, about …',
    'Concrete Yard · closed that day',
  ])
  choose('f3')
  await office.press('Plan')
  await office.press('Put here: Ana Beltran, first')
  await office.sees('Concrete Yard does not take this load')
  expect(office.sent(place)).toBeUndefined()
  await office.type('Why it is planned anyway', 'They said yes')
  await office.press('Plan anyway')
  await office.isSent(place, {
    items: [{ orderId: 'o1', facilityId: 'f3' }],
    to: { day: monday, driverId: 'd2', after: null },
    anyway: 'They said yes',
  })
})

test('a dispatcher sends a planned dump to another facility, with a reason if the server asks for one', async () => {
  const dump = { ...stop('s3', { kind: 'dump', leavesTypeId: null, takesTypeId: 't20', materialIds: ['junk'] }) }
  const stops = [{ ...dump, orders: [], window: null, about: { id: 'o1', friendlyId: 'R-10383' } }]
  let asked = 0
  const changed = 'office.dispatch.change'
  const needsReason = refused('needs-reason', { reason: 'facility-closed', place: 'Concrete Yard' })
  const answers = { [changed]: () => (asked++ === 0 ? needsReason : { id: 's3', version: 2 }) }
  const day = { routes: [{ ...luis, stops }, ana], facilities: places }
  await open(day, { answers }, '&open=stop:s3')
  await office.sees('Best place on the route: Austin Landfill')
  choose('f3')
  await office.sees('Concrete Yard is closed that day')
  await office.type('Why it is planned anyway', 'They open for us')
  await office.press('Plan anyway')
  const sent = { stopId: 's3', version: 1, facilityId: 'f3', anyway: 'They open for us' }
  await office.isSent(changed, sent)
  await office.press('Undo')
  await office.isSent(changed, { ...sent, version: 2, facilityId: null, anyway: 'Taken back' })
})

test('the board offers no best place with a driver whose truck is down', async () => {
  const trucks = boardDay.trucks.map(one => ({
    ...one,
    status: one.id === 'k2' ? ('in-maintenance' as const) : one.status,
  }))
  await open({ trucks })
  await office.focusCard('order:o1')
  await office.key('f')
  await office.sees('Best places for Ott')
  await office.sees('Luis Ortega')
  expect(document.querySelector('dialog')?.textContent).not.toContain('Ana Beltran')
})

test('the page is shown in Spanish', async () => {
  await open({}, { language: 'es' })
  await office.sees('cargar 20')
  await office.sees('4 en patio · 1 salen')
  await office.focusCard('stop:s1')
  await office.key('o')
  await office.sees('No se encontró un orden mejor.')
})
