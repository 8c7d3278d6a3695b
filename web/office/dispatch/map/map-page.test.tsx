import { act, fireEvent } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { DispatchMap } from '#web/office/session/office-api.ts'
import { ana, boardDay, luis, stop } from '#web/testing/office-data.ts'
import { officePage } from '#web/testing/office-page.tsx'
import { failing, pending } from '#web/testing/table-server.ts'

const map: DispatchMap = {
  taps: [{ driverId: 'd1', latitude: 30.28, longitude: -97.75, at: '2026-11-23T19:48:00.000Z' }],
  boxes: [
    {
      id: 'b1',
      number: 'C-101',
      containerTypeId: 't20',
      orderId: 'o7',
      customer: 'McKay',
      street: '5 Elm St',
      daysOut: 19,
      latitude: 30.3,
      longitude: -97.7,
      isRough: false,
    },
  ],
  served: [{ zipCode: '78701', city: 'Austin', latitude: 30.27, longitude: -97.74 }],
}
const day = {
  ...boardDay,
  routes: [
    {
      ...luis,
      stops: [
        stop('s1', { state: 'done', isPublished: true, customer: 'Diaz', driverId: 'd1', position: 1 }),
        stop('s2', { isPublished: true, customer: 'Nair', driverId: 'd1', position: 2, latitude: 30.35 }),
      ],
    },
    {
      ...ana,
      stops: [stop('s3', { isPublished: true, customer: 'Boone', driverId: 'd2', position: 1, latitude: 30.2 })],
    },
  ],
  unassigned: [stop('s4', { customer: 'Ott' })],
}
const office = officePage('/dispatch', { 'office.dispatch.day': day, 'office.dispatch.map': map })
const open = (more = '', scene = {}) => office.open(`?day=2026-11-23&view=map${more}`, scene)
const listed = () =>
  [...document.querySelectorAll('aside [data-card]')].map(one => one.getAttribute('aria-label') ?? '')
const marks = () => document.querySelectorAll('[data-mark]').length

describe('The map of the day (rule D163)', () => {
  test('lists the stops of each driver in their order, and the boxes at customers', async () => {
    await open()
    await office.sees('last tap 1:48 PM')
    const stops = [/^Stop 1, Done, .*Diaz/, /^Stop 2, .*Nair/, /^Stop 1, .*Boone/, /Drop-off, .*Ott/]
    expect(listed()).toEqual(stops.map(words => expect.stringMatching(words)))
    expect(document.querySelector('aside [data-card="stop:s1"]')?.textContent).toMatch(/Done$/)
    await office.sees('Boxes at customers: 1')
    expect(await office.leadsTo('C-101, McKay, 19 days')).toBe('/office/containers?open=b1')
    await office.sees('A dotted ring marks a position that is only the middle of its ZIP')
    expect(document.title).toContain('Map of Mon, Nov 23')
  })

  test('draws one driver alone after a press of the name, and all of them after another', async () => {
    await open()
    await office.press(/^Luis Ortega, Show Luis Ortega alone on the map, 2 stops · last tap/)
    await office.isAt('/office/dispatch?day=2026-11-23&view=map&driver=d1')
    await office.waitFor(() => expect(marks()).toBe(2))
    await office.press('Show all drivers')
    await office.waitFor(() => expect(marks()).toBe(4))
  })

  test('opens the details of a stop beside it', async () => {
    await open()
    await office.sees('Boone')
    const link = document.querySelector<HTMLElement>('aside [data-card="stop:s2"]')
    await act(async () => void fireEvent.click(link ?? document.body))
    await office.isAt('/office/dispatch?day=2026-11-23&view=map&open=stop:s2')
  })

  test('opens the stop that is nearest to a press', async () => {
    await open()
    await office.sees('Boone')
    const mark = document.querySelectorAll<HTMLElement>('[data-mark]')[1]
    const [x, y] = [mark?.style.left, mark?.style.top].map(rem => Number.parseFloat(rem ?? '') * 16)
    const picture = mark?.parentElement ?? document.body
    await act(async () => void fireEvent.click(picture, { clientX: (x ?? 0) + 9, clientY: y }))
    await office.isAt('/office/dispatch?day=2026-11-23&view=map&open=stop:s2')
  })

  test('leads to the places of the board when a card is to be moved', async () => {
    await open()
    await office.sees('Boone')
    const link = document.querySelector<HTMLElement>('aside [data-card="stop:s2"]')
    act(() => link?.focus())
    await act(async () => void fireEvent.keyDown(link ?? document.body, { key: 'm' }))
    await office.isAt('/office/dispatch?day=2026-11-23')
    await office.waitFor(() => expect(document.querySelectorAll('[data-gap]').length).toBeGreaterThan(0))
  })

  test('is one key away from the board', async () => {
    await office.open('?day=2026-11-23')
    await office.card('stop:s1')
    const press = () => act(async () => void fireEvent.keyDown(document.body, { key: 'g' }))
    await press()
    await office.isAt('/office/dispatch?day=2026-11-23&view=map')
    await office.sees('last tap 1:48 PM')
    await press()
    await office.isAt('/office/dispatch?day=2026-11-23')
  })

  test('shows the boxes at customers on a day without stops', async () => {
    await open('', { answers: { 'office.dispatch.day': { ...day, routes: [luis], unassigned: [] } } })
    await office.sees('No stops on this day.')
    await office.sees('C-101')
  })

  test('says so if it cannot be loaded, and while it is loading', async () => {
    await open('', { answers: { 'office.dispatch.map': failing } })
    await office.sees('The map could not be loaded')
    await open('', { answers: { 'office.dispatch.map': pending } })
    await office.waitFor(() => expect(office.sent('office.dispatch.map')).toBeDefined())
    await office.isLoading('Loading')
    expect(document.querySelector('aside')).toBeNull()
  })

  test('is not shown to a member who does not plan', async () => {
    await open('', { rights: ['money'] })
    await office.sees('Your account may not do this.')
    expect(office.sent('office.dispatch.map')).toBeUndefined()
  })

  test('is shown in Spanish', async () => {
    await open('', { language: 'es' })
    await office.sees('Contenedores con clientes: 1')
  })
})
