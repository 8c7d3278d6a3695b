import { type CardProof, isProvenBy } from '#domain/account/card-proof.ts'
import { countProofTries, giveProofTryBack, storeCardProof, takeProofTry } from '#server/db/account/card-proofs.ts'
import { listProvingCards } from '#server/db/payment/typed-cards.ts'
import type { Deps, PaymentDeps } from '#server/operations/dependencies.ts'
import { listSavedCards } from '#server/operations/payment/list-saved-cards.ts'

type Asker = {
  readonly id: string
  readonly isDeviceKnown?: boolean
  readonly device?: string | null
}

/**
 * Returns the number of tries that this person has left to prove that the account is theirs. Returns null if no proof is needed, or if no
 * proof is possible.
 */
export async function findCardProof({ db, clock }: Deps, asker: Asker): Promise<{ readonly triesLeft: number } | null> {
  if (asker.isDeviceKnown || !asker.device) return null
  const triesLeft = await countProofTries(db, { userId: asker.id, now: clock() })
  return triesLeft === null ? null : { triesLeft }
}

/**
 * Makes a device known to an account if the person knows a card that is saved there (rule M81). The answer does not reveal if the digits or
 * the ZIP were wrong, or if the account has a card, because a stranger could learn from that. If the payment service gives no answer, the
 * function refuses 'payment-unavailable' and gives the try back.
 */
export async function proveSavedCard(
  deps: PaymentDeps,
  asker: Asker,
  proof: CardProof,
): Promise<{ readonly isProven: boolean; readonly triesLeft: number }> {
  const { db, clock } = deps
  const { id: userId, isDeviceKnown = false, device } = asker
  if (isDeviceKnown) return { isProven: true, triesLeft: 5 }
  if (!device) return { isProven: false, triesLeft: 0 }
  const triesLeft = await takeProofTry(db, { userId, now: clock() })
  if (triesLeft === null) return { isProven: false, triesLeft: 0 }
  const saved = await listSavedCards(deps, userId).catch(async (error: unknown) => {
    await giveProofTryBack(db, userId)
    throw error
  })
  const proving = new Set(await listProvingCards(db, userId))
  const isRight = saved.some(card => card.savedAs.some(id => proving.has(id)) && isProvenBy(card, proof))
  if (isRight) await storeCardProof(db, { userId, device, now: clock() })
  return { isProven: isRight, triesLeft }
}
