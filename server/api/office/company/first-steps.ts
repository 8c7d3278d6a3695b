/** The list of a new hauler's first steps (rule A27). */
import { z } from 'zod'
import { office, officeOrders } from '#server/api/gates/office.ts'
import { closeFirstSteps, readFirstSteps } from '#server/operations/company/first-steps.ts'

export const firstStepCalls = {
  read: officeOrders(z.strictObject({})).query(async ({ ctx }) => ({
    /** `open` is null if the list has ended. */
    open: await readFirstSteps(ctx.deps, ctx.acting.organizationId),
  })),

  close: office('team', z.strictObject({})).mutation(async ({ ctx }) => {
    await closeFirstSteps(ctx.deps, ctx.acting)
    return { success: true as const }
  }),
}
