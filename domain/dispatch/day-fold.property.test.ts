import fc from 'fast-check'
import { expect, test } from 'vitest'
import { move, orderStatuses } from '#domain/order/lifecycle.ts'
import { dayOf } from '#domain/value/calendar.ts'
import { eventsOfTap } from './after-tap.ts'
import { foldDay } from './day-fold.ts'
import type { DriverDay, DriverStop } from './driver-day.ts'
import { isOpenStop, stopStates } from './stop.ts'
import { isOfStop, type Tap, tapSchema } from './tap.ts'
import { correctedTime } from './tap-time.ts'

const numRuns = 20_000
const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const box = { containerTypeId: id(90), name: '20 yard', size: '20yard', number: '114' } as const

const stop = (number: number, state: DriverStop['state']): DriverStop => ({
  id: id(number),
  version: 1,
  kind: 'pickup',
  state,
  window: null,
  place: null,
  contact: null,
  restrictions: {},
  noteToDriver: null,
  leaves: null,
  takes: box,
  materials: [],
  notInBox: [],
  facilityId: null,
  doneAt: null,
  loadOrderId: id(50 + number),
})
const dayWith = (states: readonly DriverStop['state'][]): DriverDay => ({
  driver: { id: id(80), firstName: 'Luis', language: 'es' },
  routes: [
    {
      id: id(70),
      day: dayOf('2026-11-23'),
      version: 1,
      timeZone: 'America/Chicago',
      truck: null,
      loads: [],
      publishedAt: '2026-11-22T23:00:00.000Z',
      stops: states.map((state, index) => stop(index + 1, state)),
    },
  ],
  facilities: [],
  boxesInYard: {},
})

const minuteAt = (minute: number) => new Date(Date.UTC(2026, 10, 23, 12, minute)).toISOString()
const parts = [1, 2, 3, 4].flatMap(number => [
  ...(['start', 'here', 'wait', 'done'] as const).map(kind => ({ kind, stopId: id(number) })),
  { kind: 'could-not', stopId: id(number), reason: 'blocked' },
  { kind: 'left-in-yard', orderId: id(50 + number) },
  { kind: 'dumped', orderId: id(50 + number), facilityId: id(60) },
  { kind: 'ticket', orderId: id(50 + number), ticketNumber: '1', tons: 1 },
])
const templates = parts.map(part => tapSchema.parse({ id: id(1), seq: 1, v: 1, madeAt: minuteAt(0), ...part }))
/** The taps of three phones, sorted by the hour at which they were made. */
const taps: fc.Arbitrary<Tap[]> = fc
  .array(fc.record({ template: fc.constantFrom(...templates), phone: fc.nat(2) }), { maxLength: 14 })
  .map(made => {
    const seqs = [0, 0, 0]
    return made.map(({ template, phone }, index) => {
      const seq = (seqs[phone] ?? 0) + 1
      seqs[phone] = seq
      return { ...template, id: id(1000 + index), seq, madeAt: minuteAt(index) }
    })
  })
const days = fc.array(fc.constantFrom(...stopStates), { minLength: 3, maxLength: 3 }).map(dayWith)

const written = (day: DriverDay) => JSON.stringify(day)

test('taps that are doubled or arrive in several parts lead to the same day as all taps at once', () => {
  const property = fc.property(days, taps, fc.nat(14), (day, made, cut) => {
    const whole = written(foldDay(day, made))
    const inParts = foldDay(foldDay(day, made.slice(0, cut)), made.slice(cut))
    const doubled = foldDay(
      day,
      made.flatMap(tap => [tap, tap]),
    )
    return written(inParts) === whole && written(doubled) === whole
  })
  fc.assert(property, { numRuns })
})

test('a tap that the driver took back leaves no trace', () => {
  const property = fc.property(days, taps, fc.nat(13), (day, made, which) => {
    const target = made[which]
    if (!target) return true
    const undo: Tap = { id: id(2000), seq: 99, v: 1, madeAt: minuteAt(59), fix: null, kind: 'undo', tapId: target.id }
    const others = made.filter(one => one !== target)
    return written(foldDay(day, [...made, undo])) === written(foldDay(day, others))
  })
  fc.assert(property, { numRuns })
})

const isEnd = (tap: Tap, stopId: string) =>
  isOfStop(tap) && tap.stopId === stopId && (tap.kind === 'done' || tap.kind === 'could-not')

test('a stop ends once, by the first tap that ends it, and never goes back', () => {
  const property = fc.property(days, taps, (day, made) => {
    const after = foldDay(day, made).routes[0]?.stops ?? []
    return (day.routes[0]?.stops ?? []).every((stop, index) => {
      const now = after[index]
      if (!isOpenStop(stop.state)) return now?.state === stop.state
      const first = made.find(tap => isEnd(tap, stop.id))
      const isForward = stopStates.indexOf(now?.state ?? 'planned') >= stopStates.indexOf(stop.state)
      return isForward && now?.doneAt === (first?.madeAt ?? null)
    })
  })
  fc.assert(property, { numRuns })
})

const stopTaps = ['start', 'here', 'wait', 'done', 'could-not'] as const

test('the events of a tap are legal, one after the other, from the status in which they begin', () => {
  for (const status of orderStatuses) {
    for (const side of ['drop-off', 'pickup'] as const) {
      for (const kind of stopTaps) {
        let at = status
        for (const event of eventsOfTap(side, kind, status) ?? []) at = move(at, event, 'driver').to
        expect(orderStatuses).toContain(at)
      }
    }
  }
})

test('the corrected times of a phone never go back, and never pass their receipt, whatever its clock says', () => {
  const times = fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 1, maxLength: 8 })
  const property = fc.property(times, fc.integer({ min: -9_000_000, max: 9_000_000 }), (made, wrongBy) => {
    const received = new Date(9_000_000)
    const phoneNow = new Date(9_000_000 + wrongBy)
    let before = 0
    return made.every(at => {
      const previous = before === 0 ? null : new Date(before)
      const corrected = correctedTime({
        madeAt: new Date(at + wrongBy),
        phoneNow,
        received,
        previous,
        earliest: null,
        dayEnd: null,
      }).getTime()
      const wanted = Math.min(Math.max(at, before), 9_000_000)
      before = corrected
      return corrected === wanted
    })
  })
  fc.assert(property, { numRuns })
})
