import { expect, test } from 'vitest'
import { dayOf } from '#domain/value/calendar.ts'
import { couldNotReasons } from './could-not.ts'
import { type FeeMoment, feesOfTap, feesOfTicket } from './fees-of-tap.ts'
import { tapSchema } from './tap.ts'

const stopId = '00000000-0000-4000-8000-000000000001'
function tap(content: Record<string, unknown>) {
  const made = tapSchema.parse({ id: stopId, stopId, seq: 1, v: 1, madeAt: '2026-11-23T15:00:00Z', ...content })
  if (!('stopId' in made)) throw new Error('this is a tap of a stop')
  return made
}
/** The time is ten o'clock in Austin. */
const moment: FeeMoment = {
  kind: 'drop-off',
  isArrival: true,
  at: new Date('2026-11-23T16:00:00Z'),
  waitingSince: null,
  promised: { day: dayOf('2026-11-23'), start: 6, end: 9 },
  timeZone: 'America/Chicago',
}

test.each(couldNotReasons)(
  'a failed visit (%s) proposes the fee for a dry run, unless the truck broke down',
  reason => {
    expect(feesOfTap(tap({ kind: 'could-not', reason }), moment)).toEqual(
      reason === 'our-truck' ? [] : [{ kind: 'dry-run', reason }],
    )
  },
)

test('waiting counts from the driver’s tap at the gate, or else as the phone counted it', () => {
  const couldNot = tap({ kind: 'could-not', reason: 'locked', waitedMinutes: 12 })
  const minutesOf = (since: string | null) =>
    feesOfTap(couldNot, { ...moment, waitingSince: since === null ? null : new Date(since) }).slice(1)
  expect(minutesOf(null)).toEqual([{ kind: 'waiting', minutes: 12 }])
  expect(minutesOf('2026-11-23T15:34:01Z')).toEqual([{ kind: 'waiting', minutes: 25 }])
  expect(minutesOf('2026-11-23T15:59:30Z')).toEqual([])
  const done = feesOfTap(tap({ kind: 'done' }), { ...moment, waitingSince: new Date('2026-11-23T15:40:00Z') })
  expect(done).toEqual([{ kind: 'waiting', minutes: 20 }])
})

test('each toggle at the end of a stop proposes one fee, and a relocation proposes its own', () => {
  const done = tap({ kind: 'done', isOverfilled: true, hasWrongItems: true })
  const kinds = feesOfTap(done, { ...moment, kind: 'relocation' }).map(one => one.kind)
  expect(kinds).toEqual(['overfill', 'wrong-material', 'relocation'])
  expect(feesOfTap(tap({ kind: 'done' }), moment)).toEqual([])
})

test.each([
  ['2026-11-23T15:29:00Z', []],
  ['2026-11-23T15:30:00Z', [{ kind: 'missed-promise', minutes: 30 }]],
  ['2026-11-23T16:20:00Z', [{ kind: 'missed-promise', minutes: 80 }]],
  ['2026-11-24T13:00:00Z', [{ kind: 'missed-promise', minutes: 22 * 60 }]],
  ['2026-11-22T20:00:00Z', []],
] as const)('a visit that was promised until 9 proposes the right fee when the driver arrives at %s', (at, fees) => {
  expect(feesOfTap(tap({ kind: 'here' }), { ...moment, at: new Date(at) })).toEqual(fees)
})

test('the pieces that a driver counts at the facility are a fee for each kind, above the pieces that were paid for', () => {
  const [tires, mattresses] = ['00000000-0000-4000-8000-000000000011', '00000000-0000-4000-8000-000000000012']
  const counted = [
    { materialId: tires, quantity: 4 },
    { materialId: mattresses, quantity: 1 },
    { materialId: null, quantity: 2 },
  ]
  const paid = [
    { materialId: tires, paidQuantity: 3 },
    { materialId: mattresses, paidQuantity: 1 },
  ]
  expect(feesOfTicket(counted, paid)).toEqual([
    { kind: 'wrong-material', materialId: tires, quantity: 1 },
    { kind: 'wrong-material', materialId: null, quantity: 2 },
  ])
  const ticket = {
    id: stopId,
    orderId: stopId,
    seq: 1,
    madeAt: '2026-11-23T15:00:00Z',
    kind: 'ticket',
    ticketNumber: '1',
  }
  for (const v of [1, 2, 3]) expect(tapSchema.parse({ ...ticket, v })).toMatchObject({ wrongItems: [] })
  const twice = [{ materialId: tires, quantity: 1 }, ...counted]
  expect(tapSchema.safeParse({ ...ticket, v: 3, wrongItems: counted }).success).toBe(true)
  expect(tapSchema.safeParse({ ...ticket, v: 3, wrongItems: twice }).success).toBe(false)
})

test('a stop without a promise has no fee for a missed one, and a start proposes no fee', () => {
  expect(feesOfTap(tap({ kind: 'here' }), { ...moment, promised: null })).toEqual([])
  expect(feesOfTap(tap({ kind: 'start' }), { ...moment, at: new Date('2026-11-23T23:00:00Z') })).toEqual([])
})

test('a wait without an arrival before it counts as the arrival, and a wait after an arrival is not late again', () => {
  const late = { ...moment, at: new Date('2026-11-23T16:20:00Z') }
  expect(feesOfTap(tap({ kind: 'wait' }), late)).toEqual([{ kind: 'missed-promise', minutes: 80 }])
  expect(feesOfTap(tap({ kind: 'wait' }), { ...late, isArrival: false })).toEqual([])
})
