/** Who works in the office of which hauler, with which rights (rule A13). Other haulers' rows do not exist for them. */
import type { z } from 'zod'
import { type Membership, officesOf, type Right, rightsOf } from '#domain/account/roles.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Caller, Context } from '#server/api/context.ts'
import { signedInCallerOf } from '#server/api/gates/caller.ts'
import { t } from '#server/api/trpc.ts'
import type { OfficeActing } from '#server/operations/dependencies.ts'

async function admit(ctx: Context): Promise<{ user: Caller; office: Membership }> {
  const user = await signedInCallerOf(ctx)
  const offices = officesOf(user)
  const named = offices.find(one => one.organizationId === ctx.headerOrganizationId)
  const office = ctx.headerOrganizationId === null && offices.length === 1 ? offices[0] : named
  if (!office) throw new Refusal('organization-not-found')
  return { user, office }
}

const officeGate = (right: Right | null) =>
  t.middleware(async ({ ctx, next }) => {
    const { user, office } = await admit(ctx)
    const rights = rightsOf(office)
    if (right !== null && !rights.includes(right)) throw new Refusal('right-missing')
    const acting: OfficeActing = { organizationId: office.organizationId, actorId: user.id }
    return next({ ctx: { user, rights, acting } })
  })

/** A call of the office that needs this right; the procedure names the organization in each statement. */
export const office = <S extends z.ZodType>(right: Right, input: S) =>
  t.procedure
    .meta({ gate: `office-${right}` })
    .input(input)
    .use(officeGate(right))

/** Open to whoever works there, with whatever rights. */
export const anyInOffice = <S extends z.ZodType>(input: S) =>
  t.procedure.meta({ gate: 'office' }).input(input).use(officeGate(null))
