/** With these calls the office reads what the payment service has paid out to the hauler's bank (rule M90). */
import { z } from 'zod'
import { localTime } from '#domain/value/calendar.ts'
import { office } from '#server/api/gates/office.ts'
import { readPayout, readPayouts } from '#server/operations/payment/read-payouts.ts'

const payoutId = z.string().regex(/^po_\w{1,60}$/)

export const payoutCalls = {
  list: office('money', z.strictObject({})).query(async ({ ctx }) => {
    const payouts = await readPayouts(ctx.deps, ctx.acting.organizationId)
    return {
      payouts: payouts.map(({ arrivesAt, ...payout }) => ({
        ...payout,
        /** The payout arrives at the bank on this day, in UTC. */
        arrivesOn: localTime(arrivesAt, 'UTC').day,
      })),
    }
  }),

  /** Returns the sums of a payout by kind. */
  read: office('money', z.strictObject({ payoutId })).query(async ({ ctx, input }) => ({
    sums: await readPayout(ctx.deps, { organizationId: ctx.acting.organizationId, payoutId: input.payoutId }),
  })),
}
