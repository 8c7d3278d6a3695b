/** The answers that the office can give if a driver's tap contradicts what is already recorded (rules D42 and D60). */
import type { OrderStatus } from '#domain/order/lifecycle.ts'
import { eventsOfTap, loadStateAfter } from './after-tap.ts'
import type { LoadState } from './driver-day.ts'
import type { Side } from './stop.ts'
import type { LoadTap, Tap } from './tap.ts'

export const questionKinds = [
  'stop-withdrawn',
  'done-twice',
  'box-elsewhere',
  'box-other-size',
  'order-moved-on',
  'ticket-used',
  'swap-paid',
  'not-their-stop',
  'not-their-load',
] as const
export type QuestionKind = (typeof questionKinds)[number]

export const answerActs = [
  'noted',
  'apply',
  'fetch',
  'ask-customer',
  'box',
  'ticket',
  'take-ticket',
  'one-visit',
] as const
export type AnswerAct = (typeof answerActs)[number]

export type QuestionFacts = {
  readonly kind: QuestionKind
  readonly tapKind: Tap['kind'] | null
  /** The orders of the tap's stop with their present statuses. */
  readonly sides: readonly { readonly side: Side; readonly status: OrderStatus }[]
  /** The state of the load that the tap is about. Null without a load. */
  readonly loadState: LoadState | null
  /** The state of the load of the order that already has the ticket's number. */
  readonly holderState: LoadState | null
  /** True if another driver entered another box for the same order. */
  readonly namesOtherBox: boolean
  /** True if a box was left for a cancelled order and, as far as the product knows, is still there. */
  readonly isBoxStanding: boolean
  /** True if the office offered the customer to keep the dumpster, and the customer has not paid yet. */
  readonly isOffered: boolean
}

/** Returns the possible acts, the most likely first. `noted` changes nothing and is always possible. */
export function answersTo(facts: QuestionFacts): readonly AnswerAct[] {
  const { kind } = facts
  if (kind === 'box-elsewhere' || kind === 'box-other-size') return ['noted', 'box']
  if (kind === 'swap-paid') return ['one-visit', 'noted']
  if (kind === 'ticket-used') return answersToTicket(facts)
  if (kind === 'done-twice' && facts.namesOtherBox) return ['box', 'noted']
  // The driver has already done the tapped work. Only a ticket still needs an answer of the office.
  if (kind === 'not-their-load' && facts.tapKind !== 'ticket') return ['noted']
  if (isLeftForNothing(facts)) return answersToStanding(facts)
  return canApply(facts) ? ['apply', 'noted'] : ['noted']
}

function answersToTicket({ loadState, holderState }: QuestionFacts): readonly AnswerAct[] {
  if (loadState === 'confirmed') return ['noted']
  // A ticket that is on a bill stays with the order of that bill.
  return holderState === 'ticketed' ? ['ticket', 'take-ticket', 'noted'] : ['ticket', 'noted']
}

function answersToStanding({ isBoxStanding, isOffered }: QuestionFacts): readonly AnswerAct[] {
  if (!isBoxStanding) return ['noted']
  return isOffered ? ['fetch', 'noted'] : ['fetch', 'ask-customer', 'noted']
}

const over: readonly OrderStatus[] = ['cancelled', 'refunded', 'refund-failed']

/** Returns true if a driver left a dumpster for an order that was cancelled meanwhile. */
const isLeftForNothing = ({ tapKind, sides }: QuestionFacts): boolean =>
  tapKind === 'done' && sides.some(({ side, status }) => side === 'drop-off' && over.includes(status))

/**
 * Returns true if the lifecycle has a path from the orders' statuses to the tapped act. The path may contain the events that the office may
 * add.
 */
function canApply({ tapKind, sides, loadState }: QuestionFacts): boolean {
  if (tapKind === 'done')
    return sides.length > 0 && sides.every(({ side, status }) => eventsOfTap(side, 'done', status, 'admin') !== null)
  const isOfLoad = tapKind === 'dumped' || tapKind === 'left-in-yard' || tapKind === 'ticket'
  return isOfLoad && loadState !== null && canLoadFollow(loadState, tapKind)
}

const canLoadFollow = (state: LoadState, kind: LoadTap['kind']): boolean => loadStateAfter(state, kind) !== null
