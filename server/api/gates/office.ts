/** Who works in the office of which hauler, with which rights (rule A13). Other haulers' rows do not exist for them. */
import { z } from 'zod'
import { type Membership, officesOf, type Right, type Roles, rightsOf } from '#domain/account/roles.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import type { Caller, Context } from '#server/api/context.ts'
import { signedInCallerOf } from '#server/api/gates/caller.ts'
import { companyOf } from '#server/api/gates/company.ts'
import { t } from '#server/api/trpc.ts'
import { findOrderAccess } from '#server/db/order/orders.ts'
import type { OfficeActing } from '#server/operations/dependencies.ts'

async function admit(ctx: Context): Promise<{ user: Caller; office: Membership }> {
  const user = await signedInCallerOf(ctx)
  return { user, office: officeOf(user, ctx.headerOrganizationId) }
}

/** The office that is named; where none is, the only one. Refuses 'organization-not-found', and 'organization-choice' of several. */
export function officeOf(user: Roles, organizationId: string | null): Membership {
  return companyOf(officesOf(user), organizationId)
}

/** One of these rights is enough; null: whatever rights. */
const officeGate = (needed: readonly Right[] | null) =>
  t.middleware(async ({ ctx, next }) => {
    const { user, office } = await admit(ctx)
    const rights = rightsOf(office)
    if (needed?.some(right => rights.includes(right)) === false) throw new Refusal('right-missing')
    const acting: OfficeActing = { organizationId: office.organizationId, actorId: user.id, language: ctx.language }
    return next({ ctx: { user, rights, acting } })
  })

/** A call of the office that needs this right; the procedure names the organization in each statement. */
export const office = <S extends z.ZodType>(right: Right, input: S) =>
  t.procedure
    .meta({ gate: `office-${right}` })
    .input(input)
    .use(officeGate([right]))

/** Open to whoever works there, with whatever rights. */
export const anyInOffice = <S extends z.ZodType>(input: S) =>
  t.procedure.meta({ gate: 'office' }).input(input).use(officeGate(null))

/** Who plans or bills: the answer hides what the other right shows. */
export const officeOrders = <S extends z.ZodType>(input: S) =>
  t.procedure
    .meta({ gate: 'office-orders' })
    .input(input)
    .use(officeGate(['dispatch', 'money']))

/** A call about one order of the hauler, which stays one of its own. Refuses 'order-not-found'. */
export const officeOrder = <S extends z.ZodRawShape>(right: Right | 'orders', shape: S) =>
  t.procedure
    .meta({ gate: `office-${right}` })
    .input(z.strictObject({ orderId: z.uuid(), ...shape }))
    .use(officeGate(right === 'orders' ? ['dispatch', 'money'] : [right]))
    .use(async ({ ctx, input, next }) => {
      const { orderId } = input as { orderId: string }
      const order = await findOrderAccess(ctx.deps.db, orderId)
      if (order?.organizationId !== ctx.acting.organizationId) throw new Refusal('order-not-found')
      return next()
    })
