import type { PhoneOrder } from '#domain/phone-order/phone-order.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { submitRestrictedOrder } from '#server/operations/checkout/submit-restricted-order.ts'
import type { OfficeActing } from '#server/operations/dependencies.ts'
import { refuseBlockedCaller } from '#server/operations/phone-order/find-caller.ts'
import { type PhoneDeps, storePhoneCart } from '#server/operations/phone-order/store-phone-cart.ts'

/**
 * Submits an order of only restricted materials, for a caller who has an account. The office continues with the form for the agreement
 * (rule L17). The call is idempotent. Refuses 'caller-blocked', 'caller-unknown' if the caller has to confirm the order by the link, and
 * what `storePhoneCart` and `submitRestrictedOrder` refuse.
 */
export async function requestRestricted(
  deps: PhoneDeps,
  acting: OfficeActing,
  input: PhoneOrder,
): Promise<{ readonly orderId: string }> {
  const caller = await refuseBlockedCaller(deps, acting.organizationId, input.phone)
  const callerId = caller?.person?.id ?? null
  if (callerId === null) throw new Refusal('caller-unknown')
  const cart = await storePhoneCart(deps, acting, input, { way: 'request', callerId, isTheirs: true })
  return submitRestrictedOrder(deps, { cartId: cart.id, user: { id: callerId }, language: input.language })
}
