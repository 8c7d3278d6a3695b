import { expect, test } from 'vitest'
import { disputeEnd, needsReview, statusAfter, withdrawalAfter } from './outside-money.ts'

const at = new Date('2026-11-23T15:00:00Z')
const later = new Date(at.getTime() + 1)
const earlier = new Date(at.getTime() - 1)

test.each([
  ['lost', 'lost'],
  ['charge_refunded', 'lost'],
  ['won', 'won'],
  ['warning_closed', 'won'],
  ['prevented', 'won'],
  ['needs_response', null],
  ['under_review', null],
  ['warning_needs_response', null],
])('a dispute that is %s has ended as %s', (status, end) => expect(disputeEnd(status)).toBe(end))

test.each(['captured', 'expired', 'failed', 'pending', 'succeeded', 'updated'])(
  'a charge that is %s moves nothing',
  type => expect(needsReview(`charge.${type}`)).toBe(false),
)

test('an event of a charge that the product does not know needs review, and an event of another kind does not', () => {
  expect(needsReview('charge.clawed_back')).toBe(true)
  expect(needsReview('payout.paid')).toBe(false)
})

test('a dispute has the status of its newest event, or of the later of two equal ones, and keeps the status of its end', () => {
  const known = { status: 'needs_response', toldAt: at, isClosed: false }
  expect(statusAfter(known, { status: 'under_review', at: earlier })).toBe('needs_response')
  expect(statusAfter(known, { status: 'under_review', at })).toBe('under_review')
  expect(statusAfter(known, { status: 'won', at: earlier })).toBe('won')
  expect(statusAfter({ ...known, status: 'won', isClosed: true }, { status: 'lost', at: later })).toBe('won')
})

test('disputed money is held from its withdrawal on, until an event of the same moment or later gives it back', () => {
  const [taken, given] = ['charge.dispute.funds_withdrawn', 'charge.dispute.funds_reinstated']
  const nothing = { isWithdrawn: false, toldAt: null }
  const held = { isWithdrawn: true, toldAt: at }
  const back = { isWithdrawn: false, toldAt: at }
  expect(withdrawalAfter(nothing, taken, at)).toEqual(held)
  expect(withdrawalAfter(nothing, given, at)).toEqual(back)
  expect(withdrawalAfter(held, given, earlier)).toBe(held)
  expect(withdrawalAfter(held, given, at)).toEqual(back)
  expect(withdrawalAfter(back, taken, at)).toBe(back)
  expect(withdrawalAfter(back, taken, later)).toEqual({ isWithdrawn: true, toldAt: later })
  expect(withdrawalAfter(held, 'charge.dispute.updated', later)).toBe(held)
})
