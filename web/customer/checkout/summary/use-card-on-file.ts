import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalOf } from '#web/client/errors.ts'
import type { Checkout } from '#web/customer/checkout/frame/use-checkout.ts'
import { samePurchaseQuery } from '#web/customer/checkout/payment/queries.ts'
import { useRepeatConfirmation } from '#web/customer/checkout/payment/same-purchase-question.tsx'
import { useConsentSentence } from '#web/customer/checkout/summary/use-consent-sentence.ts'
import { cardOnFileQuery, pricingQuery } from '#web/customer/queries.ts'
import { refreshCart } from '#web/customer/refresh.ts'

export type CardOnFile = ReturnType<typeof useCardOnFile>

/**
 * The customer pays for the same order again with the card on file. By a tick the customer agrees to this price with
 * this sentence (rule M34). If the customer changes the order after the tick, the customer must agree again.
 */
export function useCardOnFile(checkout: Checkout) {
  const { cartId, cart, facts } = checkout
  const queries = useQueryClient()
  const isAsked = cart.isRepeat && facts.isSignedIn && facts.hasProfile && !cart.hasOrder
  const found = useQuery({ ...cardOnFileQuery(cartId), enabled: isAsked })
  const card = found.data ?? null
  const same = useQuery({ ...samePurchaseQuery(cartId), enabled: card !== null })
  const totalInCents = useQuery(pricingQuery(cartId)).data?.totalInCents
  const sentence = useConsentSentence(checkout)
  const [agreedTo, agreeTo] = useState<string | null>(null)
  const { isWanted: isSecond, want } = useRepeatConfirmation(cartId, same.data)
  const offer = sentence === undefined || totalInCents === undefined ? null : { totalInCents, sentence }
  const isAgreed = offer !== null && agreedTo === keyOf(offer)
  return {
    card,
    isKnown: !found.isLoading && !same.isLoading,
    /** The same order, until the customer confirms that another one is wanted. */
    same: isSecond ? null : (same.data ?? null),
    wantAnother: want,
    sentence,
    totalInCents,
    isAgreed,
    agree: (agrees: boolean) => agreeTo(agrees && offer ? keyOf(offer) : null),
    payment: offer && isAgreed ? { cartId, ...offer, isSecond } : null,
    /** If the server refused because the page's data was old, the data is fetched again. */
    catchUp: (error: unknown) => {
      const refusal = refusalOf(error)
      if (refusal === 'price-changed') void refreshCart(queries, cartId)
      if (refusal === 'ordered-already') void same.refetch()
    },
  }
}

const keyOf = ({ totalInCents, sentence }: { totalInCents: number; sentence: string }) => `${totalInCents} ${sentence}`
