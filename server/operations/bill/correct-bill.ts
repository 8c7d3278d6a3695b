import type { Tx } from '@rolloff/sql/connect.ts'
import { balanceIn } from '#domain/order/balance.ts'
import { isCorrectable } from '#domain/order/correction.ts'
import type { OrderStatus } from '#domain/order/lifecycle.ts'
import { tonsIn, type Weighing, weighedOf } from '#domain/order/weighing.ts'
import { loweredBy } from '#domain/payment/second-person.ts'
import type { BillLine } from '#domain/pricing/bill.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { findNewestBill } from '#server/db/bill/bills.ts'
import { addWeighing, findNewestWeighing, findWeighedTimes } from '#server/db/bill/weighings.ts'
import { addChange, changedMeanwhile } from '#server/db/change/changes.ts'
import { correctLoad, lockLoad } from '#server/db/dispatch/loads.ts'
import { listFeesOfOrder } from '#server/db/fee/fees.ts'
import { lockOrder } from '#server/db/order/order-moves.ts'
import { findPayableCharge } from '#server/db/payment/order-charges.ts'
import { readOrderMoney } from '#server/db/payment/order-money.ts'
import { carryOutBill, type MadeBill, storeBill } from '#server/operations/bill/bill-order.ts'
import { refuseOddWeight, refuseUsedTicket, ticketYearOf } from '#server/operations/bill/check-ticket.ts'
import { checkEntered } from '#server/operations/bill/record-weight.ts'
import { isAccepted, refuseUndecided, type WorkedOutBill, workOutBill } from '#server/operations/bill/work-out-bill.ts'
import type { Deps, OfficeActing, PaymentDeps } from '#server/operations/dependencies.ts'
import {
  type Approval,
  type ApprovalRequest,
  countGiven,
  type GiftToPermit,
  permitGift,
} from '#server/operations/payment/permit-giving.ts'
import { refuseWhileDisputed } from '#server/operations/payment/refuse-while-disputed.ts'
import { untilChargesEnd } from '#server/operations/payment/until-charges-end.ts'

/** A correction is the complete bill from now on. A line that it leaves out is removed. */
export type BillCorrection = {
  readonly orderId: string
  /** The page showed this number of weighings, as `weighedTimes` counts them. */
  readonly seen: number
  readonly weighing: Weighing
  readonly grossInPounds: number | null
  readonly tareInPounds: number | null
  /** `isSure` is true if a person checked the weight again after it was refused as implausible. */
  readonly isSure: boolean
  readonly why: string
}

/** The quote says what a correction would do to an order that has a bill. */
export type CorrectionQuote = {
  readonly lines: readonly BillLine[]
  readonly totalInCents: number
  /** `dueBeforeInCents` is due now, and `dueInCents` is due with the correction. A negative amount is owed to the customer. */
  readonly dueBeforeInCents: number
  readonly dueInCents: number
  readonly outcome: WorkedOutBill['outcome']['becomes']
}

/**
 * Returns the effect of the correction, which is worked out by the same rules under the same lock. Stores nothing. Refuses what
 * `correctBill` refuses, except an implausible weight, which `correctBill` checks when the office corrects the bill.
 */
export async function quoteCorrection(
  deps: Deps,
  input: BillCorrection,
  acting: OfficeActing,
): Promise<CorrectionQuote> {
  return deps.db.transaction().execute(async tx => {
    const { worked, money } = await workOut(tx, { deps, input: { ...input, isSure: true }, acting })
    const { bill, dueInCents, outcome } = worked
    const { lines, totalInCents } = bill
    return { lines, totalInCents, dueBeforeInCents: balanceIn(money), dueInCents, outcome: outcome.becomes }
  })
}

export type CorrectionResult = {
  readonly status: OrderStatus
  /** `billVersion` is null if the correction makes no bill. */
  readonly billVersion: number | null
  /** The correction makes this amount due. If a completed order becomes more expensive, this amount can no longer be charged. */
  readonly dueInCents: number
  /** If a second person must decide, this request is stored instead of the correction. */
  readonly asked: ApprovalRequest | null
}

/**
 * The office corrects a bill after it was made: weight, ticket, pieces, its own lines and discounts (rules B11 and B15). A correction is
 * one more weighing. The bill is made again, only the difference moves, and the customer is notified with both weights. If the correction
 * would make a completed order more expensive, no bill is made. Its tons then count for reports, and nothing is charged. Refuses
 * 'changed-meanwhile', 'illegal-move' if there is no bill to correct, 'fee-undecided', 'payment-in-doubt', 'dispute-open', and what a
 * ticket, a weighing and a bill refuse. If a correction gives the customer more than the limit, a second person has to decide (rule M30).
 */
export async function correctBill(
  deps: PaymentDeps,
  input: BillCorrection,
  acting: OfficeActing,
  approval: Approval | null = null,
): Promise<CorrectionResult> {
  const corrected = await untilChargesEnd<CorrectedBill | WaitingForApproval>(deps, () =>
    deps.db.transaction().execute(async tx => {
      const found = await workOut(tx, { deps, input, acting })
      if (found.worked.dueInCents < 0) await refuseWhileDisputed(tx, found.order.id, 'admin')
      const gift = await givingOf(tx, { ...found, input, acting, approval })
      const permitted = await permitGift(tx, gift)
      if ('asked' in permitted) return { done: { ...permitted, status: found.order.status } }
      const payable = await findPayableCharge(tx, found.order.id)
      // An open offer of a voluntary payment belongs to the previous weighing.
      const isOver = found.worked.outcome.becomes !== 'too-late' || payable?.purpose === 'voluntary'
      if (payable && isOver) return { payable }
      await countGiven(tx, gift, permitted.permission)
      return { done: await storeCorrectionInTransaction(tx, { ...found, input, acting, now: deps.clock() }) }
    }),
  )
  if ('asked' in corrected) return { ...corrected, billVersion: null, dueInCents: 0 }
  const { made, dueInCents } = corrected
  if (!made) return { status: 'completed', billVersion: null, dueInCents, asked: null }
  const { status, version } = await carryOutBill(deps, input.orderId, made)
  return { status, billVersion: version, dueInCents, asked: null }
}

