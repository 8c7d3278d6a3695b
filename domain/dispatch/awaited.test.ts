import { expect, test } from 'vitest'
import { type AwaitedFacts, findAwaitedStep } from './awaited.ts'

const facts: AwaitedFacts = {
  status: 'pending-drop-off',
  list: null,
  isVisitPublished: false,
  isOverdue: false,
  hasObjection: false,
  isChargeAhead: false,
  isDisputed: false,
}

test.each<[string, Partial<AwaitedFacts>, string, string]>([
  ['paid, under review', { status: 'created', list: 'to-accept' }, 'accept', 'office'],
  ['of restricted materials', { status: 'restricted', list: 'to-accept' }, 'agree', 'office'],
  ['to be brought', { list: 'to-plan' }, 'plan-drop-off', 'office'],
  ['to be fetched', { status: 'pending-pickup', list: 'to-plan' }, 'plan-pickup', 'office'],
  ['with a draft', { list: 'board' }, 'publish', 'office'],
  ['promised', { status: 'drop-off-scheduled', list: 'board', isVisitPublished: true }, 'visit', 'driver'],
  ['not done yesterday', { status: 'drop-off-scheduled', list: 'outstanding' }, 'settle-visit', 'office'],
  ['not reached', { list: 'attempted' }, 'plan-again', 'office'],
  ['asked about', { list: 'needs-decision' }, 'decide', 'office'],
  ['at its customer', { status: 'drop-off-confirmed' }, 'end-of-rental', 'customer'],
  ['too long at its customer', { status: 'drop-off-confirmed', isOverdue: true }, 'overdue', 'office'],
  ['on the truck', { status: 'pickup-confirmed', list: 'board' }, 'dump', 'driver'],
  ['full in the yard', { status: 'pickup-confirmed', list: 'full-not-dumped' }, 'plan-dump', 'office'],
  ['tipped', { status: 'waste-processing', list: 'no-ticket' }, 'ticket', 'driver'],
  ['with a ticket', { status: 'waste-processing', list: 'to-confirm' }, 'confirm-ticket', 'office'],
  ['billed', { status: 'payment-pending', isChargeAhead: true }, 'charge', 'nobody'],
  ['billed and disputed', { status: 'payment-pending', isChargeAhead: true, isDisputed: true }, 'bank', 'nobody'],
  ['objected to', { status: 'payment-pending', hasObjection: true, isChargeAhead: true }, 'answer-objection', 'office'],
  ['declined', { status: 'payment-failed' }, 'pay', 'customer'],
  ['with a refund that came back', { status: 'refund-failed' }, 'refund-failed', 'office'],
  ['paid', { status: 'completed' }, 'nothing', 'nobody'],
])('an order %s waits for the person who can act', (_, more, what, who) => {
  expect(findAwaitedStep({ ...facts, ...more })).toEqual({ what, who })
})
