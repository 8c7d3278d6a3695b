import { act, fireEvent, waitFor as waitShortly } from '@testing-library/react'
import { expect, test } from 'vitest'
import { App } from '#web/office/app.tsx'
import type { DispatchDay } from '#web/office/office-api.ts'
import { ana, boardDay, luis, me, monday, noNews, order, stop } from '#web/testing/office-data.ts'
import { isSent, openApp, press, sees, type } from '#web/testing/stage.tsx'

/** The machine may be busy. */
const waitFor = <Found,>(look: () => Found) => waitShortly(look, { timeout: 20_000 })
const far = { latitude: 30.6, longitude: -97.9 }
const place = 'office.dispatch.place'
const open = (day: Partial<DispatchDay> = {}, language: 'en' | 'es' = 'en') =>
  openApp(
    <App />,
    '/office/dispatch?day=2026-11-23',
    {
      session: 'signed-in',
      language,
      answers: {
        'office.me': me,
        'office.dispatch.day': { ...boardDay, now: '2026-11-22T18:00:00.000Z', ...day },
        'office.dispatch.history': [],
        [place]: { stops: [{ id: 's1', version: 2 }] },
        ...noNews,
      },
    },
    '/office',
  )

const focus = async (id: string) => {
  const element = await waitFor(() => {
    const found = document.querySelector<HTMLElement>(`[data-card="${id}"]`)
    if (!found) throw new Error(`no card ${id}`)
    return found
  })
  act(() => element.focus())
  return element
}
const key = (name: string) =>
  act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key: name, bubbles: true }))

test('cards tell when the truck arrives, and the lane what nobody typed', async () => {
  await open()
  expect((await focus('stop:s1')).getAttribute('aria-label')).toContain('about 9:00')
  await sees('load 20')
  await sees(/of 9 h/)
  await sees('mi · 1 load')
  await sees('4 in · 1 out')
})

test('who is reached too late is said on the card and in the lane', async () => {
  const late = stop('s3', { ...far, customer: 'Kerr', window: { start: 6, end: 7 } })
  await open({ routes: [{ ...luis, stops: [late] }, ana] })
  expect((await focus('stop:s3')).getAttribute('aria-label')).toContain('late')
  await sees('Kerr late')
})

test('a size that runs out is said with the stop that finds none', async () => {
  const types = boardDay.containerTypes.map(one => ({ ...one, inYard: 0 }))
  await open({ containerTypes: types })
  await sees('0 in · 1 out')
  await sees('(Reyes)')
})

test('a place says what it brings and costs before it is taken', async () => {
  await open()
  await focus('order:o1')
  await key('m')
  await waitFor(() =>
    expect(document.querySelector('section [role="status"]')?.textContent).toMatch(/^\+[\d h]+( min)? · \+[\d.]+ mi/),
  )
})

test('a truck that cannot carry it says so, and asks why it should', async () => {
  const small = { ...ana, truck: ana.truck && { ...ana.truck, name: 'Ford 2', carries: ['t10'] } }
  const stage = await open({ routes: [luis, small] })
  await focus('order:o1')
  await key('m')
  await sees('Ford 2 does not carry 20 yard dumpster')
  await press('Put here: Ana Beltran, first')
  await sees('Plan it anyway?')
  expect(stage.sent(place)).toBeUndefined()
  await type('Why it is planned anyway', 'Borrowed trailer')
  await press('Plan anyway')
  await isSent(stage, place, {
    items: [{ orderId: 'o1' }],
    to: { day: monday, driverId: 'd2', after: null },
    anyway: 'Borrowed trailer',
  })
})

test('the best order is proposed with what it saves, and taken as one move', async () => {
  const early = stop('early', { customer: 'Early', window: { start: 7, end: 8 }, kind: 'drop-off' })
  const later = stop('later', { customer: 'Later', window: { start: 13, end: 17 }, kind: 'drop-off' })
  const stage = await open({ routes: [{ ...luis, stops: [later, early] }, ana] })
  await focus('stop:later')
  await key('o')
  await sees('Best order for Luis Ortega')
  await sees('Early in time')
  await press('Use this order')
  await isSent(stage, place, {
    items: [
      { stopId: 'early', version: 1 },
      { stopId: 'later', version: 1 },
    ],
    to: { day: monday, driverId: 'd1', after: null },
  })
})

test('an order that cannot be better stays', async () => {
  await open()
  await focus('stop:s1')
  await key('o')
  await sees('No better order was found.')
})

test('the best places for a card are offered, and taken by a press', async () => {
  const stage = await open({ lists: { ...boardDay.lists, 'to-plan': { count: 1, orders: [order('o1', far)] } } })
  await focus('order:o1')
  await key('f')
  await sees('Best places for Ott')
  await press(/Ana Beltran, first/)
  await isSent(stage, place, { items: [{ orderId: 'o1' }], to: { day: monday, driverId: 'd2', after: null } })
})

test('in Spanish', async () => {
  await open({}, 'es')
  await sees('cargar 20')
  await sees('4 en patio · 1 salen')
  await focus('stop:s1')
  await key('o')
  await sees('No se encontró un orden mejor.')
})
