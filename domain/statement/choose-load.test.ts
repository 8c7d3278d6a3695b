import { expect, test } from 'vitest'
import { addDays, dayOf } from '#domain/value/calendar.ts'
import { type BilledLine, checkStatement, type TippedLoad } from './check-statement.ts'
import { holderOfPaper, loadsLike, maxOffered } from './choose-load.ts'

const first = dayOf('2026-11-01')
const last = dayOf('2026-11-15')
const line: BilledLine = {
  id: 'line',
  day: last,
  ticketNumber: '0088213',
  tons: 2,
  amountInCents: 9_000,
  isSetAside: false,
  chosenOrderId: null,
}
const load = (orderId: string, change: Partial<TippedLoad> = {}): TippedLoad => ({
  orderId,
  orderNumber: `R-${orderId}`,
  day: last,
  ticketNumber: orderId,
  ticketYear: 2026,
  tons: 2,
  lineId: null,
  isAskedAbout: false,
  version: 1,
  ...change,
})
const offered = (loads: TippedLoad[], billed = new Set<string>()) => {
  const { missing } = checkStatement([line], loads, { first, last, billed })
  return loadsLike(line, { loads, missing, billed }).map(one => one.orderId)
}

test('the loads nearest by weight and day come first, those of the statement’s days before others (rule M31)', () => {
  const loads = [
    load('later', { day: addDays(last, 1) }),
    load('heavier', { tons: 2.6 }),
    load('a day before', { day: addDays(last, -1), tons: 2.02 }),
    load('no weight', { tons: null, ticketNumber: null, ticketYear: null }),
    load('same'),
  ]
  expect(offered(loads)).toEqual(['same', 'a day before', 'heavier', 'no weight', 'later'])
})

test('loads at most five days apart are offered, and at most twenty of them', () => {
  const near = [addDays(last, 5), addDays(last, -5)].map((day, at) => load(`near ${at}`, { day }))
  const far = [addDays(last, 6), addDays(last, -6)].map((day, at) => load(`far ${at}`, { day }))
  expect(offered([...far, ...near])).toEqual(['near 1', 'near 0'])
  expect(offered(Array.from({ length: 30 }, (_, at) => load(`${at + 1}`)))).toHaveLength(maxOffered)
})

test('a load that has a line is not offered, whether its cost was taken over or not', () => {
  const loads = [load('1', { lineId: 'other' }), load('0002'), load('3')]
  expect(offered(loads, new Set(['2026 2']))).toEqual(['3'])
})

test('a load that another statement has billed is not missing', () => {
  const { missing } = checkStatement([], [load('0002'), load('3')], { first, last, billed: new Set(['2026 2']) })
  expect(missing.map(one => one.orderId)).toEqual(['3'])
})

test('a ticket is one load, however its number is written', () => {
  const holder = load('holder', { ticketNumber: '#88213', lineId: 'other' })
  expect(holderOfPaper(line, [load('1'), holder])?.orderId).toBe('holder')
  expect(holderOfPaper(line, [load('1'), { ...holder, ticketYear: 2025 }])).toBeUndefined()
})
