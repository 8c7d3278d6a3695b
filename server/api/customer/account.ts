import { profileSchema } from '#domain/account/profile.ts'
import type { Caller } from '#server/api/context.ts'
import { signedIn, signedInAsksNothing } from '#server/api/gates.ts'
import { storeProfile } from '#server/db/users.ts'

/** What a person is told about themselves; the phone is the verified one and nobody's to write. */
function presentSelf(user: Caller) {
  const company = user.companyName && user.companyEmail ? { name: user.companyName, email: user.companyEmail } : {}
  return {
    _id: user.id,
    name: { first: user.firstName, last: user.lastName },
    email: user.email,
    phone: user.phone,
    company,
    smsNotificationOptIn: user.smsNotificationOptIn,
    roles: user.roles,
    organizations: user.organizations,
  }
}

export const accountCalls = {
  getSelf: signedInAsksNothing.query(({ ctx }) => presentSelf(ctx.user)),

  upsertCustomer: signedIn(profileSchema).mutation(async ({ ctx, input }) => {
    const company = 'name' in input.company ? input.company : null
    const profile = {
      firstName: input.name.first,
      lastName: input.name.last,
      email: input.email,
      companyName: company?.name ?? null,
      companyEmail: company?.email ?? null,
      smsNotificationOptIn: input.smsNotificationOptIn,
    }
    await storeProfile(ctx.deps.db, ctx.user.id, profile)
    return presentSelf({ ...ctx.user, ...profile })
  }),
}
