/** Presents an order for the office. Members who only plan see no amounts. Members who only bill see no plan. */
import type { Right } from '#domain/account/roles.ts'
import { isAboutMoney, occasions } from '#domain/message/occasion.ts'
import { isCorrectable } from '#domain/order/correction.ts'
import { isNamedByConsent } from '#domain/order/kept-fees.ts'
import { maxToRefund } from '#domain/order/refund-plan.ts'
import { refusalOfTypedFee } from '#domain/order/typed-fee.ts'
import { detailsOf } from '#domain/value/address.ts'
import { balanceOfOrder, costFactsOf } from '#server/api/customer/order-balance.ts'
import { presentCost } from '#server/api/customer/present-cost.ts'
import { presentRequest } from '#server/api/office/company/refund-requests.ts'
import { instant } from '#server/api/office/instant.ts'
import type { OrderPage } from '#server/db/office/order-page.ts'
import type { OrderDetails } from '#server/db/order/orders.ts'
import type { OpenRefundRequest } from '#server/db/refund-request/refund-requests.ts'
import type { OrderPageFacts } from '#server/operations/office/read-order-page.ts'

type Reader = {
  readonly rights: readonly Right[]
  readonly linkTo: (photoId: string) => string
  /** `request` is the refund that waits for a second person. It is null for members who do not bill. */
  readonly request: OpenRefundRequest | null
  readonly readerId: string
}

export function presentOfficeOrder(facts: OrderPageFacts, { rights, linkTo, request, readerId }: Reader) {
  const { order, page, awaited, rental, names } = facts
  const { snapshot } = order
  const [canPlan, canBill] = [rights.includes('dispatch'), rights.includes('money')]
  return {
    id: String(order.id),
    number: order.friendlyId,
    status: order.status,
    timeZone: snapshot.timeZone,
    awaited,
    rental,
    /** `seen` is the id of the newest event. An act sends it. */
    seen: page.events.at(-1)?.id ?? null,
    actions: canPlan ? facts.actions : [],
    placedAt: order.createdAt,
    poNumber: order.poNumber,
    jobName: order.jobName,
    customer: presentCustomer(order),
    /** `customerId` is present only for members who may open the customer's page. */
    customerId: canBill ? page.customerId : null,
    place: presentPlace(order),
    /** `isBeyondCapacity` is true if the customer paid while no box and no truck were reserved for the order (rule S19). */
    isBeyondCapacity: page.isBeyondCapacity,
    /**
     * `isAddressToCheck` is true if a customer typed the address by hand. The office has to confirm it before a stop is published
     * (rule C26).
     */
    isAddressToCheck: page.isAddressToCheck,
    boxes: snapshot.containers.map(({ _id, name, size, quantity }) => ({
      name: names.get(_id) ?? name,
      size,
      quantity,
    })),
    materials: snapshot.materials.map(one => names.get(one.id) ?? one.name),
    toCallAbout: snapshot.toCallAbout.map(one => names.get(one.id) ?? one.name),
    windows: presentWindows(order, page),
    swap: presentSwap(order),
    replaces: page.replaces,
    timeline: page.events.map(({ id, at, recordedAt, ...event }) => ({
      ...event,
      id,
      at: instant(at),
      recordedAt: recordedAt && instant(recordedAt),
    })),
    notes: page.notes
      .filter(one => canBill || !(one.isObjection || one.isAnswer))
      .map(note => ({ ...note, at: instant(note.at) })),
    messages: page.messages.map(message => presentMessage(message, canBill)),
    replies: page.replies.map(reply => ({ ...reply, at: instant(reply.at) })),
    photos: order.photos
      .filter(one => canBill || one.kind !== 'scale-ticket')
      .map(({ id, kind, at }) => ({ id, kind, url: linkTo(id), at: instant(at) })),
    plan: canPlan ? presentPlan(page) : null,
    load: presentLoad(page, canBill),
    money: canBill
      ? {
          ...presentMoney(order, page, facts.now),
          /** This amount can no longer be charged. `offeredAt` is the time of the offer to pay it voluntarily. */
          uncharged: facts.uncharged && {
            amountInCents: facts.uncharged.amountInCents,
            offeredAt: facts.uncharged.offeredAt,
          },
          taxes: facts.taxes,
          request: request && presentRequest(request, readerId),
        }
      : null,
  }
}

type Objection = NonNullable<NonNullable<OrderDetails['bill']>['objection']>

const presentObjection = ({ at, text, answer }: Objection) => ({
  text,
  at: instant(at),
  answer: answer && { ...answer, at: instant(answer.at) },
})

function presentCustomer({ snapshot: { customer } }: OrderDetails) {
  const { firstName, lastName, companyName: company, phone, email, customerType } = customer
  return { name: [firstName, lastName].filter(Boolean).join(' '), company, phone, email, customerType }
}

function presentPlace({ snapshot: { address, zipCode, restrictions, deliveryLocationType } }: OrderDetails) {
  const lines = address && {
    line1: address.line1,
    line2: address.line2,
    city: address.city,
    state: address.state,
    postalCode: address.postalCode,
    ...detailsOf(address),
  }
  return { address: lines, zipCode, restrictions, locationType: deliveryLocationType }
}

