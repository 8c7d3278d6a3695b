/** With these calls a hauler connects its own account at the payment service (rule M87). */
import { z } from 'zod'
import { accountStates } from '#domain/payment/payment-account.ts'
import { office } from '#server/api/gates/office.ts'
import { connectAccount, readConnection, returnFromAccount } from '#server/operations/payment/connect-account.ts'

const nothing = z.strictObject({})

export const paymentAccountCalls = {
  read: office('team', nothing).query(async ({ ctx }) => {
    const { account, ...connection } = await readConnection(ctx.deps, ctx.acting.organizationId)
    return {
      ...connection,
      account: account && {
        state: account.state,
        why: account.why,
        since: account.since,
        /** `askedCount` is the number of facts that the service needs from the hauler. The first is due at `askedBy`. */
        askedCount: account.askedCount,
        askedBy: account.askedBy,
        isCharged: account.isCharged,
      },
    }
  }),

  /** Returns the URL at which the hauler continues at the service. Each call makes a new link, which opens only once. */
  connect: office('team', z.strictObject({ seen: z.enum(accountStates).nullable() })).mutation(({ ctx, input }) =>
    connectAccount(ctx.deps, { organizationId: ctx.acting.organizationId, seen: input.seen }),
  ),

  /** The page makes this call when a person returns from the service. */
  returned: office('team', nothing).mutation(async ({ ctx }) => {
    await returnFromAccount(ctx.deps, ctx.acting.organizationId)
    return { success: true as const }
  }),
}
