import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Refusal } from '#domain/refusal.ts'
import {
  type Actor,
  actionsFor,
  canMove,
  lifecycle,
  move,
  type OrderEvent,
  type OrderStatus,
  orderStatuses,
} from './lifecycle.ts'

const actors: Actor[] = ['system', 'customer', 'driver', 'admin']
const events = [...new Set(lifecycle.map(row => row.event))] as OrderEvent[]

test('an order goes from placed to completed on one straight path', () => {
  const way: [OrderEvent, Actor, OrderStatus?][] = [
    ['place', 'system'],
    ['accept', 'system'],
    ['schedule-drop-off', 'admin'],
    ['depart', 'driver'],
    ['deliver', 'driver'],
    ['request-pickup', 'customer'],
    ['schedule-pickup', 'admin'],
    ['depart', 'driver'],
    ['collect', 'driver'],
    ['dump', 'driver'],
    ['finalize', 'admin', 'completed'],
  ]
  let status: OrderStatus | null = null
  for (const [event, by, outcome] of way) status = move(status, event, by, outcome).to
  expect(status).toBe('completed')
})

describe('a customer', () => {
  test('may cancel before the delivery is scheduled, not after', () => {
    expect(move('created', 'cancel', 'customer').to).toBe('cancelled')
    expect(move('pending-drop-off', 'cancel', 'customer').to).toBe('cancelled')
    expect(canMove('drop-off-scheduled', 'cancel', 'customer')).toBe(false)
    expect(canMove('restricted', 'cancel', 'customer')).toBe(false)
  })

  test('with a delivered dumpster may request its pick-up or a swap, or keep it longer', () => {
    expect(actionsFor('drop-off-confirmed', 'customer')).toEqual(['request-pickup', 'request-swap', 'extend'])
    expect(move('drop-off-confirmed', 'request-swap', 'customer').to).toBe('pickup-requested')
    expect(move('drop-off-confirmed', 'extend', 'customer').to).toBe('drop-off-confirmed')
  })

  test('may keep a dumpster longer while no truck is scheduled for its pick-up', () => {
    expect(move('pending-pickup', 'extend', 'customer').to).toBe('drop-off-confirmed')
    expect(canMove('pickup-scheduled', 'extend', 'customer')).toBe(false)
  })

  test('may withdraw a swap, after which the order is as before', () => {
    expect(move('pickup-requested', 'withdraw-swap', 'customer').to).toBe('drop-off-confirmed')
    expect(canMove('pickup-scheduled', 'withdraw-swap', 'customer')).toBe(false)
  })

  test('may pay again after a failed payment', () => {
    expect(actionsFor('payment-failed', 'customer')).toEqual(['pay'])
  })

  test('has no action while a truck is on the road or after the end', () => {
    for (const status of ['in-transit-drop-off', 'in-transit-pickup', 'completed', 'refunded', 'cancelled'] as const) {
      expect(actionsFor(status, 'customer')).toEqual([])
    }
  })
})

test('an accepted restricted order is paid and then waits for its delivery; a weighed one is paid and completed', () => {
  expect(move('restricted', 'accept', 'admin').to).toBe('payment-pending')
  expect(move('payment-pending', 'payment-succeeded', 'system', 'pending-drop-off').to).toBe('pending-drop-off')
  expect(move('payment-pending', 'payment-succeeded', 'system', 'completed').to).toBe('completed')
})

test('a failed attempt on site goes back to the dispatcher', () => {
  expect(move('in-transit-drop-off', 'attempt-failed', 'driver').to).toBe('pending-drop-off')
  expect(move('in-transit-pickup', 'attempt-failed', 'driver').to).toBe('pending-pickup')
})

test('a refund that failed can be tried again by the office alone', () => {
  expect(move('cancelled', 'refund', 'system', 'refund-failed').to).toBe('refund-failed')
  expect(actionsFor('refund-failed', 'admin')).toEqual(['retry-refund'])
  expect(actionsFor('refund-failed', 'customer')).toEqual([])
})

test('what is not possible is a conflict that names the status found', () => {
  const attempt = () => move('drop-off-scheduled', 'cancel', 'customer')
  expect(attempt).toThrow(Refusal)
  expect(attempt).toThrow('This is not possible any more: the order is now drop-off-scheduled.')
  expect(attempt).toThrowError(expect.objectContaining({ code: 'CONFLICT', values: { status: 'drop-off-scheduled' } }))
})

test('an outcome that the table does not know is a bug', () => {
  expect(() => move('waste-processing', 'finalize', 'admin')).toThrow(RangeError)
  expect(() => move('waste-processing', 'finalize', 'admin', 'refunded')).toThrow(RangeError)
})

test('no two rows of the table answer the same question', () => {
  const questions = lifecycle.flatMap(row => row.from.flatMap(from => row.by.map(by => `${from} ${row.event} ${by}`)))
  expect(new Set(questions).size).toBe(questions.length)
})

test('every status can be reached, and only refunded cannot be left', () => {
  const reached = new Set<OrderStatus>(lifecycle.flatMap(row => row.to))
  expect([...reached].sort()).toEqual([...orderStatuses].sort())
  const leftBy = (status: OrderStatus) => actors.flatMap(by => actionsFor(status, by))
  expect(orderStatuses.filter(status => leftBy(status).length === 0)).toEqual(['refunded'])
})

test('in any order of attempts, repeated or late, an order only takes steps of the table', () => {
  const tries = fc.array(
    fc.record({
      event: fc.constantFrom(...events),
      by: fc.constantFrom(...actors),
      outcome: fc.constantFrom(...orderStatuses),
    }),
    { maxLength: 60, size: 'max' },
  )
  fc.assert(
    fc.property(fc.constantFrom(null, ...orderStatuses), tries, (start, attempts) => {
      let status: OrderStatus | null = start
      for (const { event, by, outcome } of attempts) {
        const row = lifecycle.find(
          one => one.event === event && one.from.some(from => from === status) && one.by.some(actor => actor === by),
        )
        expect(canMove(status, event, by)).toBe(row !== undefined)
        if (row === undefined) {
          expect(() => move(status, event, by, outcome)).toThrow(Refusal)
          continue
        }
        const targets: readonly OrderStatus[] = row.to
        const isPossible = targets.includes(outcome)
        const made = move(status, event, by, isPossible ? outcome : targets[0])
        expect(made).toEqual({ from: status, to: isPossible ? outcome : targets[0], event, by })
        status = made.to
      }
    }),
    { numRuns: 2000 },
  )
})

test('a caller is offered exactly what the table allows', () => {
  for (const status of orderStatuses) {
    for (const by of actors) {
      expect(actionsFor(status, by).sort()).toEqual(events.filter(event => canMove(status, event, by)).sort())
    }
  }
})