/** Presents the requested windows, the windows that are agreed now, and the windows that were promised last. */
function presentWindows({ snapshot, dropOffWindow, pickupWindow, finalPickupWindow }: OrderDetails, page: OrderPage) {
  const promisedOf = (side: 'drop-off' | 'pickup') => {
    const last = page.promises.filter(one => one.side === side).at(-1)
    if (!last || last.day === null || last.start === null || last.end === null) return null
    return { day: last.day, start: last.start, end: last.end }
  }
  return {
    askedDropOff: snapshot.dropOffWindow,
    dropOff: dropOffWindow,
    promisedDropOff: promisedOf('drop-off'),
    pickup: pickupWindow,
    askedPickup: page.requestedPickupWindow,
    finalPickup: finalPickupWindow,
    promisedPickup: promisedOf('pickup'),
  }
}

function presentSwap({ swap }: OrderDetails) {
  if (!swap) return null
  const isPaid = swap.orderStatus !== null
  return { orderId: isPaid ? swap.cartId : null, isPaid, window: swap.swapWindow, isSameSize: swap.isSameSize }
}

/** Presents a message. Members who do not bill do not see texts about money. */
function presentMessage({ occasion, text, at, sentAt, ...rest }: OrderPage['messages'][number], canBill: boolean) {
  const known = occasions.find(one => one === occasion)
  const isHidden = !canBill && (known === undefined || known === 'cancelled' || isAboutMoney(known))
  return { ...rest, occasion, text: isHidden ? null : text, at: instant(at), sentAt: sentAt && instant(sentAt) }
}

function presentPlan({ stops, moves, box, questions }: OrderPage) {
  return {
    stops: stops.map(({ start, end, doneAt, ...stop }) => ({
      ...stop,
      window: start === null || end === null ? null : { start, end },
      doneAt: doneAt && instant(doneAt),
    })),
    moves: moves.map(move => ({ ...move, at: instant(move.at) })),
    box,
    questions,
  }
}

function presentLoad({ load }: OrderPage, canBill: boolean) {
  if (!load) return null
  const { state, facility, collectedAt, dumpedAt, ticketNumber, grossInPounds, tareInPounds, tons } = load
  const ticket = { number: ticketNumber, grossInPounds, tareInPounds, tons }
  return {
    state,
    facility,
    collectedAt: instant(collectedAt),
    dumpedAt: dumpedAt && instant(dumpedAt),
    ticket: canBill && (ticketNumber !== null || tons !== null) ? ticket : null,
  }
}

function presentDispute({ amountInCents, answerBy, isAnswered }: NonNullable<OrderPage['dispute']>, now: Date) {
  const isLate = answerBy !== null && new Date(answerBy) <= now
  return {
    amountInCents,
    /** The bank accepts an answer until this time. The time is null if the hauler has answered, or if the time is over. */
    answerBy: answerBy === null || isAnswered || isLate ? null : instant(answerBy),
    canBeAnswered: !isAnswered && !isLate,
  }
}

function presentMoney(order: OrderDetails, { charges, refunds, bills, dispute }: OrderPage, now: Date) {
  const { bill } = order
  const facts = costFactsOf(order, bill)
  const paidInCents = order.payments.reduce((sum, one) => sum + one.amountPaid, 0)
  const refundedInCents = refunds.reduce((sum, one) => sum + (one.status === 'failed' ? 0 : one.amountInCents), 0)
  const leftInCents = Math.max(0, paidInCents - refundedInCents)
  return {
    /** At most this amount can be refunded. It is 0 if no refund is possible. */
    refundableInCents: maxToRefund(order.status, {
      leftInCents,
      creditInCents: Math.max(0, -balanceOfOrder(facts, order)),
    }),
    cost: presentCost(order, facts),
    balanceInCents: balanceOfOrder(facts, order),
    payments: order.payments.map(({ card, lastFour, amountPaid, at }) => ({
      card,
      lastFour,
      amountInCents: amountPaid,
      at: instant(at),
    })),
    charges: charges.map(charge => ({ ...charge, at: instant(charge.at) })),
    refunds: refunds.map(refund => ({ ...refund, at: instant(refund.at) })),
    bill: bill && {
      version: bill.version,
      chargeAfter: bill.chargeAfter && instant(bill.chargeAfter),
      objection: bill.objection && presentObjection(bill.objection),
    },
    dispute: dispute && presentDispute(dispute, now),
    bills: bills.map(one => ({ ...one, at: instant(one.at) })),
    canCorrect: bill !== null && isCorrectable(order.status),
    fees: presentUnbilled(order),
    typedFee: presentTypedFee(order),
    preAuthInCents: order.preAuthInCents,
    cardConsent: order.snapshot.cardConsent,
  }
}

/** Presents the fees that are on no bill. The bill has the accepted fees. */
const presentUnbilled = ({ fees, bill }: OrderDetails) =>
  fees
    .filter(one => bill === null || one.state === 'proposed')
    .map(({ id, kind, amountInCents, state }) => ({ id, kind, amountInCents, isAccepted: state === 'accepted' }))

/** Presents the frozen price of cleaning, which the form shows first. It is null if no fee can be added. */
function presentTypedFee({ status, bill, snapshot: { terms } }: OrderDetails) {
  if (refusalOfTypedFee({ status, isBilled: bill !== null, hasTerms: terms !== null })) return null
  return { cleaningInCents: terms?.fees?.cleaningInCents ?? null, isNamed: isNamedByConsent(terms, 'cleaning') }
}
