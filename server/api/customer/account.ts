import { z } from 'zod'
import { cardProofSchema } from '#domain/account/card-proof.ts'
import { profileSchema } from '#domain/account/profile.ts'
import { isOperator } from '#domain/account/roles.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import type { Caller } from '#server/api/context.ts'
import { signedIn, signedInAsksNothing } from '#server/api/gates/caller.ts'
import { limited } from '#server/api/gates/limits.ts'
import { isRowId } from '#server/api/row-id.ts'
import { removeAddress } from '#server/db/account/addresses.ts'
import { closeParting, findOpenParting } from '#server/db/account/partings.ts'
import { readPersonalData } from '#server/db/account/personal-data.ts'
import { type Reach, readReach, storeProfile } from '#server/db/account/users.ts'
import { sendReturnedMailsAgain } from '#server/db/message/returned-mails.ts'
import { deleteAccount } from '#server/operations/account/delete-account.ts'
import { proveAccount } from '#server/operations/account/prove-account.ts'
import { findCardProof, proveSavedCard } from '#server/operations/account/prove-saved-card.ts'
import { listSavedCards } from '#server/operations/payment/list-saved-cards.ts'
import { removeCard } from '#server/operations/payment/remove-card.ts'
import { digitsShownTo, withShownDigits } from '#server/operations/payment/show-digits.ts'

/** Presents a person's own profile. The phone number is verified and cannot be changed here. */
function presentSelf(user: Caller, { isTexted, isEmailReturned }: Reach) {
  const company = user.companyName && user.companyEmail ? { name: user.companyName, email: user.companyEmail } : {}
  return {
    _id: user.id,
    name: { first: user.firstName, last: user.lastName },
    email: user.email,
    phone: user.phone,
    company,
    smsNotificationOptIn: user.smsNotificationOptIn,
    /** `isTexted` is true if the switch is on and the person has agreed to texts about orders (rule T3). */
    isTexted,
    /** `isEmailReturned` is true if the latest mail about an order came back from this address (rule T28). */
    isEmailReturned,
    roles: user.roles,
    organizations: user.organizations.map(({ organizationId, roles }) => ({ organizationId, roles })),
  }
}

export const accountCalls = {
  getSelf: signedInAsksNothing.query(async ({ ctx }) => presentSelf(ctx.user, await readReach(ctx.deps.db, ctx.user))),

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
    const { db, clock } = ctx.deps
    const consent = { agreesToTexts: input.agreesToTexts ?? false, language: ctx.language, now: clock() }
    const reach = await storeProfile(db, ctx.user.id, profile, consent)
    if (ctx.user.email && profile.email !== ctx.user.email) await sendReturnedMailsAgain(db, ctx.user.id, consent.now)
    return presentSelf({ ...ctx.user, ...profile }, reach)
  }),

  /**
   * Returns the account that had this number before it rested, or null if no proof is possible. The answer reveals nothing about that
   * account.
   */
  getFormerAccount: signedInAsksNothing.query(({ ctx }) => findOpenParting(ctx.deps.db, ctx.user.id)),

  proveFormerAccount: signedIn(cardProofSchema).mutation(({ ctx, input }) => proveAccount(ctx.deps, ctx.user, input)),

  /** The person answers "This was never me". The new account then stays separate for good. */
  partFromFormerAccount: signedInAsksNothing.mutation(async ({ ctx }) => {
    const { db, clock } = ctx.deps
    await closeParting(db, { userId: ctx.user.id, because: 'not-theirs', now: clock() })
    return { success: true as const }
  }),

  /**
   * Returns how many tries the person has left to prove on this device that the saved cards are theirs. Returns null if no proof is needed.
   */
  getCardProof: signedInAsksNothing.query(({ ctx }) => findCardProof(ctx.deps, ctx.user)),

  proveSavedCard: signedIn(cardProofSchema).mutation(({ ctx, input }) => proveSavedCard(ctx.deps, ctx.user, input)),

  removeAddress: signedIn(z.strictObject({ addressId: z.string().max(64) })).mutation(async ({ ctx, input }) => {
    const { db, clock } = ctx.deps
    const isTheirs =
      isRowId(input.addressId) && (await removeAddress(db, { userId: ctx.user.id }, input.addressId, clock()))
    if (!isTheirs) throw new Refusal('address-not-found')
    return { success: true as const }
  }),

  getSavedCards: signedInAsksNothing.query(async ({ ctx }) => {
    const cards = await listSavedCards(ctx.deps, ctx.user.id)
    const show = await digitsShownTo(ctx.deps, ctx.user)
    return cards.map(({ id, brand, lastFour, expMonth, expYear }) => ({
      _id: id,
      card: brand,
      lastFour: show({ brand, lastFour }),
      expMonth,
      expYear,
    }))
  }),

  removeCard: signedIn(z.strictObject({ cardId: z.string().max(100) })).mutation(async ({ ctx, input }) => {
    await removeCard(ctx.deps, { userId: ctx.user.id, cardId: input.cardId })
    return { success: true as const }
  }),

  exportMyData: signedInAsksNothing
    .use(limited('export', { count: 10, seconds: 3600 }, 'caller'))
    .query(async ({ ctx }) => {
      const { db, clock } = ctx.deps
      const cards = await listSavedCards(ctx.deps, ctx.user.id)
      const show = await digitsShownTo(ctx.deps, ctx.user)
      return {
        madeAt: clock().toISOString(),
        ...withShownDigits(await readPersonalData(db, ctx.user.id), show),
        cards: cards.map(({ brand, lastFour, expMonth, expYear }) => ({
          brand,
          lastFour: show({ brand, lastFour }),
          expMonth,
          expYear,
        })),
      }
    }),

  /** `phone` names the account that the page shows, because another person may have signed in since in another tab. */
  deleteMyAccount: signedIn(z.strictObject({ phone: z.string().max(20) }))
    .use(limited('delete-account', { count: 10, seconds: 3600 }, 'caller'))
    .mutation(async ({ ctx, input }) => {
      if (input.phone !== ctx.user.phone) throw new Refusal('account-other')
      if (isOperator(ctx.user)) throw new Refusal('account-of-staff')
      await deleteAccount(ctx.deps, ctx.user.id)
      return { success: true as const }
    }),
}
