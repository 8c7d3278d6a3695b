/** A member of an office works for one hauler with certain rights (rule A13). The member finds no rows of other haulers. */
import { z } from 'zod'
import { type Membership, officesOf, type Right, type Roles, rightsOf } from '#domain/account/roles.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import type { Caller, Context } from '#server/api/context.ts'
import { signedInCallerOf } from '#server/api/gates/caller.ts'
import { companyOf } from '#server/api/gates/company.ts'
import { t } from '#server/api/trpc.ts'
import { refuseMoved } from '#server/db/cell/moved-keys.ts'
import { findOrderAccess } from '#server/db/order/orders.ts'
import type { OfficeActing } from '#server/operations/dependencies.ts'

async function admit(ctx: Context): Promise<{ user: Caller; office: Membership }> {
  const user = await signedInCallerOf(ctx)
  if (officesOf(user).length === 0) await refuseMoved(ctx.deps.db, { kind: 'person', key: user.id })
  return { user, office: officeOf(user, ctx.headerOrganizationId) }
}

/**
 * Returns the named office, or the only one if none is named.
 *
 * @throws Refusal 'organization-not-found', or 'organization-choice' if there are several
 */
export function officeOf(user: Roles, organizationId: string | null): Membership {
  return companyOf(officesOf(user), organizationId)
}

/** The member needs one of these rights. If `needed` is null, no right is needed. */
const officeGate = (needed: readonly Right[] | null) =>
  t.middleware(async ({ ctx, next }) => {
    const { user, office } = await admit(ctx)
    const rights = rightsOf(office)
    if (needed?.some(right => rights.includes(right)) === false) throw new Refusal('right-missing')
    const acting: OfficeActing = { organizationId: office.organizationId, actorId: user.id, language: ctx.language }
    return next({ ctx: { user, rights, acting } })
  })

/** Makes a call of the office that needs this right. The procedure names the organization in each statement. */
export const office = <S extends z.ZodType>(right: Right, input: S) =>
  t.procedure
    .meta({ gate: `office-${right}` })
    .input(input)
    .use(officeGate([right]))

/** Makes a call that only reads, for long. A standby answers it if it has every change (rule R12). */
export const officeReport = <S extends z.ZodType>(right: Right, input: S) =>
  office(right, input).use(async ({ ctx, next }) =>
    next({ ctx: { deps: { ...ctx.deps, db: await ctx.deps.standbyReads.choose() } } }),
  )

/** Makes a call that is open to every member of the office. */
export const anyInOffice = <S extends z.ZodType>(input: S) =>
  t.procedure.meta({ gate: 'office' }).input(input).use(officeGate(null))

/** Makes a call for members who plan or bill. The answer leaves out what only the other right shows. */
export const officeOrders = <S extends z.ZodType>(input: S) =>
  t.procedure
    .meta({ gate: 'office-orders' })
    .input(input)
    .use(officeGate(['dispatch', 'money']))

/**
 * Makes a call about one order of the hauler.
 *
 * @throws Refusal 'order-not-found' if the order is not the hauler's
 */
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
