import { isRestrictedCart, missingForPayment } from '#domain/cart/next-step.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { checkSchedule } from '#domain/schedule/drop-off.ts'
import type { CartAccess } from '#server/db/cart/carts.ts'
import { findCartPlace, findScheduleTerms } from '#server/db/catalog/areas.ts'
import { areOffered } from '#server/db/catalog/catalog.ts'
import { loadGoods } from '#server/db/pricing/pricing-facts.ts'
import { isPromotionOpen, offeredContainers } from '#server/operations/cart/price-cart.ts'
import type { Deps } from '#server/operations/dependencies.ts'

/**
 * Refuses what the steps of the checkout would refuse, because this cart was filled at once: 'unknown-choice', 'step-missing',
 * 'restricted-cart', 'container-not-allowed', 'promotion-unknown' and what the calendar refuses.
 */
export async function refuseWrongAnswers(deps: Deps, cart: CartAccess): Promise<void> {
  const { db } = deps
  const { organizationId } = cart
  if (organizationId === null) throw new Refusal('step-missing')
  const chosen = [
    ['cleanup', cart.cleanupIds],
    ['material', cart.materials.map(one => one.id)],
    ['container-type', Object.keys(cart.containers)],
    ['add-on', cart.addOnIds ?? []],
  ] as const
  for (const [kind, ids] of chosen) {
    if (!(await areOffered(db, { ...cart, organizationId }, kind, ids))) throw new Refusal('unknown-choice')
  }
  const { materials } = await loadGoods(db, cart, 'en')
  const allRestricted = isRestrictedCart(cart, materials)
  // The answers are checked without regard to who pays or calls.
  const steps = { isSignedIn: true, hasProfile: true, allRestricted, isReplacement: false }
  if (missingForPayment(cart, steps).length > 0) throw new Refusal('step-missing')
  if (allRestricted) return refuseVisit(cart)
  const isFitting = (await offeredContainers(deps, cart)).includes(Object.keys(cart.containers)[0] ?? '')
  if (!isFitting) throw new Refusal('container-not-allowed')
  if (cart.promotionCode !== null && !(await isPromotionOpen(deps, cart, cart.promotionCode)))
    throw new Refusal('promotion-unknown')
  await refuseDays(deps, { ...cart, organizationId })
}

/** Refuses 'restricted-cart' if a dumpster is chosen, because the hauler and the customer agree on it later. */
function refuseVisit(cart: CartAccess): void {
  if (Object.keys(cart.containers).length > 0) throw new Refusal('restricted-cart')
}

async function refuseDays({ db, clock }: Deps, cart: CartAccess & { readonly organizationId: string }): Promise<void> {
  const { timeZone } = await findCartPlace(db, cart)
  const { dropOffWindow, pickupWindow } = cart
  if (!timeZone || !dropOffWindow || !pickupWindow) throw new Refusal('step-missing')
  const terms = await findScheduleTerms(db, cart.organizationId, cart.catalogVersion)
  checkSchedule({ dropOffWindow, pickupWindow }, { ...terms, now: clock(), timeZone })
}
