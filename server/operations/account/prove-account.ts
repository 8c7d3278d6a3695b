import { type CardProof, isProvenBy } from '#domain/account/card-proof.ts'
import type { UsPhone } from '#domain/value/phone.ts'
import { closeParting, giveTryBack, rejoinAccount, takeTry } from '#server/db/account/partings.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { listSavedCards } from '#server/operations/payment/list-saved-cards.ts'

type Asker = { readonly id: string; readonly phone: UsPhone }
export type Proof = { readonly isProven: boolean; readonly triesLeft: number }

/**
 * Gives a person the account that their number had before it rested, if the person knows a card that is saved there (rule M76). The answer
 * does not reveal if the digits or the ZIP were wrong, or if the account has a card, because a stranger could learn from that. A person has
 * five tries. If the payment service gives no answer, the function refuses 'payment-unavailable' and gives the try back.
 */
export async function proveAccount(deps: PaymentDeps, asker: Asker, proof: CardProof): Promise<Proof> {
  const { db, clock } = deps
  const takenTry = await takeTry(db, asker.id)
  if (!takenTry) return { isProven: false, triesLeft: 0 }
  const { formerId, triesLeft } = takenTry
  const cards = await listSavedCards(deps, formerId).catch(async (error: unknown) => {
    await giveTryBack(db, asker.id)
    throw error
  })
  const isRight = cards.some(card => isProvenBy(card, proof))
  const now = clock()
  if (isRight) {
    const { id: userId, phone } = asker
    return { isProven: await rejoinAccount(db, { userId, phone, formerId, now }), triesLeft }
  }
  if (triesLeft === 0) await closeParting(db, { userId: asker.id, because: 'too-many-tries', now })
  return { isProven: false, triesLeft }
}