type WaitingForApproval = { readonly asked: ApprovalRequest; readonly status: OrderStatus }

/**
 * Returns the gift of a correction, which is the amount by which the new bill is lower than the bill of the current weighing. If a new
 * photo of a ticket shows the new weight, the lower weight is no gift. The previous bill is then worked out with the new weight.
 */
async function givingOf(
  tx: Tx,
  {
    order,
    billed,
    worked,
    input,
    acting,
    approval,
  }: Found & Omit<WorkOutInput, 'deps'> & { readonly approval: Approval | null },
): Promise<GiftToPermit> {
  const { orderId: _, ...act } = input
  const gift = { order, kind: 'correction', act, why: input.why, acting, approval, now: billed.now } as const
  const weighing = await findNewestWeighing(tx, order.id)
  if (!weighing) return { ...gift, amountInCents: 0 }
  const { containers, ticketPhotoId } = input.weighing
  const hasNewPhoto = ticketPhotoId !== null && ticketPhotoId !== weighing.ticketPhotoId
  const before = await workOutBill(tx, { ...billed, weighing: hasNewPhoto ? { ...weighing, containers } : weighing })
  return { ...gift, amountInCents: loweredBy(before.bill.totalInCents, worked.bill.totalInCents) }
}

type WorkOutInput = { readonly deps: Deps; readonly input: BillCorrection; readonly acting: OfficeActing }

async function workOut(tx: Tx, { deps, input, acting }: WorkOutInput) {
  const order = await lockOrder(tx, input.orderId)
  await refuseStale(tx, order.id, input.seen)
  const before = await findNewestBill(tx, order.id)
  if (!before || !isCorrectable(order.status)) throw new Refusal('illegal-move', { status: order.status })
  await checkEntered(tx, order, input.weighing)
  const [container] = input.weighing.containers
  if (container) await refuseOddWeight(tx, acting.organizationId, { ...input, tons: container.tons })
  const fees = await listFeesOfOrder(tx, order.id)
  refuseUndecided(fees)
  const money = await readOrderMoney(tx, order.id)
  const billed = { order, fees: fees.filter(isAccepted), version: before.version + 1, now: deps.clock() }
  const worked = await workOutBill(tx, { ...billed, weighing: input.weighing })
  return { order, billed, worked, money }
}

async function refuseStale(tx: Tx, orderId: string, expectedVersion: number): Promise<void> {
  if ((await findWeighedTimes(tx, orderId)) === expectedVersion) return
  throw await changedMeanwhile(tx, orderId)
}

type Found = Awaited<ReturnType<typeof workOut>>
type StoreInput = Found & { readonly input: BillCorrection; readonly acting: OfficeActing; readonly now: Date }

type CorrectedBill = { readonly made: MadeBill | null; readonly dueInCents: number }

async function storeCorrectionInTransaction(tx: Tx, correction: StoreInput): Promise<CorrectedBill> {
  const { order, billed, worked, input, acting, now } = correction
  const { weighing, why } = input
  const { dueInCents } = worked
  const newestWeighing = await findNewestWeighing(tx, order.id)
  const tonsBefore = newestWeighing && tonsIn(weighedOf(newestWeighing))
  const tons = tonsIn(worked.input.weighed)
  const isBilled = worked.outcome.becomes !== 'too-late'
  const added = await addWeighing(tx, {
    order,
    weighing,
    now,
    enteredBy: acting.actorId,
    correction: { why, isBilled },
  })
  await correctTicket(tx, { ...correction, tons })
  await addChange(tx, {
    ...acting,
    at: now,
    act: 'correct-bill',
    object: 'order',
    objectId: order.id,
    before: { tons: tonsBefore },
    after: { tons, isBilled },
  })
  if (!isBilled) return { made: null, dueInCents }
  const settling = { ...billed, weighing, weighingId: added.id, actorId: acting.actorId, tonsBefore }
  return { made: await storeBill(tx, settling, worked), dueInCents }
}

/** Corrects the weight of the load as well, because reports count it. */
async function correctTicket(tx: Tx, { order, input, acting, now, tons }: StoreInput & { readonly tons: number }) {
  const { organizationId } = acting
  const load = await lockLoad(tx, organizationId, order.id)
  if (!load) return
  const { ticketNumber, ticketPhotoId: photoId } = input.weighing
  const { grossInPounds, tareInPounds } = input
  const ticketYear = ticketYearOf(order, load, { number: ticketNumber, now })
  await refuseUsedTicket(tx, { organizationId, orderId: order.id, load, year: ticketYear, number: ticketNumber })
  await correctLoad(tx, {
    orderId: order.id,
    ticketNumber,
    ticketYear,
    grossInPounds,
    tareInPounds,
    tons,
    photoId,
  })
}
