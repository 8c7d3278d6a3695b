import { z } from 'zod'
import { weighingSchema } from '#domain/order/weighing.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { addChange } from '#server/db/change/changes.ts'
import { lockOrder } from '#server/db/order/order-moves.ts'
import {
  decideRefundRequest,
  findRefundRequest,
  type RefundRequest,
} from '#server/db/refund-request/refund-requests.ts'
import { correctBill } from '#server/operations/bill/correct-bill.ts'
import { waiveDue } from '#server/operations/bill/waive-due.ts'
import type { OfficeActing, PaymentDeps } from '#server/operations/dependencies.ts'
import { decideFee } from '#server/operations/fee/decide-fee.ts'
import { giveRefund } from '#server/operations/payment/give-refund.ts'
import { findRefusalOfDecided, refusalOfDecided } from '#server/operations/payment/permit-giving.ts'

type Request = { readonly requestId: string }

/** These are the schemas of the requested acts, in the form in which they are stored. */
const actSchemas = {
  refund: z.strictObject({ amountInCents: z.int(), refunds: z.int(), why: z.string() }),
  'let-go': z.strictObject({ amountInCents: z.int(), why: z.string() }),
  correction: z.strictObject({
    seen: z.int(),
    weighing: weighingSchema,
    isSure: z.boolean(),
    why: z.string(),
    grossInPounds: z.int().nullable(),
    tareInPounds: z.int().nullable(),
  }),
  fee: z.strictObject({ feeId: z.uuid(), isAccepted: z.literal(true), amountInCents: z.int() }),
}

/**
 * A second person approves a request, which does the requested act (rule M30). The act is checked again. If something has changed since,
 * the act is refused as if the approver had requested it, and the request stays open. If two people approve, the act is done once. Refuses
 * 'request-over' with who has decided it, 'own-request', and what the act refuses.
 */
export async function approveRefundRequest(
  deps: PaymentDeps,
  { requestId }: Request,
  acting: OfficeActing,
): Promise<void> {
  const request = await findRefundRequest(deps.db, { ...acting, id: requestId })
  refuseUnlessOpen(request)
  if (request.askedBy === acting.actorId) throw new Refusal('own-request')
  const { orderId, act } = request
  const approval = { requestId }
  if (request.kind === 'refund') {
    await giveRefund(deps, { orderId, ...actSchemas.refund.parse(act) }, acting, approval)
  } else if (request.kind === 'let-go') {
    await waiveDue(deps, { orderId, ...actSchemas['let-go'].parse(act) }, acting, approval)
  } else if (request.kind === 'correction') {
    await correctBill(deps, { orderId, ...actSchemas.correction.parse(act) }, acting, approval)
  } else {
    await decideFee(deps, acting, actSchemas.fee.parse(act), approval)
  }
}

/** Another person declines the request, or the requester withdraws it. Refuses 'request-over' with who was faster. */
export async function closeRefundRequest(
  deps: PaymentDeps,
  { requestId: id }: Request,
  acting: OfficeActing,
): Promise<void> {
  const request = await findRefundRequest(deps.db, { ...acting, id })
  refuseUnlessOpen(request)
  const { orderId, askedBy } = request
  const isOwn = askedBy === acting.actorId
  await deps.db.transaction().execute(async tx => {
    await lockOrder(tx, orderId)
    const now = deps.clock()
    const state = isOwn ? 'withdrawn' : 'declined'
    const isDecided = await decideRefundRequest(tx, { id, state, by: acting.actorId, now })
    if (!isDecided) throw await findRefusalOfDecided(tx, acting, { requestId: id })
    const act = isOwn ? 'take-request-back' : 'decline-request'
    await addChange(tx, { ...acting, at: now, act, object: 'order', objectId: orderId })
  })
}

function refuseUnlessOpen(request: RefundRequest | null): asserts request is RefundRequest {
  if (request?.state !== 'asked') throw refusalOfDecided(request)
}
