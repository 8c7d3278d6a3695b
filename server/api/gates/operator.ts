/**
 * The operator of the installation (rule A1) makes haulers, and reads none of their data. All other callers are answered as if these calls
 * did not exist.
 */
import type { z } from 'zod'
import { isOperator } from '#domain/account/roles.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { signedInCallerOf } from '#server/api/gates/caller.ts'
import { t } from '#server/api/trpc.ts'

const operatorGate = t.middleware(async ({ ctx, next }) => {
  const user = await signedInCallerOf(ctx)
  if (!isOperator(user)) throw new Refusal('organization-not-found')
  return next({ ctx: { user } })
})

export const operatorCall = <S extends z.ZodType>(input: S) =>
  t.procedure.meta({ gate: 'operator' }).input(input).use(operatorGate)
