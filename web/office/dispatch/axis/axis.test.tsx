import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { localStore } from '#web/client/browser-storage.ts'
import { ana, boardDay, luis, stop } from '#web/testing/office-data.ts'
import { officePage } from '#web/testing/office-page.tsx'

const office = officePage('/dispatch?day=2026-11-23', {
  'office.dispatch.day': boardDay,
  'office.dispatch.history': [],
})

/** The lanes are as wide as on a desktop: 1000 pixels with letters of 16 pixels. */
const widen = (width = 1000) => vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(width)
beforeEach(() => void widen())
afterEach(() => {
  vi.restoreAllMocks()
  localStore.clear()
})

const leftOf = async (card: string) => Number.parseFloat((await office.card(card)).style.marginLeft)
const labelOf = async (card: string) => (await office.card(card)).getAttribute('aria-label') ?? ''
const isOnAxis = () => document.querySelector('[data-lane] [data-card][style*="left"]') !== null

test('each card hangs at the time of its work, and its name begins with its state', async () => {
  const stops = [
    stop('s1', { state: 'done', isPublished: true, doneAt: '2026-11-23T12:45:00.000Z' }),
    stop('s2', { isPublished: true, window: { start: 6, end: 7 } }),
    stop('s3', { window: { start: 12, end: 17 } }),
  ]
  await office.open({ answers: { 'office.dispatch.day': { ...boardDay, routes: [{ ...luis, stops }, ana] } } })
  // The lanes have 816 pixels beside their heads for the 12 hours from 6 o'clock.
  expect(await leftOf('stop:s3')).toBeCloseTo(6 * 68)
  expect(await leftOf('stop:s1')).toBeLessThan(await leftOf('stop:s2'))
  expect(await labelOf('stop:s1')).toMatch(/^Done, Drop-off/)
  expect(await labelOf('stop:s2')).toMatch(/^Late, Drop-off/)
  expect(await labelOf('stop:s3')).toMatch(/^Planned, Drop-off.*, about 12:00p$/)
})

test('one key or one press shows the day as a list, and this browser remembers it', async () => {
  await office.open()
  await office.card('stop:s1')
  expect(isOnAxis()).toBe(true)
  await office.press('Show as a list')
  expect(isOnAxis()).toBe(false)
  await office.open()
  await office.card('stop:s1')
  expect(isOnAxis()).toBe(false)
  await office.key('l')
  await office.waitFor(() => expect(isOnAxis()).toBe(true))
})

test('without room for the axis the day is a list, and there is nothing to choose', async () => {
  widen(600)
  await office.open()
  await office.card('stop:s1')
  expect(isOnAxis()).toBe(false)
  expect(document.querySelector('[aria-label="Show as a list"]')).toBeNull()
})

test('cards are moved by keys on the axis as in the list', async () => {
  const moved = { stops: [{ id: 's1', version: 2 }] }
  await office.open({ answers: { 'office.dispatch.place': moved } })
  await office.focusCard('stop:s1')
  await office.key('m')
  const focused = () => document.activeElement?.getAttribute('aria-label')
  await office.waitFor(() => expect(focused()).toBe('Put here: Luis Ortega, after Diaz'))
  await office.key('ArrowDown')
  expect(focused()).toBe('Put here: Ana Beltran, first')
  await office.key('Escape')
  expect(document.activeElement?.getAttribute('data-card')).toBe('stop:s1')
})

test('the head of a lane counts its warnings, and one press shows them', async () => {
  const late = stop('s1', { customer: 'Kerr', window: { start: 6, end: 7 } })
  await office.open({ answers: { 'office.dispatch.day': { ...boardDay, routes: [{ ...luis, stops: [late] }, ana] } } })
  await office.card('stop:s1')
  expect(office.words()).not.toContain('Kerr late')
  await office.press('More about Luis Ortega, 1 warning')
  await office.sees('Kerr late')
})

test('behind the rail a press of Tab offers the way to the lanes', async () => {
  await office.open()
  await office.card('stop:s1')
  const [first] = document.querySelectorAll<HTMLElement>('main button, main a, main input, main select')
  expect(first?.textContent).toBe('Skip to the drivers’ stops')
  act(() => first?.click())
  expect(document.activeElement?.getAttribute('data-card')).toBe('stop:s1')
})
