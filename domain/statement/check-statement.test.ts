import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayOf } from '#domain/value/calendar.ts'
import { type BilledLine, checkStatement, type TippedLoad } from './check-statement.ts'

const first = dayOf('2026-11-01')
const last = dayOf('2026-11-30')
const period = { first, last, billed: new Set<string>() }
const line = (id: string, change: Partial<BilledLine> = {}): BilledLine => ({
  id,
  day: first,
  ticketNumber: id,
  tons: 2,
  amountInCents: 9_000,
  isSetAside: false,
  chosenOrderId: null,
  ...change,
})
const load = (orderId: string, change: Partial<TippedLoad> = {}): TippedLoad => ({
  orderId,
  orderNumber: `R-${orderId}`,
  day: first,
  ticketNumber: orderId,
  ticketYear: 2026,
  tons: 2,
  lineId: null,
  isAskedAbout: false,
  version: 1,
  ...change,
})
const check = (lines: BilledLine[], loads: TippedLoad[]) => {
  const { matched, differing, unknown, missing } = checkStatement(lines, loads, period)
  const idsOf = (pairs: typeof matched) => pairs.map(pair => `${pair.line.id}=${pair.load.orderId}`)
  return [idsOf(matched), idsOf(differing), unknown.map(one => one.id), missing.map(one => one.orderId)]
}

test('each line of a statement is in one list', () => {
  expect(check([line('007'), line('8', { tons: 2.5 }), line('9')], [load('7'), load('8'), load('10')])).toEqual([
    ['007=7'],
    ['8=8'],
    ['9'],
    ['10'],
  ])
})

test('a hundredth of a ton is the same weight, more is not, and a load without a weight differs', () => {
  expect(check([line('1', { tons: 2.01 })], [load('1')])[0]).toEqual(['1=1'])
  expect(check([line('1', { tons: 2.0101 })], [load('1')])[1]).toEqual(['1=1'])
  expect(check([line('1')], [load('1', { tons: null })])[1]).toEqual(['1=1'])
})

test('a ticket of another year does not match, and neither does a load that another line has paid', () => {
  expect(check([line('1')], [load('1', { ticketYear: 2025 })])[2]).toEqual(['1'])
  expect(check([line('1')], [load('1', { lineId: 'other' })])).toEqual([[], [], ['1'], []])
})

test('a line that was taken over stays with its load, also when the ticket gets another number', () => {
  expect(check([line('1')], [load('9', { lineId: '1' })])[0]).toEqual(['1=9'])
})

test('only loads of the period can be missing', () => {
  const loads = [
    load('1', { day: addDays(first, -1) }),
    load('2'),
    load('3', { day: last }),
    load('4', { day: addDays(last, 1) }),
  ]
  expect(check([], loads)[3]).toEqual(['2', '3'])
})

test('no line and no load is lost or counted twice', () => {
  const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 20 }), { maxLength: 12 })
  fc.assert(
    fc.property(numbers, numbers, (billed, ours) => {
      const loads = ours.map(number => load(String(number), { tons: number % 3 }))
      const lines = billed.map(number => line(String(number)))
      const [matched = [], differing = [], unknown = [], missing = []] = check(lines, loads)
      expect(matched.length + differing.length + unknown.length).toBe(lines.length)
      expect(matched.length + differing.length + missing.length).toBe(loads.length)
    }),
  )
})
