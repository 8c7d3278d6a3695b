/** These calls read and change the members of the hauler's team and their rights. */

import { z } from 'zod'
import { givenRightsSchema } from '#domain/account/team.ts'
import { invitationSchema } from '#domain/account/team-form.ts'
import { versionSchema } from '#domain/value/version-schema.ts'
import { limited } from '#server/api/gates/limits.ts'
import { office } from '#server/api/gates/office.ts'
import { listInvitations, listMembers } from '#server/db/account/team.ts'
import { changeRights, resumeMember, suspendMember } from '#server/operations/team/change-member.ts'
import { invite, takeInvitationBack } from '#server/operations/team/invite.ts'

const seenSchema = z.strictObject({ id: z.uuid(), version: versionSchema })
/** The page sends the rights of an invitation that it showed. */
const shownRightsSchema = z.strictObject({ rights: givenRightsSchema })
const success = { success: true } as const
/** The limit counts texts to typed numbers. */
const invitationsAnHour = { count: 20, seconds: 3600 }

export const teamCalls = {
  list: office('team', z.strictObject({})).query(async ({ ctx }) => {
    const { deps, acting, user } = ctx
    const [people, invitations] = await Promise.all([
      listMembers(deps.db, acting.organizationId),
      listInvitations(deps.db, acting.organizationId),
    ])
    return {
      people: people.map(({ organizationId: _, language: __, userId, ...person }) => ({
        ...person,
        isSelf: userId === user.id,
      })),
      invitations,
    }
  }),

  invite: office(
    'team',
    z.strictObject({
      ...invitationSchema.shape,
      /** The page sends the invitation of this number that it showed, or null if it showed none. */
      seen: shownRightsSchema.nullable().optional(),
    }),
  )
    .use(limited('invite', invitationsAnHour, 'caller'))
    .mutation(({ ctx, input }) => invite(ctx.deps, ctx.acting, { ...input, language: ctx.language })),

  takeBack: office('team', z.strictObject({ id: z.uuid(), seen: shownRightsSchema })).mutation(
    async ({ ctx, input }) => {
      await takeInvitationBack(ctx.deps, ctx.acting, input)
      return success
    },
  ),

  changeRights: office('team', z.strictObject({ ...seenSchema.shape, rights: givenRightsSchema })).mutation(
    async ({ ctx, input }) => {
      await changeRights(ctx.deps, ctx.acting, input)
      return success
    },
  ),

  suspend: office('team', seenSchema).mutation(async ({ ctx, input }) => {
    await suspendMember(ctx.deps, ctx.acting, input)
    return success
  }),

  resume: office('team', seenSchema).mutation(async ({ ctx, input }) => {
    await resumeMember(ctx.deps, ctx.acting, input)
    return success
  }),
}
