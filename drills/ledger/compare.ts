/** Each row of one book must have exactly one row in the other, with the same amount and state. The orders and the sums must agree too. */
import type { Intention, OurBooks, TheirBooks } from './books.ts'

const endsWithoutMoney: readonly string[] = ['cancelled', 'declined', 'needs-customer']
/** Orders in these statuses are finished. Their payments, less checks and lost disputes, must equal what they cost. */
const settled: readonly string[] = ['completed', 'refunded', 'cancelled']

/** Returns one sentence for each difference. */
export function differences(ours: OurBooks, theirs: TheirBooks): string[] {
  return [
    ...ofIntents(ours, theirs),
    ...ofPayments(ours, theirs),
    ...ofRefunds(ours, theirs),
    ...ofDisputes(ours, theirs),
    ...ofOrders(ours, theirs),
    ...ofSums(ours, theirs),
  ]
}

function ofIntents(ours: OurBooks, { intents }: TheirBooks): string[] {
  const found: string[] = []
  const holders = groupBy(ours.intentions, one => one.intentId)
  const named = groupBy(ours.intentions, one => one.id)
  for (const intent of intents) {
    const holding = holders.get(intent.id) ?? (named.get(intent.madeFor ?? '') ?? []).filter(one => !one.intentId)
    const [holder] = holding
    if (!holder || holding.length > 1) found.push(`${intent.id} of the service is intended ${holding.length} times`)
    else if (stateOf(holder) !== intent.status) found.push(`${intent.id} is ${intent.status}, ours is ${holder.state}`)
    if (holder && holder.orderId !== intent.orderId) found.push(`${intent.id} is for another order`)
    const paid = ours.payments.filter(one => one.intentId === intent.id)
    const isGivenBack = refundedOf(ours, intent.id) === intent.received
    if (intent.status === 'succeeded' && paid.length !== 1 && !(paid.length === 0 && isGivenBack))
      found.push(`${intent.id} was charged and is ${paid.length} payments`)
  }
  const known = new Set(intents.map(one => one.id))
  for (const { intentId, id, state } of ours.intentions) {
    if (intentId !== null && !known.has(intentId)) found.push(`the service does not know ${intentId} of ${id}`)
    if (intentId === null && !endsWithoutMoney.includes(state)) found.push(`${id} is ${state} without an intent`)
  }
  return found
}

/** Returns the state at the service of an intent whose attempt or charge is in this state. */
function stateOf({ state }: Intention): string {
  if (state === 'succeeded') return 'succeeded'
  return endsWithoutMoney.includes(state) ? 'canceled' : `still ${state}`
}

function ofPayments({ payments }: OurBooks, { intents }: TheirBooks): string[] {
  const byId = groupBy(intents, one => one.id)
  return payments.flatMap(({ intentId, amount }) => {
    const [intent] = byId.get(intentId) ?? []
    if (intent?.status !== 'succeeded') return [`the payment ${intentId} was never charged`]
    return intent.received === amount ? [] : [`${intentId} is ${amount} here and ${intent.received} there`]
  })
}

function ofRefunds(ours: OurBooks, theirs: TheirBooks): string[] {
  const found: string[] = []
  const byId = groupBy(ours.refunds, one => one.refundId)
  for (const refund of theirs.refunds) {
    const rows = byId.get(refund.id) ?? []
    const [row] = rows
    if (!row || rows.length > 1) found.push(`the refund ${refund.id} is ${rows.length} rows`)
    else if (row.amount !== refund.amount || row.intentId !== refund.intentId)
      found.push(`${refund.id} is ${row.amount} of ${row.intentId} here, ${refund.amount} of ${refund.intentId} there`)
    else if ((row.status === 'failed') !== (refund.status === 'failed'))
      found.push(`${refund.id} is ${row.status} here and ${refund.status} there`)
  }
  const known = new Set(theirs.refunds.map(one => one.id))
  for (const { id, refundId, status } of ours.refunds) {
    if (refundId !== null && !known.has(refundId)) found.push(`the service does not know the refund ${refundId}`)
    if (status === 'asked' || (status === 'succeeded' && refundId === null)) found.push(`the refund ${id} is ${status}`)
  }
  return found
}

