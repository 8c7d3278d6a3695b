/** The hauler's own account at the payment service (rule M87). */
import { z } from 'zod'
import { accountStates } from '#domain/payment/connected-account.ts'
import { office } from '#server/api/gates/office.ts'
import { connectAccount, readConnection, returnFromAccount } from '#server/operations/payment/connect-account.ts'

const nothing = z.strictObject({})

export const cardAccountCalls = {
  read: office('team', nothing).query(async ({ ctx }) => {
    const { account, ...connection } = await readConnection(ctx.deps, ctx.acting.organizationId)
    return {
      ...connection,
      account: account && {
        state: account.state,
        why: account.why,
        since: account.since.toISOString(),
        /** What the service asks of the hauler, and until when the first of it. */
        askedCount: account.askedCount,
        askedBy: account.askedBy?.toISOString() ?? null,
        isCharged: account.isCharged,
      },
    }
  }),

  /** Returns the address at which the hauler goes on at the service. Each press makes a new link, which opens once. */
  connect: office('team', z.strictObject({ seen: z.enum(accountStates).nullable() })).mutation(({ ctx, input }) =>
    connectAccount(ctx.deps, { organizationId: ctx.acting.organizationId, seen: input.seen }),
  ),

  /** Somebody has come back from there. */
  returned: office('team', nothing).mutation(async ({ ctx }) => {
    await returnFromAccount(ctx.deps, ctx.acting.organizationId)
    return { success: true as const }
  }),
}
