/** A refund request waits for the decision of a second person (rule M30). */
import { z } from 'zod'
import { office } from '#server/api/gates/office.ts'
import type { OpenRefundRequest } from '#server/db/refund-request/refund-requests.ts'
import { approveRefundRequest, closeRefundRequest } from '#server/operations/refund-request/decide-refund-request.ts'

const request = z.strictObject({ requestId: z.uuid() })
const success = { success: true } as const

export const refundRequestCalls = {
  approve: office('money', request).mutation(async ({ ctx, input }) => {
    await approveRefundRequest(ctx.deps, input, ctx.acting)
    return success
  }),

  /** Closes a request. The requester withdraws it, and any other person declines it. */
  close: office('money', request).mutation(async ({ ctx, input }) => {
    await closeRefundRequest(ctx.deps, input, ctx.acting)
    return success
  }),
}

export const presentRequest = (
  { id, kind, amountInCents, why, who, at, askedBy }: OpenRefundRequest,
  readerId: string,
) => ({ id, kind, amountInCents, why, who, at, isOwn: askedBy === readerId })
