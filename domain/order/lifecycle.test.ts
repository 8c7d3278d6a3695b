import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Refusal } from '#domain/refusal/refusal.ts'
import {
  type Actor,
  actionsFor,
  canMove,
  isOrderStatus,
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
  test('may cancel before the delivery is scheduled, but not after', () => {
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

  test('may withdraw a pick-up or a swap until a truck is scheduled, and the order is then as before', () => {
    for (const event of ['withdraw-pickup', 'withdraw-swap'] as const) {
      expect(move('pickup-requested', event, 'customer', 'drop-off-confirmed').to).toBe('drop-off-confirmed')
      expect(move('pickup-requested', event, 'customer', 'pending-pickup').to).toBe('pending-pickup')
      expect(canMove('pickup-scheduled', event, 'customer')).toBe(false)
    }
  })

  test('may pay again after a failed payment', () => {
    expect(actionsFor('payment-failed', 'customer')).toEqual(['cancel', 'pay'])
  })

  test('has no action while a truck is on the road or after the end', () => {
    for (const status of ['in-transit-drop-off', 'in-transit-pickup', 'completed', 'refunded', 'cancelled'] as const) {
      expect(actionsFor(status, 'customer')).toEqual([])
    }
  })
})

test('an accepted restricted order is paid and then waits for its delivery, and a weighed order is paid and completed', () => {
  expect(move('restricted', 'accept', 'admin').to).toBe('payment-pending')
  expect(move('payment-pending', 'payment-succeeded', 'system', 'pending-drop-off').to).toBe('pending-drop-off')
  expect(move('payment-pending', 'payment-succeeded', 'system', 'completed').to).toBe('completed')
})

test('an order whose visit failed on site goes back to the dispatcher', () => {
  expect(move('in-transit-drop-off', 'attempt-failed', 'driver').to).toBe('pending-drop-off')
  expect(move('in-transit-pickup', 'attempt-failed', 'driver').to).toBe('pending-pickup')
})

test('only the office can try a failed refund again', () => {
  expect(move('cancelled', 'refund', 'system', 'refund-failed').to).toBe('refund-failed')
  expect(actionsFor('refund-failed', 'admin')).toEqual(['retry-refund', 'paid-back'])
  expect(actionsFor('refund-failed', 'customer')).toEqual([])
})

test('a step that is not possible is a conflict that names the present status', () => {
  const attempt = () => move('drop-off-scheduled', 'cancel', 'customer')
  expect(attempt).toThrow(Refusal)
  expect(attempt).toThrow('This is not possible any more: the order is now “Delivery scheduled”.')
  expect(attempt).toThrowError(expect.objectContaining({ code: 'CONFLICT', values: { status: 'drop-off-scheduled' } }))
})

test('each row of the table allows what was ruled, and nothing else is allowed', () => {
  const ruled = `
    - place created system
    - place-restricted restricted customer
    created accept pending-drop-off system,admin
    restricted accept payment-pending admin
    created,pending-drop-off cancel cancelled customer,admin
    drop-off-scheduled,restricted cancel cancelled admin
    payment-pending,payment-failed cancel cancelled customer,admin
    drop-off-scheduled reschedule drop-off-scheduled admin
    pickup-scheduled reschedule pickup-scheduled admin
    in-transit-drop-off turn-back drop-off-scheduled driver,admin
    in-transit-pickup turn-back pickup-scheduled driver,admin
    drop-off-confirmed reopen pending-drop-off admin
    pickup-confirmed reopen pending-pickup admin
    waste-processing reopen pickup-confirmed admin
    created,pending-drop-off schedule-drop-off drop-off-scheduled admin
    drop-off-scheduled unschedule pending-drop-off admin
    drop-off-scheduled depart in-transit-drop-off driver,admin
    in-transit-drop-off deliver drop-off-confirmed driver,admin
    in-transit-drop-off attempt-failed pending-drop-off driver,admin
    drop-off-confirmed,pending-pickup request-pickup pickup-requested customer,admin
    drop-off-confirmed,pending-pickup request-swap pickup-requested customer,admin
    drop-off-confirmed,pending-pickup extend drop-off-confirmed customer,admin
    pickup-requested withdraw-pickup drop-off-confirmed,pending-pickup customer,admin
    pickup-requested,pending-pickup withdraw-swap drop-off-confirmed,pending-pickup customer,admin
    pickup-requested drop-swap pickup-requested admin
    pending-pickup drop-swap pending-pickup admin
    pickup-scheduled drop-swap pickup-scheduled admin
    in-transit-pickup drop-swap in-transit-pickup admin
    drop-off-confirmed rental-ended pending-pickup system
    pickup-requested,pending-pickup schedule-pickup pickup-scheduled admin
    pickup-scheduled unschedule pending-pickup admin
    pickup-scheduled depart in-transit-pickup driver,admin
    in-transit-pickup collect pickup-confirmed driver,admin
    in-transit-pickup attempt-failed pending-pickup driver,admin
    pickup-confirmed dump waste-processing driver,admin
    waste-processing finalize completed,payment-pending,payment-failed admin
    payment-failed pay payment-pending customer,admin
    payment-pending payment-succeeded completed,pending-drop-off system
    payment-pending payment-failed payment-failed system
    cancelled,completed refund refunded,refund-failed system,admin
    cancelled,completed,refunded refund-returned refund-failed system
    refund-failed retry-refund refunded admin
    refund-failed paid-back refunded system,admin`
  const steps = ruled
    .trim()
    .split('\n')
    .flatMap(line => {
      const [from = '', event = '', to = '', by = ''] = line.trim().split(' ')
      return from
        .split(',')
        .flatMap(one => to.split(',').flatMap(other => by.split(',').map(actor => `${one} ${event} ${other} ${actor}`)))
    })
  const found: string[] = []
  for (const from of [null, ...orderStatuses]) {
    for (const event of events) {
      for (const by of actors) {
        if (!canMove(from, event, by)) continue
        for (const to of orderStatuses) {
          try {
            found.push(`${from ?? '-'} ${event} ${move(from, event, by, to).to} ${by}`)
          } catch (error) {
            expect(error).toBeInstanceOf(RangeError)
          }
        }
      }
    }
  }
  expect(found.sort()).toEqual(steps.sort())
})

test('an outcome that the table does not know is a programming error', () => {
  expect(() => move('waste-processing', 'finalize', 'admin')).toThrow(RangeError)
  expect(() => move('waste-processing', 'finalize', 'admin', 'refunded')).toThrow(RangeError)
})

test('no two rows of the table are for the same status, event and actor', () => {
  const questions = lifecycle.flatMap(row => row.from.flatMap(from => row.by.map(by => `${from} ${row.event} ${by}`)))
  expect(new Set(questions).size).toBe(questions.length)
})

test('an order can reach every status, and it leaves "refunded" only when a bank sends the money back', () => {
  const reached = new Set<OrderStatus>(lifecycle.flatMap(row => row.to))
  expect([...reached].sort()).toEqual([...orderStatuses].sort())
  const leftBy = (status: OrderStatus) => actors.flatMap(by => actionsFor(status, by))
  expect(orderStatuses.filter(status => leftBy(status).every(event => event === 'refund-returned'))).toEqual([
    'refunded',
  ])
})

test('with attempts in any order, repeated or late, an order takes only steps of the table', () => {
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

test('every actor is offered exactly the events that the table allows', () => {
  for (const status of orderStatuses) {
    for (const by of actors) {
      expect(actionsFor(status, by).sort()).toEqual(events.filter(event => canMove(status, event, by)).sort())
    }
  }
})

test('a status of an order is told apart from any other word', () => {
  expect(orderStatuses.every(isOrderStatus)).toBe(true)
  expect(isOrderStatus('available')).toBe(false)
})
