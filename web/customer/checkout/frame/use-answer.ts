import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { cartQuery, pricingQuery } from '#web/client/queries.ts'
import { httpStatusOf, isSignedOutError } from '#web/client/errors.ts'
import { type LoadedCart, useCheckout } from '#web/customer/checkout/frame/checkout-context.ts'
import { toast } from '#web/ui/toast.ts'
import { useWords } from '#web/words/words.ts'

type AnswerOptions<Input> = {
  save: (input: Input) => Promise<unknown>
  /** Where the customer goes on, decided by the cart as it is after the write. */
  next: (cart: LoadedCart) => { path: string; state?: unknown }
  /** Says what went wrong; false leaves it to the general words. */
  tell?: (error: unknown) => boolean
  /** Shown while the page waits. */
  loaderText?: string
}

/** Writes an answer, reads the cart and its price anew, and goes on. Nothing is shown as done before it is. */
export function useAnswer<Input>({ save, next, tell, loaderText }: AnswerOptions<Input>) {
  const { t } = useWords()
  const { cartId } = useCheckout()
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    networkMode: 'always',
    meta: { toldByPage: true, ...(loaderText && { loaderText }) },
    mutationFn: async (input: Input) => {
      await save(input)
      const cart = await queries.fetchQuery({ ...cartQuery(cartId), staleTime: 0 })
      if (Object.keys(cart.containers).length > 0) void queries.invalidateQueries(pricingQuery(cartId))
      else queries.removeQueries(pricingQuery(cartId))
      return cart
    },
    onSuccess: cart => {
      const { path, state } = next(cart)
      navigate(path, { state })
    },
    onError: error => {
      if (isSignedOutError(error) || tell?.(error)) return
      const isOffline = httpStatusOf(error) === undefined && !navigator.onLine
      toast({
        kind: 'error',
        title: t(isOffline ? 'checkout.offline.title' : 'toast.error.title'),
        description: t(isOffline ? 'checkout.offline' : 'toast.error.request'),
      })
    },
  })
}
