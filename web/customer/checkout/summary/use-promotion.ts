import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readsIn } from '#web/client/api.ts'
import { refusalOf } from '#web/client/errors.ts'
import { useApi } from '#web/client/query.ts'
import type { Checkout } from '#web/customer/checkout/frame/use-checkout.ts'
import { refreshCart, withCart } from '#web/customer/refresh.ts'
import { errorText } from '#web/frame/errors/error-text.ts'
import { useSubmit } from '#web/frame/forms/use-submit.ts'

/** The hook holds the typed and the applied promotion code. */
export function usePromotion({ cartId, cart }: Checkout) {
  const api = useApi()
  const queries = useQueryClient()
  const [error, setError] = useState<string>()
  const [code, setCode] = useState(cart.promotionCode ?? '')
  const typed = code.trim()
  const [refused, setRefused] = useState<string>()
  const applyCode = async () => {
    setError(undefined)
    const answer = await api.applyPromotionCode.mutate({ cartId, code: typed }, withCart)
    await refreshCart(queries, cartId, readsIn(answer))
  }
  const { submit, isPending } = useSubmit(applyCode, {
    onError: failure => {
      setError(errorText(failure))
      if (refusalOf(failure) === 'promotion-unknown') setRefused(typed)
    },
  })
  return {
    code,
    error,
    isPending,
    isApplied: cart.promotionCode !== null && cart.promotionCode === typed,
    /** True if the typed code differs from the code in the cart and was not refused yet. */
    isOpen: typed !== (cart.promotionCode ?? '') && refused !== typed,
    /** True if the cart has a code and the customer has emptied the field. */
    isRemoval: typed === '' && cart.promotionCode !== null,
    apply: submit,
    type: (text: string) => {
      setError(undefined)
      setCode(text)
    },
  }
}