/**
 * Each dispute must exist in our books, with the same state and amount as at the bank. A lost dispute took all that was
 * left of its payment.
 */
function ofDisputes(ours: OurBooks, theirs: TheirBooks): string[] {
  const found: string[] = []
  const byId = groupBy(ours.disputes, one => one.disputeId)
  for (const dispute of theirs.disputes) {
    const rows = byId.get(dispute.id) ?? []
    const [row] = rows
    if (!row || rows.length > 1) found.push(`the dispute ${dispute.id} is ${rows.length} rows`)
    else if (row.status !== dispute.status || row.intentId !== dispute.intentId)
      found.push(`${dispute.id} is ${row.status} here and ${dispute.status} there`)
    else {
      const paid = sumOf(ours.payments.filter(one => one.intentId === row.intentId).map(one => one.amount))
      const left = paid - refundedOf(ours, row.intentId)
      const taken = dispute.status === 'lost' ? Math.min(dispute.amount, left) : 0
      if (row.taken !== taken) found.push(`${dispute.id} took ${row.taken} here and ${taken} there`)
    }
  }
  const known = new Set(theirs.disputes.map(one => one.id))
  for (const { disputeId } of ours.disputes)
    if (!known.has(disputeId)) found.push(`the service does not know the dispute ${disputeId}`)
  return found
}

function ofOrders(ours: OurBooks, theirs: TheirBooks): string[] {
  const received = groupBy(theirs.intents, one => one.orderId)
  const back = groupBy(theirs.refunds, one => one.intentId)
  const takenBack = groupBy(ours.disputes, one => one.intentId)
  return ours.orders.flatMap(({ id, status, cost }) => {
    const intents = received.get(id) ?? []
    const refunds = intents.flatMap(one => back.get(one.id) ?? []).filter(one => one.status !== 'failed')
    const theirNet = sumOf(intents.map(one => one.received)) - sumOf(refunds.map(one => one.amount))
    const ourRefunds = ours.refunds.filter(one => one.status !== 'failed' && intents.some(i => i.id === one.intentId))
    const ourNet =
      sumOf(ours.payments.filter(one => one.orderId === id).map(one => one.amount)) -
      sumOf(ourRefunds.filter(one => one.orderId === id).map(one => one.amount))
    const found = theirNet === ourNet ? [] : [`${id} left ${theirNet} at the service and ${ourNet} here`]
    const byCheck = sumOf(ours.checks.filter(one => one.orderId === id).map(one => one.amount))
    const taken = sumOf(intents.flatMap(one => takenBack.get(one.id) ?? []).map(one => one.taken))
    const kept = theirNet - byCheck - taken
    if (settled.includes(status) && kept !== cost) found.push(`${id} is ${status}, costs ${cost}, paid ${kept}`)
    return found
  })
}

/** All sums are in cents. */
export type Sums = { readonly received: number; readonly givenBack: number; readonly failedRefunds: number }

export const ourSums = ({ payments, refunds }: OurBooks): Sums => ({
  // A payment that did not become an order was also received, and was refunded.
  received: sumOf(payments.map(one => one.amount)) + sumOf(givenBack(refunds.filter(one => one.orderId === null))),
  givenBack: sumOf(givenBack(refunds)),
  failedRefunds: sumOf(refunds.filter(one => one.status === 'failed' && one.refundId).map(one => one.amount)),
})

export const theirSums = ({ intents, refunds }: TheirBooks): Sums => ({
  received: sumOf(intents.map(one => one.received)),
  givenBack: sumOf(givenBack(refunds)),
  failedRefunds: sumOf(refunds.filter(one => one.status === 'failed').map(one => one.amount)),
})

function ofSums(ours: OurBooks, theirs: TheirBooks): string[] {
  const here = JSON.stringify(ourSums(ours))
  const there = JSON.stringify(theirSums(theirs))
  return here === there ? [] : [`in all ${here} here and ${there} there`]
}

const givenBack = (refunds: readonly { readonly amount: number; readonly status: string }[]) =>
  refunds.filter(one => one.status !== 'failed').map(one => one.amount)

const refundedOf = ({ refunds }: OurBooks, intentId: string) =>
  sumOf(givenBack(refunds.filter(one => one.intentId === intentId)))

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + one, 0)

export function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}
