/**
 * With these calls a person accepts invitations to work for a hauler, and may leave the hauler (rule A15). The calls are open to everybody
 * who is signed in.
 */
import { z } from 'zod'
import { signedIn, signedInAsksNothing } from '#server/api/gates/caller.ts'
import { listOfficeNames } from '#server/db/account/offices.ts'
import { listMembershipOffers } from '#server/db/account/team.ts'
import { acceptInvitation, declineInvitation, leaveCompany } from '#server/operations/team/join.ts'

const idSchema = z.strictObject({ id: z.uuid() })

export const workCalls = {
  getWorkplaces: signedInAsksNothing.query(async ({ ctx: { deps, user } }) => {
    const ids = user.organizations.map(one => one.organizationId)
    const [names, invitations] = await Promise.all([
      listOfficeNames(deps.db, ids),
      listMembershipOffers(deps.db, user.id),
    ])
    const rolesOf = (id: string) => user.organizations.find(one => one.organizationId === id)?.roles ?? []
    return {
      companies: names.map(({ id, name }) => ({ organizationId: id, name, roles: rolesOf(id) })),
      invitations,
    }
  }),

  acceptInvitation: signedIn(idSchema).mutation(async ({ ctx, input }) => {
    await acceptInvitation(ctx.deps, ctx.user, input)
    return { success: true as const }
  }),

  declineInvitation: signedIn(idSchema).mutation(async ({ ctx, input }) => {
    await declineInvitation(ctx.deps, ctx.user, input)
    return { success: true as const }
  }),

  leaveCompany: signedIn(idSchema).mutation(async ({ ctx, input }) => {
    await leaveCompany(ctx.deps, ctx.user, input.id)
    return { success: true as const }
  }),
}
