import { act } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { HistoryLine } from '#web/office/history/queries.ts'
import { officePage } from '#web/testing/office-page.tsx'

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const line = (seq: number, at: string, more: Partial<HistoryLine> = {}): HistoryLine => ({
  seq,
  at,
  who: 'Dana',
  isDriver: false,
  byClock: false,
  act: 'move-stop',
  object: 'stop',
  objectId: idOf(seq),
  name: `R-1030${seq}`,
  orderId: null,
  before: null,
  after: null,
  ...more,
})
const lines = [
  line(5, '2026-11-24T05:30:00.000Z'),
  line(4, '2026-11-23T16:00:00.000Z', { who: 'José Luis' }),
  line(3, '2026-11-23T15:00:00.000Z', { who: null, byClock: true }),
  line(2, '2026-11-22T15:00:00.000Z', { who: 'Luis', isDriver: true }),
  line(1, '2026-11-20T15:00:00.000Z', { who: 'Sam' }),
]
const people = [
  { id: idOf(11), name: 'Dana Whitfield', firstName: 'Dana', isDriver: false },
  { id: idOf(12), name: 'José Luis Pérez', firstName: 'José Luis', isDriver: false },
  { id: idOf(16), name: 'Ana María Ruiz', firstName: 'Ana María', isDriver: false },
  { id: idOf(13), name: 'Luis', firstName: 'Luis', isDriver: true },
  { id: idOf(14), name: 'Sam Hill', firstName: 'Sam', isDriver: false },
  { id: idOf(15), name: 'Sam Reyes', firstName: 'Sam', isDriver: false },
]
const office = officePage('/history', {
  'office.history.people': { people },
  'office.history.list': { rows: lines, next: null },
})
const headings = () => [...document.querySelectorAll('section h2')].map(one => one.textContent)

/** The evening of November 23 in Texas. */
function stopClock() {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.parse('2026-11-24T05:59:30Z') })
  onTestFinished(() => void vi.useRealTimers())
}

test('the history groups changes by day, and names today and yesterday until midnight', async () => {
  stopClock()
  await office.open()
  await office.sees('Yesterday')
  expect(headings().slice(0, 3)).toEqual([
    'Today · Monday, Nov 233 changes',
    'Yesterday · Sunday, Nov 221 change',
    'Friday, Nov 201 change',
  ])
  act(() => void vi.advanceTimersByTime(60_000))
  await office.waitFor(() => expect(headings()[0]).toBe('Yesterday · Monday, Nov 233 changes'))
  expect(headings().slice(1, 3)).toEqual(['Sunday, Nov 221 change', 'Friday, Nov 201 change'])
})

test('the oldest day has no number while older changes are not loaded', async () => {
  stopClock()
  const next = { at: '2026-11-20T15:00:00.000Z', seq: 1 }
  await office.open({ answers: { 'office.history.list': { rows: lines, next } } })
  await office.sees('Yesterday')
  expect(headings().slice(1, 3)).toEqual(['Yesterday · Sunday, Nov 221 change', 'Friday, Nov 20'])
})

test('a first name that only begins another person’s first name leads to nobody', async () => {
  const rows = [line(1, '2026-11-24T05:30:00.000Z', { who: 'Ana' }), ...lines]
  await office.open({ answers: { 'office.history.list': { rows, next: null } } })
  await office.waitFor(() => expect(document.querySelectorAll('section ul a')).toHaveLength(3))
  const item = [...document.querySelectorAll('section ul li')].find(one => one.textContent === 'Ana1')
  expect(item).toBeDefined()
  expect(item?.querySelector('a')).toBeNull()
})

test('beside the changes stands who made them, and a name leads to the changes of that person', async () => {
  await office.open('?what=stop')
  await office.sees('Who made these changes')
  await office.waitFor(() => expect(document.querySelectorAll('section ul a')).toHaveLength(3))
  const shown = [...document.querySelectorAll('section ul li')].map(item => {
    const to = item.querySelector('a')?.getAttribute('href')?.split('?')[1]
    return [item.textContent, new URLSearchParams(to).get('who'), new URLSearchParams(to).get('what')]
  })
  expect(shown).toEqual([
    ['Dana1', `person:${idOf(11)}`, 'stop'],
    ['José Luis1', `person:${idOf(12)}`, 'stop'],
    ['The clock1', null, null],
    ['Luis (driver)1', `driver:${idOf(13)}`, 'stop'],
    // Two people have this first name.
    ['Sam1', null, null],
  ])
})
