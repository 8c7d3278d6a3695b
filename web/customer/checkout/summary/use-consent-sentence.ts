import { useQuery } from '@tanstack/react-query'
import { cardConsentSentence } from '#domain/order/card-consent.ts'
import type { Checkout } from '#web/customer/checkout/frame/use-checkout.ts'
import { containerTypesQuery } from '#web/customer/queries.ts'
import { useTexts } from '#web/i18n/i18n.ts'

/**
 * The result is the terms of a saved card, with the maximum that may be charged to it later. It is undefined until the
 * sizes are loaded.
 */
export function useConsentSentence({ cartId, cart }: Checkout): string | undefined {
  const { language } = useTexts()
  const types = useQuery(containerTypesQuery(cartId))
  const preAuthInCents = types.data?.reduce(
    (sum, type) => sum + type.preAuthAmount * (cart.containers[type._id] ?? 0),
    0,
  )
  return preAuthInCents === undefined ? undefined : cardConsentSentence(language, preAuthInCents)
}
