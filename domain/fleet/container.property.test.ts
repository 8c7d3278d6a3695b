import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type ContainerMove,
  type ContainerState,
  containerAfter,
  containerAfterAll,
  containerEvents,
  containerPlaces,
  type Whereabouts,
  whereabouts,
} from './container.ts'

const numRuns = 20_000
const everywhere = containerPlaces.flatMap(place =>
  ['yard', 'landfill'].flatMap(facilityId =>
    [null, 'R-1', 'R-2'].flatMap(orderId =>
      [true, false].map(isFull => whereabouts({ place, facilityId, truckId: 'mack', orderId, isFull })),
    ),
  ),
)
const hours = Array.from({ length: 8 }, (_, hour) => new Date(Date.UTC(2026, 10, 23, hour)))
const steps = containerEvents.flatMap(event => everywhere.map(to => ({ event, to })))
/** The moves in the order in which they happened, the earliest first. */
const moves: fc.Arbitrary<ContainerMove[]> = fc
  .array(fc.constantFrom(...steps), { minLength: 1, maxLength: 8 })
  .map(made => made.map((one, at) => ({ ...one, at: hours[at] ?? new Date(0) })))

const where = ({ place, facilityId, truckId, orderId }: Whereabouts) => [place, facilityId, truckId, orderId].join()
const isSame = (a: ContainerState | null, b: ContainerState | null) => JSON.stringify(a) === JSON.stringify(b)

/** Returns true if the box is where its last move led, and has been there since the first of the latest moves that all led there. */
function isWhereItWent(box: ContainerState, made: readonly ContainerMove[]): boolean {
  const last = made.at(-1)
  if (!last) return false
  const elsewhere = made.findLastIndex(one => where(one.to) !== where(last.to))
  return where(box) === where(last.to) && box.isFull === last.to.isFull && box.since === made[elsewhere + 1]?.at
}

/**
 * Returns true if the box is available exactly when it should be: while it is empty and in the yard. A box in repair or retirement is not
 * available before it is back.
 */
function isUsableWhereItShould(box: ContainerState, made: readonly ContainerMove[]): boolean {
  const laidUp = made.findLastIndex(one => one.event === 'repair' || one.event === 'retired')
  const isBack = made.slice(laidUp + 1).some(one => one.event === 'back' || one.event === 'set-down')
  if (laidUp >= 0 && !isBack)
    return box.status === (made[laidUp]?.event === 'repair' ? 'in-maintenance' : 'out-of-service')
  return (box.status === 'available') === (box.place === 'yard' && !box.isFull)
}

test('a box is where its moves led, in however many parts the product learns of the moves', () => {
  const property = fc.property(moves, fc.nat(8), (made, cut) => {
    const box = containerAfterAll(made)
    const inParts = made.slice(cut).reduce(containerAfter, containerAfterAll(made.slice(0, cut)))
    return box !== null && isSame(inParts, box) && isWhereItWent(box, made) && isUsableWhereItShould(box, made)
  })
  fc.assert(property, { numRuns })
})

test('a place has a truck, a facility or an order only if its kind can have one', () => {
  for (const to of everywhere) {
    expect(to.truckId === null || to.place === 'truck').toBe(true)
    expect(to.facilityId === null || to.place === 'yard' || to.place === 'facility').toBe(true)
    expect(to.orderId === null || to.place !== 'unknown').toBe(true)
  }
})
