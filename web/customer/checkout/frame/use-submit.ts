import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { CheckoutStep } from '#domain/cart/next-step.ts'
import { readCartId, storeCartId } from '#web/client/cart-storage.ts'
import { isSignedOutError, isUnsent, reportMutationError } from '#web/client/errors.ts'
import { useWork } from '#web/customer/checkout/frame/use-work.ts'
import { cartQuery } from '#web/customer/queries.ts'

type Answer = {
  readonly cartId: string
  /** What the loader says while it is kept. */
  readonly saying: string
  /** Where the next question is; the cart is fresh by then. */
  readonly next: CheckoutStep
  /** True when the page told the failure itself; otherwise the general words are used. */
  readonly onError?: (error: unknown) => boolean
}

/**
 * Keeps an answer, refreshes what depends on it, and goes on to the next question: in the cart that the server names, which is
 * another one when this browser did not make the cart of the page.
 */
export function useSubmit({ cartId, saying, next, onError }: Answer) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const work = useWork()

  /** The way back leads to this page in the cart that goes on. */
  const moveTo = (goesOn: string) => {
    if (readCartId() === cartId) storeCartId(goesOn)
    navigate(window.location.pathname.replace(cartId, goesOn), { replace: true })
  }
  const give = async (save: () => Promise<unknown>, to: CheckoutStep = next) => {
    if (work.isBusy) return
    try {
      const goesOn = await work.run(saying, async () => {
        const kept = cartIdIn(await save()) ?? cartId
        await refreshCart(queries, kept)
        return kept
      })
      if (goesOn !== cartId) moveTo(goesOn)
      navigate(`/checkout/${goesOn}/${to}`)
    } catch (error) {
      const isTold = !isSignedOutError(error) && !isUnsent(error) && onError?.(error)
      if (!isTold) reportMutationError(error, false)
    }
  }
  return { give, isBusy: work.isBusy, loaderText: work.text }
}

function cartIdIn(answer: unknown): string | null {
  const named = typeof answer === 'object' && answer !== null && 'cartId' in answer ? answer.cartId : null
  return typeof named === 'string' ? named : null
}

/** What a changed cart changes with it: the cart itself is waited for, prices and offers follow. */
export async function refreshCart(queries: ReturnType<typeof useQueryClient>, cartId: string): Promise<void> {
  for (const name of ['getCartPricingSummary', 'getPreAuthWeightData']) {
    void queries.invalidateQueries({ queryKey: [name, cartId] })
  }
  for (const name of ['getContainerTypesForCustomer', 'getScheduleOptions', 'getCartPaymentIntent']) {
    void queries.invalidateQueries({ queryKey: [name] })
  }
  await queries.refetchQueries({ queryKey: cartQuery(cartId).queryKey })
}
